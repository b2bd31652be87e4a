//! Which variable to decide on next: a heap by activity, or a queue by the last conflict.

/// Activities are scaled down before they overflow.
const LARGEST: f64 = 1e150;
/// No place, or no neighbour.
const NONE: u32 = u32::MAX;

/// Undecided variables, those most active in conflicts first (exponential VSIDS): a binary heap.
#[derive(Debug)]
pub(super) struct Heap {
    tree: Vec<u32>,
    /// By variable: its place in the heap, or `NONE`.
    place: Vec<u32>,
    activity: Vec<f64>,
    step: f64,
    /// How much more the next conflict counts than the last.
    growth: f64,
}

impl Heap {
    /// All variables, equally active; each conflict weakens what earlier ones said by this factor.
    pub(super) fn new(variables: usize, decay: f64) -> Heap {
        let tree: Vec<u32> = (0..variables as u32).collect();
        let activity = vec![0.0; variables];
        Heap { place: tree.clone(), tree, activity, step: 1.0, growth: 1.0 / decay }
    }

    /// Says how active variables are before the first conflict.
    pub(super) fn rate(&mut self, activity: impl Fn(u32) -> f64) {
        (0..).zip(&mut self.activity).for_each(|(variable, own)| *own = activity(variable));
        for at in (0..self.tree.len() / 2).rev() {
            self.sink(at);
        }
    }

    /// Whether one is more active than another.
    pub(super) fn before(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    /// A variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: u32) {
        self.activity[variable as usize] += self.step;
        if self.activity[variable as usize] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        if self.place[variable as usize] != NONE {
            self.rise(self.place[variable as usize] as usize);
        }
    }

    /// A conflict is over.
    pub(super) fn decay(&mut self) {
        self.step *= self.growth;
    }

    /// A variable is undecided again.
    pub(super) fn insert(&mut self, variable: u32) {
        if self.place[variable as usize] == NONE {
            self.tree.push(variable);
            self.rise(self.tree.len() - 1);
        }
    }

    /// Takes the most active one.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.tree.pop()?;
        let Some(&first) = self.tree.first() else {
            self.place[last as usize] = NONE;
            return Some(last);
        };
        self.place[first as usize] = NONE;
        self.tree[0] = last;
        self.sink(0);
        Some(first)
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.tree[at];
        while at > 0 && self.before(variable, self.tree[(at - 1) / 2]) {
            self.tree[at] = self.tree[(at - 1) / 2];
            self.place[self.tree[at] as usize] = at as u32;
            at = (at - 1) / 2;
        }
        self.tree[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.tree[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.tree.len() {
                break;
            }
            if child + 1 < self.tree.len() && self.before(self.tree[child + 1], self.tree[child]) {
                child += 1;
            }
            if !self.before(self.tree[child], variable) {
                break;
            }
            self.tree[at] = self.tree[child];
            self.place[self.tree[at] as usize] = at as u32;
            at = child;
        }
        self.tree[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

/// All variables, the last to take part in a conflict first (VMTF): a linked list with time stamps.
/// Everything before the cursor is decided.
#[derive(Debug)]
pub(super) struct Queue {
    older: Vec<u32>,
    newer: Vec<u32>,
    stamp: Vec<u64>,
    newest: u32,
    cursor: u32,
    clock: u64,
}

impl Queue {
    pub(super) fn new(variables: usize) -> Queue {
        let mut queue = Queue {
            older: vec![NONE; variables],
            newer: vec![NONE; variables],
            stamp: vec![0; variables],
            newest: NONE,
            cursor: NONE,
            clock: 0,
        };
        queue.arrange(0..variables as u32);
        queue
    }

    /// Puts all variables in order, the last to be decided on first.
    pub(super) fn arrange(&mut self, order: impl Iterator<Item = u32>) {
        self.newest = NONE;
        for variable in order {
            let v = variable as usize;
            (self.older[v], self.newer[v]) = (self.newest, NONE);
            if self.newest != NONE {
                self.newer[self.newest as usize] = variable;
            }
            self.stamp[v] = self.clock;
            self.clock += 1;
            self.newest = variable;
        }
        self.cursor = self.newest;
    }

    /// When a variable last took part in a conflict.
    pub(super) fn stamp(&self, variable: u32) -> u64 {
        self.stamp[variable as usize]
    }

    /// A variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: u32, undecided: bool) {
        let v = variable as usize;
        if self.newest != variable {
            let (older, newer) = (self.older[v], self.newer[v]);
            self.older[newer as usize] = older;
            if older != NONE {
                self.newer[older as usize] = newer;
            }
            if self.cursor == variable {
                self.cursor = if older == NONE { newer } else { older };
            }
            self.older[v] = self.newest;
            self.newer[self.newest as usize] = variable;
            self.newer[v] = NONE;
            self.newest = variable;
        }
        self.stamp[v] = self.clock;
        self.clock += 1;
        if undecided {
            self.cursor = variable;
        }
    }

    /// A variable is undecided again.
    pub(super) fn insert(&mut self, variable: u32) {
        if self.stamp[variable as usize] > self.stamp[self.cursor as usize] {
            self.cursor = variable;
        }
    }

    /// The newest undecided variable.
    pub(super) fn first(&mut self, undecided: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = self.cursor;
        while at != NONE && !undecided(at) {
            at = self.older[at as usize];
        }
        if at != NONE {
            self.cursor = at;
            return Some(at);
        }
        None
    }
}
