//! What cannot work does not compile: each snippet is checked by `cargo check`, beside a twin that differs in what is
//! wrong and does compile.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that must be refused, what its first error must say, and its twin.
struct Refused {
    name: &'static str,
    body: &'static str,
    says: &'static str,
    /// What to replace, so that the program compiles.
    mend: (&'static str, &'static str),
}

const PRELUDE: &str = "\
#![allow(unused_imports)]
use carryless::coordinates::*;
use carryless::curves::*;
use carryless::field::{extension::*, named::*, prime::*};
use carryless::poly::*;
use carryless::scalar::*;
use carryless::scalar_mul::*;
use carryless::word::*;
use carryless::*;
fn main() {
";

const REFUSED: &[Refused] = &[
    Refused {
        name: "another_binary_field",
        body: "let _ = Affine::<K233<F2m163Lanes<Portable128>>>::generator();",
        says: "F2m233",
        mend: ("F2m163", "F2m233"),
    },
    Refused {
        name: "another_prime_field",
        body: "let _ = Affine::<P256<Fp192Limbs<Solinas>>>::generator();",
        says: "Fp256",
        mend: ("Fp192", "Fp256"),
    },
    Refused {
        name: "another_extension_field",
        body: "let _ = Affine::<Oef31x6<Oef32x5Field>>::generator();",
        says: "Oef31x6Modulus",
        mend: ("Oef32x5Field", "Oef31x6Field"),
    },
    Refused {
        name: "a_prime_field_under_a_binary_curve",
        body: "let _ = Affine::<B163<Fp192Limbs<Solinas>>>::generator();",
        says: "BinaryField",
        mend: ("Fp192Limbs<Solinas>", "F2m163Lanes<Portable128>"),
    },
    Refused {
        name: "a_secret_over_combs",
        body: "let _ = SecretScalar::<K233<F2m233Words<CombVartime<4>>>>::from_limbs(&[3]);",
        says: "ConstantTime",
        mend: ("CombVartime<4>", "KaratsubaRec"),
    },
    Refused {
        name: "a_secret_over_fused_combs",
        body: "type F = field::binary::Element<F2m233, u64, 4, KaratsubaRec, AbAc<CombVartime<4>>>;
               let _ = SecretScalar::<K233<F>>::from_be_bytes(&[3]);",
        says: "ConstantTime",
        mend: ("CombVartime<4>", "KaratsubaRec"),
    },
    Refused {
        name: "a_product_with_a_secret_over_combs",
        body: "type C = K233<F2m233Words<CombVartime<4>>>;
               let _ = mul::<C>(&public_scalar_vartime(&[3]), &Affine::generator());",
        says: "ConstantTime",
        mend: ("CombVartime<4>", "KaratsubaRec"),
    },
    Refused {
        name: "a_secret_where_it_would_be_public",
        body: "let k = SecretScalar::<K233>::from_limbs(&[3]).unwrap();
               let _ = mul_vartime(&k, &Affine::generator());",
        says: "expected `&[u64]`",
        mend: ("mul_vartime", "mul"),
    },
    Refused {
        name: "a_secret_of_another_curve",
        body: "let k = SecretScalar::<B233>::from_limbs(&[3]).unwrap();
               let _ = mul(&k, &Affine::<K233>::generator());",
        says: "mismatched types",
        mend: ("B233", "K233"),
    },
    Refused {
        name: "a_secret_on_a_curve_for_comparison",
        body: "let k = SecretScalar::<E503>::from_limbs(&[3]).unwrap();
               let _ = mul(&k, &Affine::<E503>::generator());",
        says: "KeyCurve",
        mend: ("E503", "B571"),
    },
    Refused {
        name: "a_key_on_a_curve_for_comparison",
        body: "let _ = key::SecretKey::<E503>::from_be_bytes(&[3]);",
        says: "KeyCurve",
        mend: ("E503", "P256"),
    },
    Refused {
        name: "a_public_key_of_another_curve",
        body: "let key = key::SecretKey::<K233>::from_be_bytes(&[3]).unwrap();
               let _: &key::PublicKey<B233> = key.public_key();",
        says: "mismatched types",
        mend: ("B233", "K233"),
    },
    Refused {
        name: "tau_on_a_random_curve",
        body: "let g = Affine::<B233<F2m233Lanes<Portable128>>>::generator();
               let _ = tnaf_vartime::<KimKim<_>>(&[3], &g);",
        says: "KoblitzCurve",
        mend: ("B233", "K233"),
    },
    Refused {
        name: "an_endomorphism_that_is_not_there",
        body: "let g = Affine::<P192<Fp192Limbs<Solinas>>>::generator();
               let _ = glv_naf_vartime::<Jacobian<_>>(&[3], &g);",
        says: "GlvCurve",
        mend: ("P192<Fp192Limbs<Solinas>>", "Wap160<Fp160Limbs<PseudoMersenne>>"),
    },
    Refused {
        name: "a_frobenius_map_that_is_no_endomorphism",
        body: "let g = Affine::<Oef31x6>::generator();
               let _ = frobenius_wnaf_vartime::<Jacobian<_>>(4, &[3], &g);",
        says: "SubfieldCurve",
        mend: ("Oef31x6", "Oef31x7"),
    },
    Refused {
        name: "a_comb_of_constants_that_is_not_there",
        body: "let k = SecretScalar::<E503<F2m503Lanes<Portable128>>>::from_limbs(&[3]).unwrap();
               let _ = generator_comb::<Complete<_>>(&k);",
        says: "GeneratorComb",
        mend: ("E503<F2m503Lanes<Portable128>>", "B409<F2m409Lanes<Portable128>>"),
    },
    Refused {
        name: "binary_coordinates_on_a_prime_curve",
        body: "let _ = LopezDahab::<P256>::from_affine(&Affine::generator());",
        says: "BinaryCurve",
        mend: ("P256", "B163<F2m163Lanes<Portable128>>"),
    },
    Refused {
        name: "a_compressed_form_that_is_not_there",
        body: "let _ = sec1::encode_compressed(&Affine::<Jq25519>::generator(), &mut [0; sec1::MAX_BYTES]);",
        says: "Compression",
        mend: ("Jq25519", "W25519"),
    },
];

impl Refused {
    fn program(&self) -> String {
        format!("{PRELUDE}{}\n}}\n", self.body)
    }

    fn twin(&self) -> String {
        assert!(self.body.contains(self.mend.0), "{}: nothing to mend", self.name);
        format!("{PRELUDE}{}\n}}\n", self.body.replace(self.mend.0, self.mend.1))
    }
}

/// What the compiler says of each program of a package, by the program's name.
fn check(package: &Path) -> BTreeMap<String, String> {
    let output = Command::new(env!("CARGO"))
        .args(["check", "--bins", "--keep-going", "--offline", "--message-format=json", "--manifest-path"])
        .arg(package.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let mut said = BTreeMap::<String, String>::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: serde_json::Value = serde_json::from_str(line).expect("a message of cargo");
        let name = message["target"]["name"].as_str().unwrap_or_default().to_owned();
        if message["reason"] == "compiler-message" && message["message"]["level"] == "error" {
            let rendered = message["message"]["rendered"].as_str().unwrap_or_default();
            said.entry(name).or_default().push_str(rendered);
        } else if message["reason"] == "compiler-artifact" && message["target"]["kind"][0] == "bin" {
            said.entry(name).or_default();
        }
    }
    assert!(!said.is_empty(), "cargo check said: {}", String::from_utf8_lossy(&output.stderr));
    said
}

/// The folder whose lock file the library is built with: the workspace's, or the package's own where it stands alone.
fn workspace() -> PathBuf {
    let output = Command::new(env!("CARGO"))
        .args(["locate-project", "--workspace", "--message-format=plain", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .expect("cargo runs");
    let manifest = String::from_utf8(output.stdout).expect("a path");
    Path::new(manifest.trim_end()).parent().expect("a folder").to_owned()
}

#[test]
fn what_cannot_work_does_not_compile() {
    let package = tempfile::tempdir().expect("a folder");
    let manifest = format!(
        "[package]\nname = \"refused\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         carryless = {{ path = {:?}, features = [\"key\"] }}\n\n[workspace]\n",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::write(package.path().join("Cargo.toml"), manifest).expect("a manifest");
    // The versions that these tests are built with: nothing is looked up elsewhere.
    std::fs::copy(workspace().join("Cargo.lock"), package.path().join("Cargo.lock")).expect("a lock file");
    let programs = package.path().join("src/bin");
    std::fs::create_dir_all(&programs).expect("a folder");
    for refused in REFUSED {
        std::fs::write(programs.join(format!("{}.rs", refused.name)), refused.program()).expect("a program");
        std::fs::write(programs.join(format!("{}_mended.rs", refused.name)), refused.twin()).expect("a program");
    }
    let said = check(package.path());
    for refused in REFUSED {
        let errors = said.get(refused.name).unwrap_or_else(|| panic!("{}: nothing was said", refused.name));
        assert!(!errors.is_empty(), "{} compiles", refused.name);
        assert!(errors.contains(refused.says), "{}: {:?} is not in\n{errors}", refused.name, refused.says);
        let mended = said.get(&format!("{}_mended", refused.name)).expect("a twin");
        assert!(mended.is_empty(), "the twin of {} does not compile:\n{mended}", refused.name);
    }
}
