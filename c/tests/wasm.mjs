// The library as WebAssembly without a system: `node wasm.mjs MODULE`. It asks for nothing, and computes a public key.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
assert.deepEqual(WebAssembly.Module.imports(module), []);
const library = new WebAssembly.Instance(module).exports;
// A page of memory that the library knows nothing of.
const place = 65536 * library.memory.grow(1);
const bytes = new Uint8Array(library.memory.buffer), numbers = new DataView(library.memory.buffer);
const K233 = 3, COMPRESSED = 1, [secret, out, length] = [place, place + 64, place + 128];
bytes[secret] = 1;
numbers.setUint32(length, 64, true);
assert.equal(library.carryless_public_key(K233, secret, 1, COMPRESSED, out, length), 0);
// The generator, as SEC 2 has it.
const generator = "02017232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126";
assert.equal(Buffer.from(bytes.slice(out, out + numbers.getUint32(length, true))).toString("hex"), generator);
assert.equal(library.carryless_sign_digest(K233, secret, 1, out, 3, 1, out, length), 25);
console.log(`${readFileSync(process.argv[2]).length} bytes, without imports: the public key is right`);
