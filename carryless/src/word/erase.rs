//! What operations leave behind on the stack and in registers.
//!
//! That the compiler keeps writes which nobody reads rests on `black_box`, and is checked: `checks/intruder` finds what is not erased.

/// Overwrites what finished calls of the caller have left of their secrets: `OCTETS` bytes of the stack, from where it
/// ends in the caller on, and the registers that a call may change, of vectors those that this library uses.
///
/// A secret is erased where it lies when it is dropped. Copies of it, the nonce of a signature, inverses and what else an operation
/// computes lie in the frames of functions that have returned, until others overwrite them. Whoever fears a reader of the
/// memory calls this after an operation on secrets, in the function that called the operation.
///
/// ```
/// use carryless::word::erase_stack;
/// use carryless::{Affine, K233, SecretScalar, mul_generator};
///
/// fn public_key(bytes: &[u8]) -> Affine<K233> {
///     let secret = SecretScalar::<K233>::from_be_bytes(bytes).expect("below n");
///     mul_generator(&secret).expect("no fault")
/// }
///
/// let public = public_key(&[0x11; 29]);
/// erase_stack::<0x4000>();
/// # assert!(public.check().is_ok());
/// ```
///
/// 16 KiB are enough for an operation on K-233, P-256 or a smaller curve, 32 KiB on any other curve; four times as much for a
/// batch: `checks/intruder` searches the memory after each. So much must be left of the stack.
///
/// Cost: that of writing `OCTETS` bytes (`doc/measurements.md` says what it adds).
#[inline(never)]
pub fn erase_stack<const OCTETS: usize>() {
    // A place that could be written: of a constant nothing would lie on the stack.
    let mut frame = [0_u8; OCTETS];
    core::hint::black_box(&mut frame);
    erase_registers();
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn erase_registers() {
    use super::{Backend, has_avx512ifma};
    use core::arch::asm;
    if has_avx512ifma() || Backend::Avx512.is_available() {
        // SAFETY: the processor has AVX-512, and these registers are said to change.
        unsafe {
            asm!(
                "vzeroall",
                "vpxorq zmm16, zmm16, zmm16",
                "vpxorq zmm17, zmm17, zmm17",
                "vpxorq zmm18, zmm18, zmm18",
                "vpxorq zmm19, zmm19, zmm19",
                "vpxorq zmm20, zmm20, zmm20",
                "vpxorq zmm21, zmm21, zmm21",
                "vpxorq zmm22, zmm22, zmm22",
                "vpxorq zmm23, zmm23, zmm23",
                "vpxorq zmm24, zmm24, zmm24",
                "vpxorq zmm25, zmm25, zmm25",
                "vpxorq zmm26, zmm26, zmm26",
                "vpxorq zmm27, zmm27, zmm27",
                "vpxorq zmm28, zmm28, zmm28",
                "vpxorq zmm29, zmm29, zmm29",
                "vpxorq zmm30, zmm30, zmm30",
                "vpxorq zmm31, zmm31, zmm31",
                clobber_abi("sysv64"),
                options(nomem, nostack)
            );
        }
    } else if super::has_vpclmulqdq_256() {
        // SAFETY: the processor has AVX, and these registers are said to change.
        unsafe { asm!("vzeroall", clobber_abi("sysv64"), options(nomem, nostack)) }
    } else {
        // SAFETY: SSE2, and these registers are said to change.
        unsafe {
            asm!(
                "pxor xmm0, xmm0",
                "pxor xmm1, xmm1",
                "pxor xmm2, xmm2",
                "pxor xmm3, xmm3",
                "pxor xmm4, xmm4",
                "pxor xmm5, xmm5",
                "pxor xmm6, xmm6",
                "pxor xmm7, xmm7",
                "pxor xmm8, xmm8",
                "pxor xmm9, xmm9",
                "pxor xmm10, xmm10",
                "pxor xmm11, xmm11",
                "pxor xmm12, xmm12",
                "pxor xmm13, xmm13",
                "pxor xmm14, xmm14",
                "pxor xmm15, xmm15",
                clobber_abi("sysv64"),
                options(nomem, nostack)
            );
        }
    }
    // SAFETY: only registers that are said to change.
    unsafe {
        asm!(
            "xor eax, eax",
            "xor ecx, ecx",
            "xor edx, edx",
            "xor esi, esi",
            "xor edi, edi",
            "xor r8d, r8d",
            "xor r9d, r9d",
            "xor r10d, r10d",
            "xor r11d, r11d",
            clobber_abi("sysv64"),
            options(nomem, nostack)
        );
    }
}

/// The stack alone.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn erase_registers() {}
