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

/// What CPUID and XGETBV say of the processor and of its operating system.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[derive(Clone, Copy)]
struct Registers {
    /// Leaf 0, EBX: the first four letters of the vendor's name.
    vendor: u32,
    /// Leaf 1, EAX: family, model and stepping.
    signature: u32,
    /// Leaf 1, ECX.
    features: u32,
    /// Leaf 7, EBX and ECX; 0 where there is no such leaf.
    extended: [u32; 2],
    /// XCR0, the registers that the operating system keeps; 0 where it does not say.
    kept: u64,
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[cold]
fn ask() -> u16 {
    use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
    const OSXSAVE: u32 = 1 << 27;
    #[target_feature(enable = "xsave")]
    fn kept_registers() -> u64 {
        // SAFETY: the caller has asked whether the instruction is there and enabled.
        unsafe { _xgetbv(0) }
    }
    // SAFETY: every x86-64 processor has CPUID. (From Rust 1.92 on the calls are safe.)
    #[allow(unused_unsafe)]
    let (zeroth, first) = unsafe { (__cpuid(0), __cpuid(1)) };
    // SAFETY: as above.
    #[allow(unused_unsafe)]
    let seventh = (zeroth.eax >= 7).then(|| unsafe { __cpuid_count(7, 0) });
    told_by(Registers {
        vendor: zeroth.ebx,
        signature: first.eax,
        features: first.ecx,
        extended: seventh.map_or([0; 2], |leaf| [leaf.ebx, leaf.ecx]),
        // SAFETY: OSXSAVE says that XGETBV is enabled.
        kept: if first.ecx & OSXSAVE != 0 { unsafe { kept_registers() } } else { 0 },
    })
}

/// What the processor has by these registers.
///
/// Intel SDM vol. 2, CPUID; vol. 1, 15.2 (AVX-512: the operating system keeps the registers).
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn told_by(registers: Registers) -> u16 {
    const PCLMULQDQ: u32 = 1 << 1;
    const AVX: u32 = 1 << 28;
    const AVX2: u32 = 1 << 5;
    const AVX2_AVX512F_AVX512VL: u32 = AVX2 | 1 << 16 | 1 << 31;
    const AVX512BW_AVX512DQ: u32 = 1 << 30 | 1 << 17;
    const IFMA: u32 = 1 << 21;
    const BMI2: u32 = 1 << 8;
    const BMI2_ADX: u32 = BMI2 | 1 << 19;
    const VPCLMULQDQ: u32 = 1 << 10;
    const GFNI_VPCLMULQDQ: u32 = 1 << 8 | VPCLMULQDQ;
    const XMM_YMM: u64 = 0b110;
    const XMM_YMM_OPMASK_ZMM: u64 = 0b1110_0110;
    let Registers { features, extended: [extended, extended2], kept, .. } = registers;
    let product = has_all(features, PCLMULQDQ);
    let ymm = product && has_all(features, AVX) && kept & XMM_YMM == XMM_YMM;
    let zmm = ymm && has_all(extended, AVX2_AVX512F_AVX512VL) && kept & XMM_YMM_OPMASK_ZMM == XMM_YMM_OPMASK_ZMM;
    let products_512 = zmm && has_all(extended, AVX512BW_AVX512DQ) && has_all(extended2, GFNI_VPCLMULQDQ);
    [
        (CARRYLESS_PRODUCT, product),
        (ADX, has_all(extended, BMI2_ADX)),
        (GATHERED_BITS, has_all(extended, BMI2) && !gathers_by_microcode(registers)),
        (VPCLMULQDQ_256, ymm && has_all(extended, AVX2) && has_all(extended2, VPCLMULQDQ)),
        (AVX512IFMA, zmm && has_all(extended, IFMA)),
        (VPCLMULQDQ_512, products_512),
        (HALVED_512, products_512 && is_zen_4(registers)),
    ]
    .iter()
    .fold(ASKED, |known, &(what, has)| if has { known | what } else { known })
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn has_all(register: u32, bits: u32) -> bool {
    register & bits == bits
}

/// Whether PEXT is microcode: before Zen 3 (family 19h) it takes a time that depends on the word.
///
/// AMD, Software Optimization Guide for the AMD Family 17h Processors, instruction latencies.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn gathers_by_microcode(registers: Registers) -> bool {
    amd_family(registers).is_some_and(|family| family < 0x19)
}

/// Whether a processor with AVX-512 is a Zen 4: Zen 3, of the same family, has none.
///
/// AMD, Software Optimization Guide for the AMD Zen4 Microarchitecture, 2.11.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn is_zen_4(registers: Registers) -> bool {
    amd_family(registers) == Some(0x19)
}

/// The family of a processor by AMD, or by Hygon, whose processors are of the first Zen.
///
/// AMD, APM vol. 3, CPUID.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn amd_family(Registers { vendor, signature, .. }: Registers) -> Option<u32> {
    // "Auth" of AuthenticAMD and "Hygo" of HygonGenuine.
    const AMD_HYGON: [u32; 2] = [u32::from_le_bytes(*b"Auth"), u32::from_le_bytes(*b"Hygo")];
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

#[cfg(all(test, target_arch = "x86_64", target_feature = "sse2"))]
mod tests {
    use super::*;

    /// A Zen 4 that has all that is asked for, and no other bit.
    const ZEN_4: Registers = Registers {
        vendor: u32::from_le_bytes(*b"Auth"),
        signature: 0x00a6_0f12,
        features: 0x1000_0002,
        extended: [0xc02b_0120, 0x0000_0500],
        kept: 0xe6,
    };
    const AVX512: u16 = AVX512IFMA | VPCLMULQDQ_512 | HALVED_512;
    const AVX: u16 = AVX512 | VPCLMULQDQ_256;
    const ALL: u16 = AVX | ASKED | CARRYLESS_PRODUCT | ADX | GATHERED_BITS;

    #[test]
    fn each_bit_is_needed_by_what_needs_it() {
        assert_eq!(told_by(ZEN_4), ALL);
        // Intel SDM vol. 2, CPUID: bits of ECX of leaf 1, of EBX and ECX of leaf 7; of XCR0 by vol. 1, 13.3.
        let without = |register: u32, bit: u32| register & !(1 << bit);
        for (bit, lost) in [(1, AVX | CARRYLESS_PRODUCT), (28, AVX)] {
            let registers = Registers { features: without(ZEN_4.features, bit), ..ZEN_4 };
            assert_eq!(told_by(registers), ALL & !lost, "ECX of leaf 1, bit {bit}");
        }
        for (bit, lost) in [
            (5, AVX),
            (8, ADX | GATHERED_BITS),
            (16, AVX512),
            (17, VPCLMULQDQ_512 | HALVED_512),
            (19, ADX),
            (21, AVX512IFMA),
            (30, VPCLMULQDQ_512 | HALVED_512),
            (31, AVX512),
        ] {
            let registers = Registers { extended: [without(ZEN_4.extended[0], bit), ZEN_4.extended[1]], ..ZEN_4 };
            assert_eq!(told_by(registers), ALL & !lost, "EBX of leaf 7, bit {bit}");
        }
        for (bit, lost) in [(8, VPCLMULQDQ_512 | HALVED_512), (10, VPCLMULQDQ_256 | VPCLMULQDQ_512 | HALVED_512)] {
            let registers = Registers { extended: [ZEN_4.extended[0], without(ZEN_4.extended[1], bit)], ..ZEN_4 };
            assert_eq!(told_by(registers), ALL & !lost, "ECX of leaf 7, bit {bit}");
        }
        for (bit, lost) in [(1, AVX), (2, AVX), (5, AVX512), (6, AVX512), (7, AVX512)] {
            assert_eq!(told_by(Registers { kept: ZEN_4.kept & !(1 << bit), ..ZEN_4 }), ALL & !lost, "XCR0, bit {bit}");
        }
    }

    #[test]
    fn processors_are_told_apart() {
        for (vendor, signature, lost) in [
            (b"Auth", 0x00b4_0f40, HALVED_512),                 // Zen 5
            (b"Auth", 0x0083_0f10, HALVED_512 | GATHERED_BITS), // Zen 2
            (b"Hygo", 0x0090_0f02, HALVED_512 | GATHERED_BITS), // Dhyana
            (b"Genu", 0x0005_0657, HALVED_512),                 // Cascade Lake: family 6 is below 19h, but not AMD's
        ] {
            assert_eq!(
                told_by(Registers { vendor: u32::from_le_bytes(*vendor), signature, ..ZEN_4 }),
                ALL & !lost,
                "{signature:x}"
            );
        }
    }
}
