//! Which variable to decide on next: a heap by activity, or a queue by the last conflict.

/// Activities are scaled down before they overflow.
const LARGEST: f64 = 1e150;
/// How much more the next conflict counts than the last.
const GROWTH: f64 = 1.0 / 0.95;
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
}

impl Heap {
    /// All variables, equally active.
    pub(super) fn new(variables: usize) -> Heap {
        let tree: Vec<u32> = (0..variables as u32).collect();
        Heap { place: tree.clone(), tree, activity: vec![0.0; variables], step: 1.0 }
    }

    fn before(&self, a: u32, b: u32) -> bool {
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
        self.step *= GROWTH;
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
        self.sink();
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

    fn sink(&mut self) {
        let variable = self.tree[0];
        let mut at = 0;
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
    /// At least one variable.
    pub(super) fn new(variables: usize) -> Queue {
        let last = variables as u32 - 1;
        Queue {
            older: (0..=last).map(|v| v.checked_sub(1).unwrap_or(NONE)).collect(),
            newer: (0..=last).map(|v| if v == last { NONE } else { v + 1 }).collect(),
            stamp: (0..=u64::from(last)).collect(),
            newest: last,
            cursor: last,
            clock: u64::from(last) + 1,
        }
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
