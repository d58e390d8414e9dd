//! Binds the module to JavaScript: `bind MODULE TARGET FOLDER`, with the target `web` or `no-modules`.
//!
//! What `wasm-bindgen --target TARGET` does. Its program also has a client and a server of HTTP for tests, and comes with a
//! lock of its own; this one is locked with the module, so that both always have the same version of wasm-bindgen.

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [module, target, folder] = arguments.as_slice() else {
        return Err("wanted are a module, a target and a folder".into());
    };
    let mut bindgen = Bindgen::new();
    match target.as_str() {
        "web" => bindgen.web(true)?,
        "no-modules" => bindgen.no_modules(true)?,
        _ => return Err(format!("the target is web or no-modules, not {target}").into()),
    };
    bindgen.input_path(module).out_name("bindings").typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(folder)?;
    Ok(())
}
