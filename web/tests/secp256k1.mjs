// secp256k1 in node: `node secp256k1.mjs FOLDER`, the folder of the package. BIP 340's published vectors and the oracle's, keys that signatures
// of ECDSA tell, the low s, node's OpenSSL, and what is refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createHash, createSign, createVerify, generateKeyPairSync } from "node:crypto";

const folder = process.argv[2];
const carryless = await import(new URL(`${folder}/node.js`, `file://${process.cwd()}/`));
const { Bip340, generate, recover, signDigest, signDigestRecoverable, isLowS, normalizeS } = carryless;
const file = JSON.parse(readFileSync(new URL("../../carryless/vectors/bip340.json", import.meta.url)));
const hex = bytes => Buffer.from(bytes).toString("hex");
const of = text => Buffer.from(text, "hex");
const refused = (call, sentence) => assert.throws(call, error => error instanceof Error && error.message.includes(sentence));

const cases = [...file.published, ...file.made, ...file.changed];
assert.deepEqual([file.published.length, cases.length], [19, 134]);
let signed = 0;
const rows = cases.map(({ public: key, message, signature }) => ({ key: of(key), message: of(message), signature: of(signature) }));
rows.forEach(({ key, message, signature }, i) => {
  const { secret, aux, verdict } = cases[i];
  if (secret) {
    assert.equal(hex(Bip340.publicKey(of(secret))), hex(key));
    assert.equal(hex(Bip340.sign(of(secret), message, of(aux))), hex(signature));
    assert.equal(hex(Bip340.sign(of(secret), message)) === hex(signature), /^0*$/.test(aux));
    signed++;
  }
  if (verdict.startsWith("key")) {
    refused(() => Bip340.verify(key, message, signature), "the public key is");
    refused(() => Bip340.checkKey(key), verdict === "key" ? "x of no point" : "not below the prime");
  } else {
    assert.equal(Bip340.verify(key, message, signature), verdict === "valid", JSON.stringify(cases[i]));
    Bip340.checkKey(key);
  }
});
assert.equal(signed, 48);
assert.deepEqual([...Bip340.verifyBatch(rows)], cases.map(({ verdict }) => Number(verdict === "valid")));
const valid = rows[0];
assert.deepEqual([...Bip340.verifyBatch([valid, { ...valid, key: valid.key.subarray(1) }, { ...valid, signature: valid.signature.subarray(1) }, valid])], [1, 0, 0, 1]);
assert.deepEqual([...Bip340.verifyBatch([])], []);
assert.equal(Bip340.verify(valid.key, valid.message, valid.signature.subarray(1)), false);

// A key in a file signs by either.
const secret = generate("secp256k1"), message = Buffer.from("message"), digest = createHash("sha256").update(message).digest();
const read = carryless.secretFromFile(Buffer.from(carryless.secretToPem("secp256k1", secret))).key;
assert.equal(hex(Bip340.publicKey(read)), hex(carryless.publicKey("secp256k1", secret, true).subarray(1)));

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const twin = signature => Buffer.concat([signature.subarray(0, 32), of((ORDER - BigInt(`0x${hex(signature.subarray(32))}`)).toString(16).padStart(64, "0"))]);
const reasons = { "no point": "no point of the curve has", coordinate: "not below the prime", infinity: "the point at infinity" };
let recovered = 0;
for (const { curve, digest, signature, id, key, is_low } of [...file.recovery, ...file.signed]) {
  if (curve !== "secp256k1") {
    refused(() => recover(curve, of(digest), of(signature), id, "raw"), "on secp256k1 alone");
    continue;
  }
  recovered++;
  if (key in reasons) {
    refused(() => recover(curve, of(digest), of(signature), id, "raw"), reasons[key]);
    continue;
  }
  assert.equal(hex(recover(curve, of(digest), of(signature), id, "raw", true)), key);
  assert.equal(carryless.verifyDigest(curve, of(key), of(digest), of(signature), "raw"), true);
  if (is_low === undefined) continue;
  assert.equal(isLowS(curve, of(signature), "raw"), is_low);
  assert.equal(hex(normalizeS(curve, of(signature), "raw")), is_low ? signature : hex(twin(of(signature))));
}
assert.equal(recovered, 168);

// What is signed here, and by node's OpenSSL: one id recovers the key.
const ids = new Set(), lows = new Set();
for (let i = 0; i < 24; i++) {
  const secret = generate("secp256k1"), key = carryless.publicKey("secp256k1", secret);
  for (const form of [undefined, "raw", "field"]) {
    const { signature, id } = signDigestRecoverable("secp256k1", secret, digest, form), plain = signDigest("secp256k1", secret, digest, form);
    for (const other of [0, 1]) assert.equal(hex(recover("secp256k1", digest, signature, other, form)) === hex(key), other === id);
    assert.equal(isLowS("secp256k1", signature, form), true);
    assert.equal(hex(normalizeS("secp256k1", plain, form)), hex(signature));
    ids.add(id), lows.add(isLowS("secp256k1", plain, form));
  }
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const theirs = createSign("sha256").update(message).sign(privateKey);
  const point = carryless.publicFromFile(publicKey.export({ format: "der", type: "spki" })).key;
  assert.equal([0, 1].filter(id => hex(recover("secp256k1", digest, theirs, id)) === hex(point)).length, 1);
  assert.equal(createVerify("sha256").update(message).verify(publicKey, normalizeS("secp256k1", theirs)), true);
}
assert.deepEqual([[...ids].sort(), lows.size], [[0, 1], 2]);
for (const curve of ["K-233", "P-521", "c2tnb239v1"]) {
  const signature = signDigest(curve, generate(curve), Buffer.alloc(66, 1));
  assert.equal(isLowS(curve, normalizeS(curve, signature)), true);
}

const { signature, id } = signDigestRecoverable("secp256k1", secret, digest);
for (const wrong of [4, 27, -1, 256, 0.5, 2 ** 32, NaN, undefined]) refused(() => recover("secp256k1", digest, signature, wrong), "id: accepted are 0, 1, 2 and 3");
refused(() => recover("secp256k1", digest.subarray(17), signature, id), "digest is too short");
refused(() => signDigestRecoverable("secp256k1", secret, digest.subarray(17)), "digest is too short");
refused(() => signDigestRecoverable("P-256", secret, digest), "on secp256k1 alone");
refused(() => recover("secp256k1", digest, signature.subarray(1), id), "not a sequence");
refused(() => isLowS("secp256k1", signature, "raw"), "the length is not that");
refused(() => Bip340.sign(new Uint8Array(32), message), "the secret key is not between");
refused(() => Bip340.sign(secret.subarray(1), message), "secret: 32 bytes are accepted, not 31");
refused(() => Bip340.sign(secret, message, secret.subarray(1)), "aux: 32 bytes are accepted, not 31");
refused(() => Bip340.verify(secret.subarray(1), message, signature), "key: 32 bytes are accepted, not 31");
refused(() => Bip340.sign(secret, "letter"), "expected a Uint8Array");
refused(() => Bip340.verifyBatch("rows"), "expected an array");
console.log(`BIP 340 and recovery: ${cases.length + recovered} vectors, as known`);
