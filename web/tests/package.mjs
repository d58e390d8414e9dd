// The package in node: `node package.mjs FOLDER`, the folder of the package. Vectors of the library, and how mistakes are told.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createHash, generateKeyPairSync, createPrivateKey } from "node:crypto";

const folder = process.argv[2];
const carryless = await import(new URL(`${folder}/node.js`, `file://${process.cwd()}/`));
const vectors = name => Object.entries(JSON.parse(readFileSync(new URL(`../../carryless/vectors/${name}.json`, import.meta.url))).curves);
// Those whose constants are data follow, and have a test of their own.
const CURVES = carryless.curves().slice(0, 23);
const hex = bytes => Buffer.from(bytes).toString("hex");
const bytes = (number, length) => {
  const digits = number.replace(/^0x/, "");
  return Uint8Array.from(Buffer.from(length ? digits.padStart(2 * length, "0") : digits.padStart(digits.length + digits.length % 2, "0"), "hex"));
};
const message = new TextEncoder().encode("message");

assert.deepEqual([carryless.curves().length, CURVES.at(-1)], [23 + 33, "P-521"]);
for (const curve of CURVES) {
  const [mine, theirs] = [carryless.generate(curve), carryless.generate(curve)];
  const [key, peer] = [carryless.publicKey(curve, mine), carryless.publicKey(curve, theirs, true)];
  assert.equal(hex(carryless.exchange(curve, mine, peer)), hex(carryless.exchange(curve, theirs, key)));
  assert.equal(hex(carryless.exchange(curve, mine, peer, true)), hex(carryless.exchange(curve, theirs, key, true)));
  for (const form of [undefined, "raw", "field"]) {
    const signature = carryless.sign(curve, mine, message, form);
    assert.equal(carryless.verify(curve, key, message, signature, form), true);
    assert.equal(carryless.verify(curve, peer, message, signature, form), false);
  }
  assert.equal(hex(carryless.multiply(curve, mine)), hex(key));
  const file = carryless.secretFromFile(Buffer.from(carryless.secretToPem(curve, mine)));
  assert.equal(file.curve, curve);
  assert.equal(hex(file.key), hex(mine));
  assert.equal(hex(carryless.publicFromFile(Buffer.from(carryless.publicToPem(curve, peer))).key), hex(carryless.publicKey(curve, theirs)));
  assert.throws(() => carryless.publicFromFile(Buffer.from(carryless.secretToPem(curve, mine))), /no public key/);
  // Rows, of which one is wrong; and 1·P + 2·P + 3·P.
  const digests = Buffer.concat([1, 2, 3].map(i => Buffer.alloc(64, i)));
  const signatures = Buffer.concat([1, 2, 4].map(i => carryless.signDigest(curve, mine, Buffer.alloc(64, i), "raw")));
  assert.deepEqual([...carryless.verifyDigests(curve, 3, key, digests, signatures)], [1, 1, 0]);
  const sum = carryless.msm(curve, 3, Uint8Array.of(1, 2, 3), Buffer.concat([key, key, key]));
  assert.equal(hex(sum), hex(carryless.multiply(curve, Uint8Array.of(6), key)));
}

const { Dstu4145 } = carryless;
assert.equal(Dstu4145.curves().length, 15);
for (const curve of Dstu4145.curves()) {
  const secret = Dstu4145.generate(curve, true), key = Dstu4145.publicKey(curve, secret);
  for (const hash of [undefined, "kupyna384", "kupyna512", "gost34311"])
    for (const form of [undefined, "der"]) {
      const signature = Dstu4145.sign(curve, secret, message, hash, form, true);
      assert.equal(Dstu4145.verify(curve, key, message, signature, hash, form), true);
      assert.equal(Dstu4145.verify(curve, key, Uint8Array.of(1), signature, hash, form), false);
      assert.equal(hex(Dstu4145.signDigest(curve, secret, Dstu4145.digest(message, hash), form, true)), hex(signature));
    }
  const read = Dstu4145.secretFromFile(Buffer.from(Dstu4145.secretToPem(curve, secret)));
  assert.deepEqual([read.curve, hex(read.key)], [curve, hex(secret)]);
  assert.equal(hex(Dstu4145.publicFromFile(Buffer.from(Dstu4145.publicToPem(curve, key))).key), hex(key));
}
assert.throws(() => Dstu4145.generate("M-163"), /weak/);
assert.throws(() => Dstu4145.generate("K-233"), /curve: 'K-233' is no curve of DSTU 4145; accepted are M-163/);
assert.throws(() => Dstu4145.sign("M-257", Uint8Array.of(1), message, "sha256"), /hash: 'sha256' is not known/);
for (const { publicKey, tests } of JSON.parse(readFileSync(new URL("../../carryless/vectors/dstu4145_adversarial.json", import.meta.url))).testGroups)
  for (const { tcId, msg, sig, result } of tests) {
    const of = text => Buffer.from(text, "hex");
    let valid = false;
    try {
      valid = Dstu4145.verifyDigest(publicKey.curve, of(publicKey.compressed), of(msg), of(sig));
    } catch {}
    assert.equal(valid, result === "valid", `dstu4145 ${tcId}`);
  }

// Signed documents of other programs; and our own, with the certificate of one.
{
  const file = JSON.parse(readFileSync(new URL("../../carryless/vectors/dstu4145_files.json", import.meta.url)));
  const of = text => Buffer.from(text, "hex");
  const given = of(Object.entries(file.other).find(([name]) => name.startsWith("UAPKI"))[1]);
  for (const { document, content } of file.signed) {
    const { signers } = Dstu4145.verifyDocument(of(document), of(content), given);
    assert.ok(signers.length >= 1 && signers[0].certificate[0] === 0x30);
    assert.throws(() => Dstu4145.verifyDocument(of(document), of(content + "00"), given), /content|document|what was signed/);
  }
  const { curve, key } = Dstu4145.secretFromFile(of(file.given.named));
  for (const hash of [undefined, "gost34311"])
    for (const detached of [undefined, true]) {
      const document = Dstu4145.signDocument(curve, key, message, given, hash, detached, 1700000000000);
      const { content, signers: [signer] } = Dstu4145.verifyDocument(document, message);
      assert.equal(content && hex(content), detached ? undefined : hex(message));
      assert.deepEqual([signer.hash, signer.signingTime, signer.curve, signer.isCertificateSigned], [hash ?? "kupyna256", 1700000000000, curve, true]);
      assert.equal(hex(signer.key), hex(Dstu4145.publicKey(curve, key)));
      assert.throws(() => Dstu4145.verifyDocument(document, Uint8Array.of(1)), /what was signed|changed/);
    }
  assert.throws(() => Dstu4145.signDocument(curve, Uint8Array.of(7), message, given), /not one of this key/);
}

// The two devices of annex C.
const { ZigbeeDevice } = carryless, of = text => Buffer.from(text, "hex");
const issuer = of("0200fde8a7f3d1084224962a4e7c54e69ac3f04da6b8");
const certificates = ["03045fdfc8d85ffb8b3993cb72ddcaa55f00b3e87d6d0000000000000001544553545345434101090006000000000000",
  "020615e07d30eca2dad58002e667d94bc1b4223983070000000000000002544553545345434101090006000000000000"].map(of);
const secrets = ["00b8a900fcadebabbfa383b540fce9ed438395eaa7", "01e9ddb5580cf72ece7f215f0ae594e48df3e7fee8"].map(of);
const [center, meter] = [0, 1].map(i => new ZigbeeDevice(issuer, certificates[i], secrets[i]));
assert.deepEqual([center.suite, hex(meter.certificate)], [1, hex(certificates[1])]);
const exchanges = [meter.initiator(1n, center.certificate), center.responder(2n, meter.certificate)];
const data = exchanges.map(exchange => exchange.ephemeralData);
const confirmations = exchanges.map((exchange, i) => exchange.agree(data[1 - i]));
const macs = confirmations.map(confirmation => confirmation.mac);
const [ofMeter, ofCenter] = confirmations.map((confirmation, i) => hex(confirmation.confirm(macs[1 - i])));
assert.equal(ofMeter, ofCenter);
assert.throws(() => exchanges[0].agree(data[1]));
assert.throws(() => new ZigbeeDevice(issuer, certificates[0], secrets[1]), error => error.status === 4 && /secret key is not that/.test(error.message));
assert.throws(() => meter.initiator(3n, center.certificate), error => error.status === 6);

let count = 0;
for (const file of ["scalar_mul", "prime_scalar_mul"])
  for (const [curve, cases] of vectors(file))
    for (const { k, x, y, out_x, out_y } of CURVES.includes(curve) ? cases : []) {
      const length = (carryless.publicKey(curve, Uint8Array.of(1)).length - 1) / 2;
      const point = (x, y) => x === null ? Uint8Array.of(0) : Buffer.concat([Uint8Array.of(4), bytes(x, length), bytes(y, length)]);
      assert.equal(hex(carryless.msm(curve, 1, bytes(k), point(x, y))), hex(point(out_x, out_y)));
      count++;
    }
// A digest that is too short to be given as bytes: the same integer with zeros before it, of no more bits than the order has.
const long = (curve, digest) => {
  const length = carryless.generate(curve).length;
  if (digest.length >= Math.ceil(length / 2)) return digest;
  // r = s = 1, which is in range on every curve.
  const key = carryless.publicKey(curve, Uint8Array.of(1)), one = bytes("1", length);
  assert.throws(() => carryless.verifyDigest(curve, key, digest, Buffer.concat([one, one]), "raw"), /digest is too short/);
  return Buffer.concat([Buffer.alloc(length - 1 - digest.length), digest]);
};
const adversarial = new URL("../../carryless/vectors/adversarial/", import.meta.url);
for (const file of readdirSync(adversarial).filter(name => /^ecdsa_.*\.json$/.test(name)))
  for (const { type, publicKey, sha, tests } of JSON.parse(readFileSync(new URL(file, adversarial))).testGroups)
    for (const { tcId, msg, sig, result } of tests) {
      const of = text => Buffer.from(text, "hex");
      const digest = long(publicKey.curve, sha === "none" ? of(msg) : createHash(sha.replace("-", "").toLowerCase()).update(of(msg)).digest());
      let valid = false;
      try {
        valid = carryless.verifyDigest(publicKey.curve, of(publicKey.uncompressed), digest, of(sig), type === "EcdsaVerify" ? "der" : "raw");
      } catch {}
      assert.equal(valid, result !== "invalid", `${file} ${tcId}`);
      count++;
    }
for (const [curve, cases] of vectors("rfc6979"))
  for (const { d, message, digest, r, s } of cases) {
    const length = carryless.generate(curve).length, hashed = createHash(digest.replace("-", "").toLowerCase()).update(message).digest();
    const signature = Buffer.concat([bytes(r, length), bytes(s, length)]), key = carryless.publicKey(curve, bytes(d));
    assert.equal(carryless.verifyDigest(curve, key, long(curve, hashed), signature, "raw"), true, `${curve} ${digest} ${message}`);
    count++;
  }
assert(count > 5000, count);

// What node's OpenSSL has too: a file of its own, and its signature.
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const pem = privateKey.export({ format: "pem", type: "pkcs8" });
const { curve, key } = carryless.secretFromFile(Buffer.from(pem));
assert.equal(curve, "P-256");
assert.equal(createPrivateKey(carryless.secretToPem(curve, key)).asymmetricKeyDetails.namedCurve, "prime256v1");
const encrypted = carryless.secretToPem(curve, key, Buffer.from("p"));
assert.equal(createPrivateKey({ key: encrypted, passphrase: "p" }).export({ format: "pem", type: "pkcs8" }), pem);

const refused = (call, sentence) => assert.throws(call, error => error instanceof Error && error.message.includes(sentence));
refused(() => carryless.generate("K-234"), "curve: 'K-234' is not known; accepted are K-163");
refused(() => carryless.sign("K-233", new Uint8Array(29), message), "the secret key is not between 1 and");
refused(() => carryless.sign("K-233", key, message, "hex"), "accepted are der, raw and field");
refused(() => carryless.checkPoint("K-233", Uint8Array.of(4, 1)), "the length is not that of");
refused(() => carryless.verifyDigests("K-233", 2, carryless.publicKey("K-233", Uint8Array.of(1)), new Uint8Array(3), new Uint8Array(4)), "digests: 3 bytes are not 2 rows");
refused(() => carryless.secretFromFile(message), "");
// What is no Uint8Array, and what is no text.
for (const wrong of ["letter", [1, 2], new ArrayBuffer(6), 7, null, undefined, {}])
  refused(() => carryless.sign("K-233", Uint8Array.of(1), wrong), "expected a Uint8Array");
for (const wrong of [233, null, {}, new Uint8Array(3)]) refused(() => carryless.generate(wrong), "expected a string");
refused(() => carryless.secretToPem("K-233", Uint8Array.of(1), "password"), "expected a Uint8Array");
console.log(`${count} vectors, ${CURVES.length} curves: as known`);
