//! The prover's questions as proof-number search sees them: one side attacks, without a bound on its
//! moves, and every position is reduced before it is looked at.

use super::bits::Mask;
use super::geometry::Geometry;
use super::pairing::Pairing;
use super::position::{Answer, FOREVER, Frame, Outlook, Position, Question, Scratch};
use gridwright_search::adversarial::{AndOr, Numbers};

/// A question under search.
#[derive(Debug)]
pub struct Attack<'g, M> {
    geometry: &'g Geometry<M>,
    /// The positions from the root to here.
    path: Vec<(Position<M>, Question)>,
    frame: Frame<M>,
    pairing: Pairing<M>,
    scratch: Scratch<M>,
}

impl<'g, M: Mask> Attack<'g, M> {
    /// Whether the attacker wins.
    pub fn new(geometry: &'g Geometry<M>, position: Position<M>, attacker_to_move: bool) -> Self {
        let question = Question { attacker_to_move, blocking_only: false, moves: FOREVER - 1 };
        Attack {
            geometry,
            path: vec![(position, question)],
            frame: Frame::default(),
            pairing: Pairing::default(),
            scratch: Scratch::new(geometry.cells()),
        }
    }

    fn here(&self) -> (Position<M>, Question) {
        *self.path.last().expect("the root stays on the path")
    }

    fn outlook(&mut self) -> Outlook<M> {
        let (position, question) = self.here();
        self.frame.collect(self.geometry, position, question);
        self.frame.reduce(question, &mut self.pairing)
    }
}

impl<M: Mask> AndOr for Attack<'_, M> {
    type Move = u16;

    fn is_or(&self) -> bool {
        self.here().1.attacker_to_move
    }

    fn look(&mut self) -> Numbers {
        match self.outlook() {
            Outlook::Known(Answer::Win(_)) => Numbers::PROVED,
            Outlook::Known(Answer::Holds(_)) => Numbers::DISPROVED,
            Outlook::Forced(_) => Numbers::OPEN,
            // The more lines the reduction left, the harder to hold and the easier to win.
            Outlook::Open => {
                let units = (self.frame.attack.weight() >> 30).clamp(1, 1 << 12) as u32;
                Numbers { proof: 1 + 16 / units, disproof: units }
            }
        }
    }

    fn moves(&mut self, moves: &mut Vec<u16>) {
        match self.outlook() {
            Outlook::Known(_) => {}
            Outlook::Forced(cell) => moves.push(cell.first() as u16),
            Outlook::Open => moves.extend(self.frame.candidates(&mut self.scratch)),
        }
    }

    fn play(&mut self, cell: u16) {
        let (position, question) = self.here();
        self.path.push(position.play(question, M::one(usize::from(cell))));
    }

    fn undo(&mut self, _: u16) {
        self.path.pop();
    }

    fn key(&self) -> u128 {
        let (position, question) = self.here();
        let (image, _) = position.canonical(self.geometry);
        super::table::wide_hash(&(image, question.attacker_to_move))
    }
}
