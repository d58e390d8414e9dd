//! What this processor can do, asked once.

/// Whether this processor has a carry-less product of 64-bit words that the library uses (PCLMULQDQ on x86-64).
///
/// Time: one load after the first call.
#[inline]
pub fn has_carryless_product() -> bool {
    cfg!(target_feature = "pclmulqdq") || has(CARRYLESS_PRODUCT)
}

/// Whether this processor has a carry-less product of 64-bit words in NEON registers (PMULL on AArch64). On other systems than
/// Linux and Android it has one only if that is known when the library is compiled, as it is for Apple's.
///
/// Time: one load after the first call.
#[inline]
pub fn has_pmull() -> bool {
    cfg!(all(target_arch = "aarch64", target_feature = "aes")) || cfg!(target_arch = "aarch64") && has(PMULL)
}

/// Whether this processor and its operating system have AVX-512VL and AVX-512 IFMA, eight products of 52 bits at a time, and
/// PCLMULQDQ.
///
/// Time: one load after the first call.
#[inline]
pub fn has_avx512ifma() -> bool {
    has(AVX512IFMA)
}

/// Whether this processor and its operating system have VPCLMULQDQ on 256-bit registers, and AVX2.
///
/// Time: one load after the first call.
#[inline]
pub fn has_vpclmulqdq_256() -> bool {
    has(VPCLMULQDQ_256)
}

/// Whether this processor and its operating system have VPCLMULQDQ on 512-bit registers, AVX-512VL, AVX-512BW, AVX-512DQ and GFNI.
///
/// Time: one load after the first call.
#[inline]
pub fn has_vpclmulqdq_512() -> bool {
    has(VPCLMULQDQ_512)
}

/// Whether this processor carries out instructions on 512 bits in two halves, one after the other: Zen 4 does. Single products over
/// small fields then take [`Xmm256`](super::Xmm256).
///
/// Time: one load after the first call.
#[inline]
pub fn halves_512() -> bool {
    has(HALVED_512)
}

/// Whether this processor has BMI2 and ADX: products that leave the flags alone, and two chains of carries (`mulx`,
/// `adcx`, `adox` on x86-64).
///
/// Time: one load after the first call.
#[inline]
pub fn has_adx() -> bool {
    has(ADX)
}

/// Whether this processor gathers chosen bits of a word in an instruction (`pext` on x86-64) whose time does not depend
/// on the word.
///
/// Time: one load after the first call.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
pub(crate) fn gathers_bits() -> bool {
    has(GATHERED_BITS)
}

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
const ASKED: u16 = 1;
const CARRYLESS_PRODUCT: u16 = 2;
const ADX: u16 = 8;
const AVX512IFMA: u16 = 32;
const VPCLMULQDQ_256: u16 = 64;
const VPCLMULQDQ_512: u16 = 128;
const HALVED_512: u16 = 256;
/// On AArch64, where none of the others is.
const PMULL: u16 = 2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
const GATHERED_BITS: u16 = 16;

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
static KNOWN: core::sync::atomic::AtomicU16 = core::sync::atomic::AtomicU16::new(0);

/// Whether the processor has `what`: a load and a branch where it has, since every product that is called asks.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
#[inline(always)]
fn has(what: u16) -> bool {
    KNOWN.load(core::sync::atomic::Ordering::Relaxed) & what != 0 || known() & what != 0
}

/// What the processor has, asked at the first call.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
#[cold]
fn known() -> u16 {
    use core::sync::atomic::Ordering::Relaxed;
    match KNOWN.load(Relaxed) {
        0 => {
            let answer = ask();
            KNOWN.store(answer, Relaxed);
            answer
        }
        answer => answer,
    }
}

/// Intel SDM vol. 2, CPUID; vol. 1, 15.2 (AVX-512: the operating system keeps the registers).
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[cold]
fn ask() -> u16 {
    use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
    const PCLMULQDQ_OSXSAVE_AVX: [u32; 3] = [1 << 1, 1 << 27, 1 << 28];
    const AVX2_AVX512F_AVX512VL: u32 = 1 << 5 | 1 << 16 | 1 << 31;
    const IFMA: u32 = 1 << 21;
    const AVX2: u32 = 1 << 5;
    const AVX512BW_AVX512DQ: u32 = 1 << 30 | 1 << 17;
    const GFNI: u32 = 1 << 8;
    const VPCLMULQDQ: u32 = 1 << 10;
    const BMI2: u32 = 1 << 8;
    const BMI2_ADX: u32 = BMI2 | 1 << 19;
    const XMM_YMM: u64 = 0b110;
    const XMM_YMM_OPMASK_ZMM: u64 = 0b1110_0110;
    #[target_feature(enable = "xsave")]
    fn kept_registers() -> u64 {
        // SAFETY: the caller has asked whether the instruction is there and enabled.
        unsafe { _xgetbv(0) }
    }
    // SAFETY: every x86-64 processor has CPUID. (From Rust 1.92 on the calls are safe.)
    #[allow(unused_unsafe)]
    let (highest, features) = unsafe { (__cpuid(0).eax, __cpuid(1).ecx) };
    let [pclmulqdq, osxsave, avx] = PCLMULQDQ_OSXSAVE_AVX.map(|bit| features & bit != 0);
    let mut answer = ASKED;
    if pclmulqdq {
        answer |= CARRYLESS_PRODUCT;
    }
    // SAFETY: as above.
    #[allow(unused_unsafe)]
    let leaf = unsafe { __cpuid_count(7.min(highest), 0) };
    let (extended, extended2) = if highest >= 7 { (leaf.ebx, leaf.ecx) } else { (0, 0) };
    if extended & BMI2_ADX == BMI2_ADX {
        answer |= ADX;
    }
    if extended & BMI2 != 0 && !gathers_by_microcode() {
        answer |= GATHERED_BITS;
    }
    if osxsave && avx {
        // SAFETY: OSXSAVE says that XGETBV is enabled.
        let kept = unsafe { kept_registers() };
        let wide_products = pclmulqdq && extended2 & VPCLMULQDQ != 0;
        if wide_products && extended & AVX2 != 0 && kept & XMM_YMM == XMM_YMM {
            answer |= VPCLMULQDQ_256;
        }
        let complete = pclmulqdq && extended & AVX2_AVX512F_AVX512VL == AVX2_AVX512F_AVX512VL;
        if complete && kept & XMM_YMM_OPMASK_ZMM == XMM_YMM_OPMASK_ZMM {
            if extended & IFMA != 0 {
                answer |= AVX512IFMA;
            }
            if wide_products && extended2 & GFNI != 0 && extended & AVX512BW_AVX512DQ == AVX512BW_AVX512DQ {
                answer |= VPCLMULQDQ_512;
                if is_zen_4() {
                    answer |= HALVED_512;
                }
            }
        }
    }
    answer
}

/// Whether PEXT is microcode: before Zen 3 (family 19h) it takes a time that depends on the word.
///
/// AMD, Software Optimization Guide for the AMD Family 17h Processors, instruction latencies.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[cold]
fn gathers_by_microcode() -> bool {
    amd_family().is_some_and(|family| family < 0x19)
}

/// Whether a processor with AVX-512 is a Zen 4: Zen 3, of the same family, has none.
///
/// AMD, Software Optimization Guide for the AMD Zen4 Microarchitecture, 2.11.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[cold]
fn is_zen_4() -> bool {
    amd_family() == Some(0x19)
}

/// The family of a processor by AMD, or by Hygon, whose processors are of the first Zen.
///
/// AMD, APM vol. 3, CPUID.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[cold]
fn amd_family() -> Option<u32> {
    use core::arch::x86_64::__cpuid;
    // "Auth" of AuthenticAMD and "Hygo" of HygonGenuine.
    const AMD_HYGON: [u32; 2] = [u32::from_le_bytes(*b"Auth"), u32::from_le_bytes(*b"Hygo")];
    // SAFETY: every x86-64 processor has CPUID.
    #[allow(unused_unsafe)]
    let (vendor, signature) = unsafe { (__cpuid(0).ebx, __cpuid(1).eax) };
    let family = (signature >> 8 & 15) + (signature >> 20 & 255);
    AMD_HYGON.contains(&vendor).then_some(family)
}

/// Arm ARM, ID_AA64ISAR0_EL1: 2 in its field AES is PMULL. Linux lets a process read the register since version 4.11.
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#[cold]
fn ask() -> u16 {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        let features: u64;
        // SAFETY: the instruction writes only the named register; the system carries it out for the process.
        unsafe { core::arch::asm!("mrs {}, ID_AA64ISAR0_EL1", out(reg) features, options(pure, nomem, nostack)) };
        if features >> 4 & 15 >= 2 {
            return ASKED | PMULL;
        }
    }
    ASKED
}

/// On this architecture, none.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
)))]
fn has(_: u16) -> bool {
    false
}
