// The curves whose constants are data, in node: `node data.mjs FOLDER`, the folder of the package. Vectors of the oracle, weak curves, and
// files beside node's OpenSSL.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync } from "node:crypto";

const folder = process.argv[2];
const carryless = await import(new URL(`${folder}/node.js`, `file://${process.cwd()}/`));
const cases = JSON.parse(readFileSync(new URL("../../carryless/vectors/compact.json", import.meta.url))).curves;
const hex = bytes => Buffer.from(bytes).toString("hex");
const of = text => Buffer.from(text, "hex");
const message = new TextEncoder().encode("message");
const weak = call => assert.throws(call, /the curve is weak/);

let count = 0;
for (const { name, keys, shared, sharedWithCofactor, signatures = [], refused } of cases) {
  const [mine, theirs] = keys.map(key => of(key.d)), [key, peer] = keys.map(key => of(key.uncompressed));
  for (const { d, compressed, uncompressed, hybrid } of keys) {
    assert.equal(hex(carryless.publicKey(name, of(d), true)), compressed, name);
    for (const form of [compressed, uncompressed, hybrid]) {
      assert.equal(hex(carryless.multiply(name, Uint8Array.of(1), of(form), false, true)), uncompressed, name);
      count++;
    }
  }
  assert.equal(hex(carryless.exchange(name, mine, peer, false, true)), shared, name);
  assert.equal(hex(carryless.exchange(name, theirs, key, true, true)), sharedWithCofactor, name);
  for (const { message, der } of signatures) {
    assert.equal(hex(carryless.sign(name, mine, of(message), "der", true)), der, name);
    assert.equal(carryless.verify(name, key, of(message), of(der)), true, name);
    assert.equal(carryless.verify(name, peer, of(message), of(der)), false, name);
    count++;
  }
  for (const { encoding } of refused) {
    assert.throws(() => carryless.checkPoint(name, of(encoding)), name);
    count++;
  }
  // Without leave, which says nothing where it is false.
  const uses = [
    ...[[], [undefined], [false]].map(rest => () => carryless.generate(name, ...rest)),
    () => carryless.exchange(name, mine, peer),
    () => carryless.exchange(name, mine, peer, true, false),
    () => carryless.multiply(name, mine),
  ];
  if (signatures.length) uses.push(() => carryless.sign(name, mine, message), () => carryless.signDigest(name, mine, Buffer.alloc(64, 1)));
  for (const use of uses) carryless.isWeak(name) ? weak(use) : use();
  if (!signatures.length) assert.throws(() => carryless.sign(name, mine, message, "der", true), /there are no signatures/);
  // Files, rows, and 1·P + 2·P.
  const secret = carryless.generate(name, true), point = carryless.publicKey(name, secret);
  const file = carryless.secretFromFile(Buffer.from(carryless.secretToPem(name, secret)));
  assert.equal(hex(file.key), hex(secret));
  assert.equal(hex(carryless.publicKey(file.curve, secret)), hex(point));
  assert.equal(hex(carryless.publicFromFile(Buffer.from(carryless.publicToPem(name, point))).key), hex(point));
  assert.equal(hex(carryless.msm(name, 2, Uint8Array.of(1, 2), Buffer.concat([point, point]))),
    hex(carryless.multiply(name, Uint8Array.of(3), point, false, true)));
  if (signatures.length) {
    const rows = [1, 2].map(i => carryless.signDigest(name, secret, Buffer.alloc(64, i), "raw", true));
    assert.deepEqual([...carryless.verifyDigests(name, 2, point, Buffer.alloc(128, 1), Buffer.concat(rows))], [1, 0]);
  }
}
assert.equal(count, 36 * 6 + 34 * 3 + 560);
const weakOnes = cases.filter(({ name }) => carryless.isWeak(name)).length;
assert(!["K-233", "M-257", "c2tnb239v1"].some(carryless.isWeak) && carryless.isWeak("SECT193R1"));
assert.throws(() => carryless.isWeak("K-234"), /curve: 'K-234' is not known; accepted are .*c2tnb191v1/);

// Files and signatures of node's OpenSSL, and ours to it.
for (const name of ["sect193r1", "c2tnb191v1", "c2tnb359v1"]) {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: name });
  const { curve, key } = carryless.secretFromFile(Buffer.from(privateKey.export({ format: "pem", type: "sec1" })));
  assert.equal(curve, name);
  const point = carryless.publicKey(curve, key), digest = name === "c2tnb359v1" ? "sha384" : "sha256";
  const read = createPrivateKey(carryless.secretToPem(curve, key));
  assert.equal(read.asymmetricKeyDetails.namedCurve, name);
  assert.equal(carryless.verify(curve, point, message, createSign(digest).update(message).sign(read)), true);
  const signature = carryless.sign(curve, key, message, "der", true);
  assert.equal(createVerify(digest).update(message).verify(createPublicKey(carryless.publicToPem(curve, point)), signature), true);
}
console.log(`${count} vectors on ${cases.length} curves of data, ${weakOnes} of them weak: as known`);
