// Ed25519 and X25519 in node: `node edwards.mjs FOLDER`, the folder of the package. Vectors of RFC 8032, RFC 7748 and the oracle, the
// verdicts of both rules, node's OpenSSL, and what is refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createHash, createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, sign, verify } from "node:crypto";

const folder = process.argv[2];
const { Ed25519, X25519 } = await import(new URL(`${folder}/node.js`, `file://${process.cwd()}/`));
const vectors = name => JSON.parse(readFileSync(new URL(`../../carryless/vectors/${name}.json`, import.meta.url)));
const hex = bytes => Buffer.from(bytes).toString("hex");
const of = text => Buffer.from(text, "hex");
const file = vectors("ed25519");
let count = 0;

for (const { variant, secret, public: key, message, context, signature } of [...file.published, ...file.random]) {
  const isDigest = variant === "Ed25519ph", signs = isDigest ? Ed25519.signDigest : Ed25519.sign, verifies = isDigest ? Ed25519.verifyDigest : Ed25519.verify;
  const signed = isDigest ? createHash("sha512").update(of(message)).digest() : of(message);
  const rest = variant === "Ed25519" ? [] : [of(context)];
  assert.equal(hex(Ed25519.publicKey(of(secret))), key);
  assert.equal(hex(signs(of(secret), signed, ...rest)), signature);
  assert.equal(verifies(of(key), signed, of(signature), ...rest), true);
  assert.equal(verifies(of(key), Buffer.alloc(64, 1), of(signature), ...rest), false);
  assert.equal(verifies(of(key), signed, of(signature).subarray(1), ...rest), false);
  Ed25519.checkKey(of(key));
  assert.equal(Ed25519.hasSmallOrder(of(key)), false);
  count++;
}
assert.equal(count, 106);

// A key that is refused is no key of a signature.
const verdict = (verifies, ...row) => {
  try {
    return verifies(...row);
  } catch (error) {
    assert.match(error.message, /^the public key is not/);
    return false;
  }
};
const cases = [...file.speccheck, ...file.small_order, ...file.made];
assert.deepEqual([file.speccheck.length, cases.length], [12, 300]);
const rows = cases.map(({ key, message, signature }) => ({ key: of(key), message: of(message), signature: of(signature) }));
rows.forEach(({ key, message, signature }, i) => {
  assert.equal(verdict(Ed25519.verify, key, message, signature), cases[i].cofactorless, JSON.stringify(cases[i]));
  assert.equal(verdict(Ed25519.verifyCofactored, key, message, signature), cases[i].cofactored, JSON.stringify(cases[i]));
});
assert.deepEqual([...Ed25519.verifyBatch(rows)].map(Boolean), cases.map(({ cofactored }) => cofactored));
// Rows that are no keys or no signatures, between those that are.
const [valid] = rows.filter((_, i) => cases[i].cofactored);
const off = Uint8Array.of(2, ...new Uint8Array(31));
assert.deepEqual([...Ed25519.verifyBatch([valid, { ...valid, key: off }, { ...valid, key: off.subarray(1) }, { ...valid, signature: off }, valid])], [1, 0, 0, 0, 1]);
assert.deepEqual([...Ed25519.verifyBatch([])], []);
for (const { key } of file.small_order) assert.equal(Ed25519.verifyCofactored(of(key), off, Buffer.concat([of(key), Buffer.alloc(32)])), true);

let refusals = 0;
const shared = vectors("x25519");
for (const { k, u, out } of shared.products)
  if (/^0*$/.test(out)) {
    assert.throws(() => X25519.exchange(of(k), of(u)), /point of small order/);
    refusals++;
  } else assert.equal(hex(X25519.exchange(of(k), of(u))), out);
for (const { k, out } of shared.keys) assert.equal(hex(X25519.publicKey(of(k))), out);
assert.deepEqual([shared.products.length, refusals, shared.keys.length], [122, 16, 34]);

// Node's OpenSSL, by the heads of its files.
const spki = (kind, key) => createPublicKey({ key: Buffer.concat([of(`302a300506032b65${kind}032100`), key]), format: "der", type: "spki" });
const pkcs8 = (kind, secret) => createPrivateKey({ key: Buffer.concat([of(`302e020100300506032b65${kind}04220420`), secret]), format: "der", type: "pkcs8" });
const tail = key => key.export({ format: "der", type: key.type === "public" ? "spki" : "pkcs8" }).subarray(-32);
const message = Buffer.from("message");
for (let i = 0; i < 20; i++) {
  const secret = Ed25519.generate(), key = Ed25519.publicKey(secret), signature = Ed25519.sign(secret, message);
  assert.equal(verify(null, message, spki(70, key), signature), true);
  assert.equal(hex(sign(null, message, pkcs8(70, secret))), hex(signature));
  const { publicKey, privateKey } = generateKeyPairSync("x25519"), mine = X25519.generate();
  const agreed = diffieHellman({ privateKey, publicKey: spki("6e", X25519.publicKey(mine)) });
  assert.equal(hex(X25519.exchange(mine, tail(publicKey))), hex(agreed));
  assert.equal(hex(X25519.publicKey(tail(privateKey))), hex(tail(publicKey)));
}

const refused = (call, sentence) => assert.throws(call, error => error instanceof Error && error.message.includes(sentence));
const secret = Ed25519.generate(), key = Ed25519.publicKey(secret), signature = Ed25519.sign(secret, message);
refused(() => Ed25519.sign(new Uint8Array(31), message), "secret: 32 bytes are accepted, not 31");
refused(() => Ed25519.verify(new Uint8Array(33), message, signature), "key: 32 bytes are accepted, not 33");
refused(() => Ed25519.signDigest(secret, message), "digest: 64 bytes are accepted, not 7");
refused(() => Ed25519.sign(secret, message, new Uint8Array(0)), "the context of Ed25519ctx is empty");
refused(() => Ed25519.verify(key, message, signature, new Uint8Array(256)), "the context has 256 bytes");
refused(() => Ed25519.checkKey(off), "not an encoding of a point");
refused(() => Ed25519.verifyCofactored(off, message, signature), "not an encoding of a point");
refused(() => X25519.exchange(secret, new Uint8Array(31)), "peer: 32 bytes are accepted, not 31");
for (const wrong of ["letter", [1, 2], 7, null, undefined]) {
  refused(() => Ed25519.sign(secret, wrong), "expected a Uint8Array");
  refused(() => Ed25519.verifyBatch([{ key, message: wrong, signature }]), "expected a Uint8Array");
}
for (const wrong of [{}, "rows", 7, null, undefined]) refused(() => Ed25519.verifyBatch(wrong), "expected an array");
assert.deepEqual([...Ed25519.verifyBatch([{ key, message, signature }])], [1]);
console.log(`Ed25519 and X25519: ${count + cases.length + 122 + 34} vectors, as known`);
