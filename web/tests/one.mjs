// The package of K-233 alone, in node: `node one.mjs FOLDER`, the folder of the package. What it weighs, has, and has not.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";

const MOST = 350_000;
const folder = process.argv[2];
const carryless = await import(new URL(`${folder}/node.js`, `file://${process.cwd()}/`));
const size = statSync(`${folder}/bindings_bg.wasm`).size;
assert(size <= MOST, `${size} bytes, and not ${MOST} at most`);
assert.deepEqual(carryless.curves(), ["K-233"]);
assert.throws(() => carryless.generate("P-256"), /'P-256' is not known; accepted are K-233$/);

const message = new TextEncoder().encode("message");
const secrets = new Set();
for (let i = 0; i < 100; i++) {
  const [mine, theirs] = [carryless.generate("K-233"), carryless.generate("K-233")];
  assert.equal(mine.length, 29);
  secrets.add(String(mine));
  const [key, peer] = [carryless.publicKey("K-233", mine), carryless.publicKey("K-233", theirs, true)];
  assert.deepEqual(carryless.exchange("K-233", mine, peer), carryless.exchange("K-233", theirs, key));
  assert.equal(carryless.verify("K-233", key, message, carryless.sign("K-233", mine, message)), true);
  assert.equal(carryless.verify("K-233", peer, message, carryless.sign("K-233", mine, message)), false);
}
assert.equal(secrets.size, 100);
// 3·G, as 1·G + 2·G.
const [one, two] = [1, 2].map(k => carryless.multiply("K-233", Uint8Array.of(k)));
assert.deepEqual(carryless.msm("K-233", 2, Uint8Array.of(1, 1), Uint8Array.of(...one, ...two)), carryless.multiply("K-233", Uint8Array.of(3)));

const types = readFileSync(`${folder}/index.d.ts`, "utf8");
for (const name of ["secretFromFile", "publicFromFile", "secretToPem", "publicToPem"]) {
  assert.equal(name in carryless, false);
  assert(!types.includes(name));
}
console.log(`K-233 alone: ${size} bytes`);
