//! The header is what cbindgen makes of the sources, and has every curve. With `CARRYLESS_WRITE` in the environment it is written.

use carryless::key::StandardCurve;
use std::fs;

#[test]
fn the_header_is_that_of_the_sources() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let config = cbindgen::Config::from_file(format!("{folder}/cbindgen.toml")).expect("a configuration");
    let mut made = Vec::new();
    cbindgen::Builder::new().with_crate(folder).with_config(config).generate().expect("bindings").write(&mut made);
    let path = format!("{folder}/include/carryless.h");
    // A curve whose line is forgotten in the enumeration, or has another number there, is named.
    let text = String::from_utf8_lossy(&made);
    for curve in StandardCurve::ALL {
        let line = format!("  CARRYLESS_{} = {},\n", format!("{curve:?}").to_uppercase(), curve.number());
        assert!(text.contains(&line), "`carryless_curve` in src/curve.rs lacks {line}");
    }
    if std::env::var_os("CARRYLESS_WRITE").is_some() {
        fs::write(path, made).expect("the header is written");
    } else {
        assert!(fs::read(path).expect("the header") == made, "CARRYLESS_WRITE=1 cargo test --test header writes it");
    }
}
