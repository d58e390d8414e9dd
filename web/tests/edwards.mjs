// Ed25519 and X25519 in node: `node edwards.mjs FOLDER`, the folder of the package. Vectors of RFC 8032, RFC 7748 and the oracle, the
// verdicts of both rules, node's OpenSSL with files of either, and what is refused.
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

// Node's OpenSSL, both ways by files.
const ours = (kind, pem) => kind.publicFromFile(Buffer.from(pem));
const theirs = { secret: key => key.export({ format: "pem", type: "pkcs8" }), public: key => key.export({ format: "pem", type: "spki" }) };
const message = Buffer.from("message");
for (let i = 0; i < 20; i++) {
  const secret = Ed25519.generate(), key = Ed25519.publicKey(secret), signature = Ed25519.sign(secret, message);
  assert.equal(verify(null, message, createPublicKey(Ed25519.publicToPem(key)), signature), true);
  assert.equal(hex(sign(null, message, createPrivateKey(Ed25519.secretToPem(secret)))), hex(signature));
  const { publicKey, privateKey } = generateKeyPairSync("x25519"), mine = X25519.generate();
  const agreed = diffieHellman({ privateKey, publicKey: createPublicKey(X25519.publicToPem(X25519.publicKey(mine))) });
  assert.equal(hex(X25519.exchange(mine, ours(X25519, theirs.public(publicKey)))), hex(agreed));
  assert.equal(hex(X25519.publicKey(X25519.secretFromFile(Buffer.from(theirs.secret(privateKey))))), hex(ours(X25519, theirs.public(publicKey))));
}
const word = Buffer.from("p"), another = { Ed25519: X25519, X25519: Ed25519 };
for (const kind of [Ed25519, X25519]) {
  const { publicKey, privateKey } = generateKeyPairSync(kind.name.toLowerCase());
  const pem = theirs.secret(privateKey), secret = kind.secretFromFile(Buffer.from(pem)), key = kind.publicKey(secret);
  assert.deepEqual([kind.secretToPem(secret), kind.publicToPem(key)], [pem, theirs.public(publicKey)]);
  // DER; encrypted, by either.
  assert.equal(hex(kind.secretFromFile(privateKey.export({ format: "der", type: "pkcs8" }))), hex(secret));
  assert.equal(hex(kind.publicFromFile(publicKey.export({ format: "der", type: "spki" }))), hex(key));
  const encrypted = privateKey.export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "p" });
  assert.equal(hex(kind.secretFromFile(Buffer.from(encrypted), word)), hex(secret));
  assert.equal(theirs.secret(createPrivateKey({ key: kind.secretToPem(secret, word), passphrase: "p" })), pem);
  for (const [call, sentence] of [
    [() => kind.secretFromFile(Buffer.from(encrypted)), /encrypted/],
    [() => kind.secretFromFile(Buffer.from(encrypted), Buffer.from("q")), /password/],
    [() => kind.publicFromFile(Buffer.from(pem)), /no public key/],
    [() => kind.secretFromFile(Buffer.from(kind.publicToPem(key))), /no secret key/],
    [() => another[kind.name].secretFromFile(Buffer.from(pem)), new RegExp(`the key is one of ${kind.name} `)],
    [() => another[kind.name].publicFromFile(Buffer.from(kind.publicToPem(key))), new RegExp(`the key is one of ${kind.name} `)],
    [() => kind.secretToPem(secret.subarray(1)), /secret: 32 bytes are accepted, not 31/],
    [() => kind.publicToPem(key.subarray(1)), /key: 32 bytes are accepted, not 31/],
    [() => kind.secretToPem(secret, "p"), /expected a Uint8Array/],
  ]) assert.throws(call, sentence);
}
// RFC 8410, 10.1 to 10.3: either version, and a certificate with a key of X25519.
{
  const digits = "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC";
  const withKey = "MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhCoB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";
  const certificate = "MIIBLDCB36ADAgECAghWAUdKKo3DMDAFBgMrZXAwGTEXMBUGA1UEAwwOSUVURiBUZXN0IERlbW8wHhcNMTYwODAxMTIxOTI0WhcNNDAxMjMxMjM1OTU5WjAZMRcwFQYDVQQDDA5JRVRGIFRlc3QgRGVtbzAqMAUGAytlbgMhAIUg8AmJMKdUdIt93LQ+91oNvzoNJjga9OukqY6qm05qo0UwQzAPBgNVHRMBAf8EBTADAQEAMA4GA1UdDwEBAAQEAwIDCDAgBgNVHQ4BAQAEFgQUmx9e7e0EM4Xk97xiPFl1uQvIuzswBQYDK2VwA0EAryMB/t3J5v/BzKc9dNZIpDmAgs3babFOTQbs+BolzlDUwsPrdGxO3YNGhW7Ibz3OGhhlxXrCe1Cgw1AH9efZBw==";
  const der = text => Buffer.from(text, "base64");
  const secret = Ed25519.secretFromFile(der(digits));
  assert.equal(Ed25519.secretToPem(secret), `-----BEGIN PRIVATE KEY-----\n${digits}\n-----END PRIVATE KEY-----\n`);
  assert.equal(hex(Ed25519.secretFromFile(der(withKey))), hex(secret));
  assert.equal(hex(Ed25519.publicFromFile(der("MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="))), hex(Ed25519.publicKey(secret)));
  assert.equal(hex(X25519.publicFromFile(der(certificate))), "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
  assert.throws(() => Ed25519.secretFromFile(der(withKey.slice(0, -2) + "I=")), /belong|pair|public key/);
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
