//! The methods by family: what they compute, which windows they have, for which curves they are, where they are
//! described.

use super::row::{KG, KP, SUM};
use crate::curves::{CurveKind, ErasedCurve};
use std::fmt;

/// Methods that differ in their windows only.
pub struct Method {
    /// The name, in which `W` stands for the window.
    pub name: &'static str,
    /// [`KP`], [`KG`] or [`SUM`].
    pub operation: &'static str,
    /// Where it is described.
    pub source: &'static str,
    /// The windows that there are.
    pub windows: Windows,
    /// The curves that it is for.
    pub curves: Curves,
}

/// The widths of digits that a family of methods comes in.
pub enum Windows {
    /// It has none.
    None,
    /// One width, from the first to the last.
    One(u32, u32),
    /// One of these pairs, as in `6-4`: of the digits of k and of l, or of the halves of k.
    Two(&'static [(u32, u32)]),
}

/// The curves that a method is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Curves {
    /// Every curve.
    All,
    /// Those over F_2^m, and over F_(2^127)^2.
    Binary,
    /// Those over F_2^m, m odd: all have the cofactor 2 or 4, as halving asks.
    Halved,
    /// Those over F_(2^127)^2, which have the endomorphism ψ.
    Gls,
    /// Twisted Edwards curves.
    Edwards,
    /// Those over F_2^m with b = 1, which have the endomorphism τ.
    Koblitz,
    /// Those over F_p that have a generator's comb.
    Prime,
    /// Those with the endomorphism (x, y) ↦ (βx, y).
    Endomorphism,
    /// Those over F_(p^m) that are defined over F_p.
    Subfield,
}

/// Every family.
pub static METHODS: [Method; 51] = [
    method("double-and-add", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.27"),
    method("double-and-add-rtl", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.26"),
    method("naf", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.31"),
    method("naf-rtl", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.26"),
    method("wnafW", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.36").windows(2, 7),
    method("wnafW-rtl", KP, "Yao 1976, with the digits of Algorithm 3.35 of Hankerson, Menezes, Vanstone 2004")
        .windows(2, 7),
    method("halve-and-add", KP, "Knudsen 1999; Hankerson, Menezes, Vanstone 2004, section 3.6").halved(),
    method("halve-and-add-naf", KP, "Knudsen 1999; Hankerson, Menezes, Vanstone 2004, section 3.6").halved(),
    method("halve-and-add-wnafW", KP, "Knudsen 1999; Hankerson, Menezes, Vanstone 2004, section 3.6")
        .windows(4, 4)
        .halved(),
    method("halve-and-add-rtl", KP, "Knudsen 1999; Fong et al. 2001, slide 27").halved(),
    method("halve-and-add-rtl-naf", KP, "Knudsen 1999; Fong et al. 2001, slides 27 and 28").halved(),
    method("halve-and-add-rtl-wnafW", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.91").windows(4, 5).halved(),
    method("double-halve-naf", KP, "Taverne et al. 2011").halved(),
    method("double-halve-wnafW", KP, "Taverne et al. 2011").windows(4, 4).halved(),
    method("parallel-double-and-add", KP, PRODUCER),
    method("parallel-naf", KP, PRODUCER),
    method("parallel-wnafW", KP, PRODUCER).windows(4, 4),
    method("parallel-halve-and-add", KP, PRODUCER).halved(),
    method("parallel-halve-and-add-naf", KP, PRODUCER).halved(),
    method("parallel-halve-and-add-wnafW", KP, PRODUCER).windows(4, 4).halved(),
    method("parallel-double-halve-naf", KP, "Taverne et al. 2011").halved(),
    method("parallel-double-halve-wnafW", KP, "Taverne et al. 2011").windows(4, 4).halved(),
    method("parallel4-double-halve-naf", KP, "Robert 2014, Figure 3").halved(),
    method("tau", KP, "Fong et al. 2001, slide 16; Solinas 2000").koblitz(),
    method("tnaf", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.66").koblitz(),
    method("wtnafW", KP, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.70").windows(3, 6).koblitz(),
    method("ladder", KP, "López, Dahab 1999; Stam 2003").binary(),
    method("montgomery-ladder", KP, "Montgomery 1987; RFC 7748").edwards(),
    method("regularW", KP, "Booth 1951; Pornin 2022").windows(4, 5).binary(),
    method("gls-windowsW", KP, "Galbraith, Lin, Scott 2009; Pornin 2023").windows(4, 4).gls(),
    method("regular-oddW", KP, "Joye, Tunstall 2009; Renes, Costello, Batina 2016").windows(5, 5).prime(),
    method("tau-regularW", KP, "Solinas 2000; Pornin 2022").windows(4, 6).koblitz(),
    method("glv-naf", KP, "Gallant, Lambert, Vanstone 2001; Fong et al. 2001, slides 20 to 22").endomorphism(),
    method("glv-wnafW", KP, "Gallant, Lambert, Vanstone 2001; Fong et al. 2001, slides 20 to 22")
        .windows(3, 5)
        .endomorphism(),
    method("glv-regular-oddW", KP, "Gallant, Lambert, Vanstone 2001; Joye, Tunstall 2009").windows(5, 5).endomorphism(),
    method("frobenius-wnafW", KP, "Kobayashi, Morita, Kobayashi, Hoshino 1999").windows(4, 5).subfield(),
    method("regular-comb5x4", KG, "Lim, Lee 1994; Hamburg 2012; Pornin 2022").binary(),
    // W is the number of tables.
    method("regular-comb6xW", KG, "Lim, Lee 1994; Hamburg 2012").windows(4, 7).prime(),
    method("fixed-base-combW", KG, "Lim, Lee 1994; Hankerson, Menezes, Vanstone 2004, Algorithm 3.44").windows(2, 8),
    method("fixed-base-combWx2", KG, "Lim, Lee 1994; Hankerson, Menezes, Vanstone 2004, Algorithm 3.45").windows(2, 8),
    method("fixed-base-nafW", KG, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.42").windows(4, 5),
    method("fixed-base-interleave-W", KG, "Fong et al. 2001, slide 17; Möller 2001").pairs(&[(3, 3)]),
    method("fixed-base-tnafW", KG, "Hankerson, Menezes, Vanstone 2004, Algorithm 3.70").windows(4, 6).koblitz(),
    method("fixed-base-frobeniusW", KG, "Kobayashi, Morita, Kobayashi, Hoshino 1999; Möller 2001")
        .windows(5, 6)
        .subfield(),
    method("straus", SUM, "Straus 1964; Hankerson, Menezes, Vanstone 2004, Algorithm 3.48"),
    method("interleave-W", SUM, "Möller 2001; Hankerson, Menezes, Vanstone 2004, Algorithm 3.51").pairs(&[
        (3, 3),
        (5, 5),
        (6, 4),
        (6, 5),
    ]),
    method("glv-comb", SUM, "Lim, Lee 1994 and Gallant, Lambert, Vanstone 2001; Fong et al. 2001, slide 22")
        .endomorphism(),
    method("glv-interleaveW", SUM, "Gallant, Lambert, Vanstone 2001; Möller 2001").windows(5, 5).endomorphism(),
    method("gls-sumW", SUM, "Galbraith, Lin, Scott 2009; Pornin 2023").windows(4, 4).gls(),
    method("interleave-tnaf-W", SUM, "Möller 2001; Fong et al. 2001, slide 18")
        .pairs(&[(3, 3), (5, 5), (6, 5)])
        .koblitz(),
    method("interleave-frobenius-W", SUM, "Kobayashi, Morita, Kobayashi, Hoshino 1999; Möller 2001")
        .pairs(&[(5, 5), (6, 4), (6, 5)])
        .subfield(),
];

/// Two threads, of which one computes the powers that the other adds.
const PRODUCER: &str = "Moreno, Hasan 2011; Robert 2014, Algorithm 4";

const fn method(name: &'static str, operation: &'static str, source: &'static str) -> Method {
    Method { name, operation, source, windows: Windows::None, curves: Curves::All }
}

impl Method {
    const fn windows(mut self, first: u32, last: u32) -> Self {
        self.windows = Windows::One(first, last);
        self
    }

    const fn pairs(mut self, pairs: &'static [(u32, u32)]) -> Self {
        self.windows = Windows::Two(pairs);
        self
    }

    const fn binary(mut self) -> Self {
        self.curves = Curves::Binary;
        self
    }

    const fn halved(mut self) -> Self {
        self.curves = Curves::Halved;
        self
    }

    const fn gls(mut self) -> Self {
        self.curves = Curves::Gls;
        self
    }

    const fn edwards(mut self) -> Self {
        self.curves = Curves::Edwards;
        self
    }

    const fn koblitz(mut self) -> Self {
        self.curves = Curves::Koblitz;
        self
    }

    const fn prime(mut self) -> Self {
        self.curves = Curves::Prime;
        self
    }

    const fn endomorphism(mut self) -> Self {
        self.curves = Curves::Endomorphism;
        self
    }

    const fn subfield(mut self) -> Self {
        self.curves = Curves::Subfield;
        self
    }

    /// The names of its methods.
    pub fn names(&self) -> Vec<String> {
        let named = |window: String| self.name.replace('W', &window);
        match self.windows {
            Windows::None => vec![self.name.to_owned()],
            Windows::One(first, last) => (first..=last).map(|w| named(w.to_string())).collect(),
            Windows::Two(pairs) => pairs.iter().map(|(w1, w2)| named(format!("{w1}-{w2}"))).collect(),
        }
    }

    /// What stands for W in this name, there being one or not; nothing for a method of another family.
    fn window<'a>(&self, name: &'a str) -> Option<&'a str> {
        let Some((before, after)) = self.name.split_once('W') else { return (self.name == name).then_some("") };
        let window = name.strip_prefix(before)?.strip_suffix(after)?;
        let digits = |c: char| c.is_ascii_digit() || c == '-';
        (!window.is_empty() && window.chars().all(digits)).then_some(window)
    }

    /// Whether it is for this curve.
    pub fn applies_to(&self, curve: &ErasedCurve) -> bool {
        match self.curves {
            Curves::All => true,
            Curves::Binary => curve.is_binary(),
            Curves::Halved => matches!(curve.kind, CurveKind::Koblitz | CurveKind::Binary),
            Curves::Gls => curve.kind == CurveKind::Gls,
            Curves::Edwards => curve.kind == CurveKind::TwistedEdwards,
            Curves::Koblitz => curve.is_koblitz,
            Curves::Prime => !curve.is_binary() && curve.table_bytes > 0,
            Curves::Endomorphism => curve.has_endomorphism,
            Curves::Subfield => curve.is_subfield_curve,
        }
    }
}

/// The family that a name belongs to, even with a window that the family does not have, and its first window.
pub fn family(name: &str) -> Option<(&'static Method, Option<u32>)> {
    let (family, window) = METHODS.iter().find_map(|family| Some((family, family.window(name)?)))?;
    Some((family, window.split('-').next().and_then(|w| w.parse().ok())))
}

impl fmt::Display for Curves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Curves::All => "all curves",
            Curves::Binary => "the binary curves",
            Curves::Halved => "the binary curves but GLS254",
            Curves::Gls => "GLS254",
            Curves::Edwards => "Edwards25519",
            Curves::Koblitz => "the Koblitz curves",
            Curves::Prime => "P-192 … P-521, the Brainpool curves, secp256k1, W-25519, JQ-25519 and Edwards25519",
            Curves::Endomorphism => "curves with the endomorphism (βx, y):",
            Curves::Subfield => "curves over F_(p^m) that are defined over F_p:",
        })
    }
}

impl fmt::Display for Windows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Windows::None => write!(f, "none"),
            Windows::One(first, last) if first == last => write!(f, "{first}"),
            Windows::One(first, last) => write!(f, "{first} to {last}"),
            Windows::Two(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|(w1, w2)| format!("{w1}-{w2}")).collect();
                write!(f, "{}", pairs.join(", "))
            }
        }
    }
}
