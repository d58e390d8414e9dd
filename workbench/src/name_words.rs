//! What each multiplier and each coordinate system is, in a sentence, and where it is described.

/// A name, its words and its source.
type Words = (&'static str, &'static str, &'static str);

/// The words for a multiplier, and its sources: those of its kernel and of each ending of its name. `A+B-abcd` takes A for single
/// products and B for fused ones.
pub fn multiplier(name: &str) -> Option<(String, String)> {
    let (single, fused) = name.split_once('+').map_or((name, None), |(single, fused)| (single, Some(fused)));
    let ((_, words, source), own) = kernel(single)?;
    let (by, rest) = match fused {
        None => (String::new(), own),
        Some(fused) => {
            let (_, rest) = kernel(fused)?;
            (format!(", by {}", fused.strip_suffix(rest)?), rest)
        }
    };
    let names = || rest.split('-').filter(|name| !["", "very"].contains(name));
    let endings: Vec<&str> = names().map(ending).collect::<Option<_>>()?;
    let is_of_negre_robert = names().any(|name| ["abac", "abcd", "lazy"].contains(&name)) && source != NEGRE_ROBERT;
    let sources = if is_of_negre_robert { format!("{source}; {NEGRE_ROBERT}") } else { source.to_owned() };
    Some(([&[words][..], &endings].concat().join("; ") + &by, sources))
}

/// The kernel with the longest name that begins this one, and the rest of the name.
fn kernel(name: &str) -> Option<(Words, &str)> {
    let rest = |kernel: &Words| name.strip_prefix(kernel.0).filter(|rest| rest.is_empty() || rest.starts_with('-'));
    let known = MULTIPLIERS.iter().filter_map(|kernel| Some((*kernel, rest(kernel)?)));
    known.max_by_key(|(kernel, _)| kernel.0.len())
}

fn ending(name: &str) -> Option<&'static str> {
    ENDINGS.iter().find(|(own, _)| *own == name).map(|(_, words)| *words)
}

/// The words for a coordinate system, and its source.
pub fn coordinates(name: &str) -> Option<(&'static str, &'static str)> {
    COORDINATES.iter().find(|(own, ..)| *own == name).map(|(_, words, source)| (*words, *source))
}

/// The source of fused products.
const NEGRE_ROBERT: &str = "Nègre, Robert 2013";

const MULTIPLIERS: [Words; 25] = [
    ("shift-and-add", "bit by bit, without a table", "Hankerson, López, Menezes 2000"),
    ("comb-basic", "bit by bit over words, without a table", "López, Dahab 2000"),
    ("comb2", "comb with windows of 2 bits", "López, Dahab 2000"),
    ("comb4", "comb with windows of 4 bits", "López, Dahab 2000"),
    ("comb8", "comb with windows of 8 bits", "López, Dahab 2000"),
    (
        "comb-fixed8",
        "comb with windows of 8 bits, for products by one factor whose table is made before",
        "López, Dahab 2000",
    ),
    ("comb-split", "comb with windows of 8 bits, each looked up in two tables of 16 entries", "López, Dahab 2000"),
    ("operand-scanning-4-8", "operand scanning: windows of 4 bits, 8 words at a time", "Erdem 2012"),
    ("karatsuba-rec", "Karatsuba down to single words", "Karatsuba, Ofman 1962"),
    ("karatsuba-comb", "one level of Karatsuba over combs", NEGRE_ROBERT),
    ("karatsuba-formulae", "Karatsuba-like formulae for three to seven parts", "Montgomery 2005"),
    ("clmul", "the processor's carry-less product, PCLMULQDQ or PMULL", NEGRE_ROBERT),
    ("clmul-avx2", "2-way SIMD: two carry-less products in a register of 256 bits", NEGRE_ROBERT),
    ("clmul-avx512", "4-way SIMD: four carry-less products in a register of 512 bits", NEGRE_ROBERT),
    ("clmul-portable", "carry-less products by integer instructions, on every processor", "Pornin 2016"),
    ("solinas", "reduction by the form of the prime, of few powers of 2^32", "Solinas 1999"),
    (
        "pseudo-mersenne",
        "reduction modulo 2^m - c; 2^255 - 19 and 2^521 - 1 on limbs that are not full",
        "Crandall 1992",
    ),
    ("pseudo-mersenne-folded", "reduction modulo 2^m - c, on full limbs that are not fully reduced", "Crandall 1992"),
    ("pseudo-mersenne-saturated", "reduction modulo 2^m - c, on full limbs", "Crandall 1992"),
    ("barrett", "reduction modulo any prime, by a product with its inverse", "Barrett 1986"),
    ("montgomery", "reduction modulo any prime, in Montgomery's form", "Montgomery 1985"),
    ("montgomery-special", "Montgomery's form, by the form of the prime", "Montgomery 1985"),
    ("ifma", "8-way SIMD: products of 52 bits by AVX-512 IFMA", "Gueron, Krasnov 2012"),
    ("oef", "products in an extension field, column by column", "Fong et al. 2001"),
    ("oef-karatsuba", "products in an extension field of degree 6, by 18 of coefficients", "Bailey, Paar 2001"),
];

const ENDINGS: [(&str, &str); 9] = [
    ("branching", "with branches on bits, in variable time"),
    ("32", "with 32-bit words or limbs"),
    ("adx", "integer products by MULX, ADCX and ADOX"),
    ("karatsuba", "integer products by Karatsuba"),
    ("handbook", "integer products as in the Handbook of Applied Cryptography"),
    ("abac", "two products by one factor share its table (AB, AC)"),
    ("abcd", "a sum of two products is computed and reduced at once (AB + CD)"),
    ("unfused", "AB + CD as two products, each with its own reduction"),
    ("lazy", "the reduction stops as soon as the element fits its words"),
];

const COORDINATES: [Words; 16] = [
    ("affine", "(x, y): an inversion for every addition", "Hankerson, Menezes, Vanstone 2004"),
    ("lambda", "(x, x + y/x): what points are halved in", "Knudsen 1999"),
    ("lopez-dahab", "(X : Y : Z), x = X/Z, y = Y/Z^2: mixed additions of 8M + 5S", "López, Dahab 1998"),
    ("lopez-dahab-9m", "lopez-dahab with mixed additions of 9M + 4S, more of them fused", NEGRE_ROBERT),
    ("lambda-projective", "(X : L : Z), x = X/Z, x + y/x = L/Z: mixed additions of 8M + 2S", "Oliveira et al. 2014"),
    ("kim-kim", "(X : Y : Z : Z^2): lopez-dahab with a reduction less in a doubling", "Kim, Kim 2007"),
    ("complete", "(X : S : Z : U): additions without exceptional cases in the subgroup", "Pornin 2022"),
    ("x-only", "X : Z of two points whose difference is P, for the ladder", "López, Dahab 1999"),
    ("jacobian", "(X : Y : Z), x = X/Z^2, y = Y/Z^3: exceptional cases by branches", "Cohen, Miyaji, Ono 1998"),
    ("jacobian-masked", "jacobian with exceptional cases by masks, in constant time", "Cohen, Miyaji, Ono 1998"),
    ("chudnovsky", "jacobian with Z^2 and Z^3: cheaper additions, dearer doublings", "Chudnovsky, Chudnovsky 1986"),
    ("jacobian-chudnovsky", "sums in jacobian, tables in chudnovsky", "Cohen, Miyaji, Ono 1998"),
    ("xyzz", "(X : Y : ZZ : ZZZ), x = X/ZZ, y = Y/ZZZ", "Bernstein, Lange, Explicit-Formulas Database"),
    ("homogeneous", "(X : Y : Z), x = X/Z: complete additions", "Renes, Costello, Batina 2016"),
    ("extended", "(X : Y : Z : XY/Z) on a twisted Edwards curve: one complete law", "Hisil et al. 2008"),
    ("jacobi-quartic", "(X : X^2 : Y : Z : Z^2) on a Jacobi quartic: one law in the subgroup", "Hisil et al. 2009"),
];
