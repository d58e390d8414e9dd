//! Every library that builds here computes what ours does.

use std::process::Command;

#[test]
fn all_results_agree() {
    let output = Command::new(env!("CARGO_BIN_EXE_peers")).arg("--check").output().expect("the program runs");
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    println!("{text}");
    assert!(text.contains(" results agree: this library"), "{text}");
}

#[test]
fn bad_arguments_are_refused_before_anything_is_built() {
    for (arguments, named) in [(["--seconds", "0"], "0"), (["--libraries", "nettle"], "nettle")] {
        let output = Command::new(env!("CARGO_BIN_EXE_peers")).args(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains(named));
    }
}
