//! No depth says more than it should, and the fields are the contract's.

use super::brute::{random, rng, variant};
use super::steps;
use gridwright_mnk::{Mark, Position};
use gridwright_world::explain::{Advice, Depth, Told};
use gridwright_world::json::{self, Place};

fn told(position: &Position, depth: Depth) -> String {
    let advice = Advice::Steps(steps(position, false));
    let place = Place { world: "mnk", index: 1, source: None };
    json::line(&place, &Told { advice: &advice, depth })
}

#[test]
fn no_depth_says_more() {
    let mut rng = rng(9);
    for (rows, cols, k, free) in [(3, 3, 3, 5), (4, 4, 3, 8), (6, 5, 4, 12), (5, 5, 4, 10)] {
        for _ in 0..12 {
            let position = random(variant(rows, cols, k), free, &mut rng);
            let step = &steps(&position, false)[0];
            let action = step.action.clone().unwrap();
            for depth in [Depth::Region, Depth::Technique] {
                let text = step.text(depth);
                assert!(!text.contains(&action), "{action} in {text}");
                assert!(!text.contains("Proved"), "{text}");
                let json = told(&position, depth);
                for field in ["\"move\"", "\"remaining\"", "\"places\""] {
                    assert!(!json.contains(field), "{json}");
                }
                assert_eq!(json.contains("\"technique\""), depth == Depth::Technique, "{json}");
            }
            let names = [step.name, step.technique];
            let look = step.text(Depth::Region);
            assert!(names.iter().all(|name| !look.contains(name)), "{look}");
            let is_free = |&&(row, column): &&(usize, usize)| {
                let at = position.variant().at(row, column).unwrap();
                position.mark(at) == Mark::Empty
            };
            let open = step.region.iter().filter(is_free).count();
            assert!(open >= 3.min(position.free()), "the region gives the move away: {step:?}");
            assert!(step.region.contains(&step.cells[0]));
            assert!(step.text(Depth::Reasoning).contains(&action));
        }
    }
}

#[test]
fn fields_are_the_contracts() {
    let position: Position = "3 3 3 XX./OO./... X".parse().unwrap();
    let json = told(&position, Depth::Reasoning);
    for part in [
        "\"status\":\"hint\"",
        "\"depth\":3",
        "\"technique\":\"win\"",
        "\"name\":\"Completes a row\"",
        "\"cells\":[[0,2]",
        "\"move\":\"2,0\"",
        "\"remaining\":0",
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}
