//! Requests of a program to the valgrind that it runs under; without valgrind they do nothing.
//!
//! A request is a sequence of instructions that changes nothing and that no compiler makes. Source: valgrind.h and
//! memcheck.h of valgrind 3.

/// Marks the bytes of a value as undefined: memcheck then reports each branch and each address that depends on them.
pub fn mark_secret<T: ?Sized>(value: &mut T) {
    request(0x4d43_0001, (&raw mut *value).cast::<u8>() as u64, size_of_val(value) as u64);
}

/// Marks the bytes of a value as defined again.
pub fn mark_public<T: ?Sized>(value: &mut T) {
    request(0x4d43_0002, (&raw mut *value).cast::<u8>() as u64, size_of_val(value) as u64);
}

/// Whether valgrind runs the program.
pub fn is_watched() -> bool {
    request(0x1001, 0, 0) != 0
}

#[cfg(target_arch = "x86_64")]
fn request(code: u64, first: u64, second: u64) -> u64 {
    let arguments = [code, first, second, 0, 0, 0];
    let mut answer = 0_u64;
    // SAFETY: the rotations of RDI add up to 128 bits and the exchange is of a register with itself; under valgrind,
    // the request reads `arguments`, writes RDX, and changes what is known of memory, not memory.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") answer,
            options(nostack),
        );
    }
    answer
}

#[cfg(not(target_arch = "x86_64"))]
fn request(_: u64, _: u64, _: u64) -> u64 {
    0
}
