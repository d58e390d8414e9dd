//! What tables of timed point operations share: tasks of doublings and additions.

use crate::timing::Task;
use carryless::coordinates::{Affine, Point};
use carryless::curve::Curve;
use carryless::field::Field;
use std::hint::black_box;

/// Doublings and additions of an affine point in the coordinates `P`, then in affine ones, each needing the one before.
pub fn operations<P: Point>() -> [Task<'static>; 4] {
    type A<P> = Affine<<P as Point>::Curve>;
    [
        chain::<P>(|p, _| p.double_vartime()),
        chain::<P>(|p, entry| p.add_entry_vartime(entry)),
        chain::<A<P>>(|p, _| p.double_vartime()),
        chain::<A<P>>(|p, entry| p.add_entry_vartime(entry)),
    ]
}

fn chain<P: Point>(step: impl Fn(P, &P::Entry) -> P + 'static) -> Task<'static> {
    let g = Affine::generator();
    let entry = P::entry(&g);
    let mut p = <P::Curve as Curve>::Field::enter(|| P::from_affine(&g).double_n_vartime(5));
    Task::new(move |n| {
        <P::Curve as Curve>::Field::enter(|| {
            for _ in 0..n {
                p = step(p, &entry);
            }
            black_box(&p);
        });
    })
}
