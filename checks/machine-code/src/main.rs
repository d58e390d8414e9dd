//! A program of hot functions, whose machine code `tests/machine_code.rs` reads. It prints their names.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod hot;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod planted;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn main() {
    for (name, function) in hot::functions().chain(planted::FUNCTIONS.iter().copied()) {
        // As if it were called.
        std::hint::black_box(function);
        println!("{name}");
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
fn main() {}
