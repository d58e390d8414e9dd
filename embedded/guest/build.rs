//! Keeps the routines, which nothing calls, in the program.

fn main() {
    for routine in [
        "comb",
        "operand_scanning_bits",
        "operand_scanning_1",
        "operand_scanning_2",
        "operand_scanning_4",
        "operand_scanning_8",
        "karatsuba",
        "karatsuba_formulae",
        "reduction",
    ] {
        println!("cargo::rustc-link-arg-bins=--undefined={routine}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
