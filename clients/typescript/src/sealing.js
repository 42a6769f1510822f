// Credentials are encrypted locally (HPKE, RFC 9180): only the worker can decrypt them.
// @ts-check
import {
  createCipheriv, createHmac, createPublicKey, diffieHellman, generateKeyPairSync,
} from "node:crypto";

/** @typedef {import("../kontowerk.d.ts").EncryptionKey} EncryptionKey */

const SUITE = "DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM";

/** @param {Buffer} key @param {Buffer[]} parts */
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();

/** HKDF as HPKE labels it; one block of SHA-256 is enough for all that is derived here.
 * @param {Buffer} suite */
function labelled(suite) {
  const version = Buffer.from("HPKE-v1");
  return {
    /** @param {Buffer} salt @param {string} label @param {Buffer} secret */
    extract: (salt, label, secret) => hmac(salt, version, suite, Buffer.from(label), secret),
    /** @param {Buffer} key @param {string} label @param {Buffer} info @param {number} length */
    expand: (key, label, info, length) =>
      hmac(key, Buffer.from([0, length]), version, suite, Buffer.from(label), info, Buffer.from([1]))
        .subarray(0, length),
  };
}

/** Encrypt one credential field for a tenant.
 * @param {string} plaintext @param {string} tenantId @param {EncryptionKey[]} keys */
export function seal(plaintext, tenantId, keys) {
  const key = keys.find((each) => each.suite === SUITE);
  if (key === undefined) throw new Error("no key of a known suite");
  const theirs = Buffer.from(key.publicKey, "base64");
  const publicKey = createPublicKey({
    key: { kty: "OKP", crv: "X25519", x: theirs.toString("base64url") }, format: "jwk",
  });
  const ephemeral = generateKeyPairSync("x25519");
  const ours = Buffer.from(
    /** @type {string} */ (ephemeral.publicKey.export({ format: "jwk" }).x), "base64url");
  const none = Buffer.alloc(0);

  const kem = labelled(Buffer.from("KEM\x00\x20", "latin1"));
  const shared = kem.expand(
    kem.extract(none, "eae_prk", diffieHellman({ privateKey: ephemeral.privateKey, publicKey })),
    "shared_secret", Buffer.concat([ours, theirs]), 32);

  const hpke = labelled(Buffer.from("HPKE\x00\x20\x00\x01\x00\x02", "latin1"));
  const info = Buffer.from(`kontowerk/v1|${tenantId}|${key.keyId}`);
  const context = Buffer.concat([
    Buffer.from([0]), hpke.extract(none, "psk_id_hash", none), hpke.extract(none, "info_hash", info),
  ]);
  const secret = hpke.extract(shared, "secret", none);
  const cipher = createCipheriv(
    "aes-256-gcm", hpke.expand(secret, "key", context, 32),
    hpke.expand(secret, "base_nonce", context, 12));
  const keyId = Buffer.alloc(4);
  keyId.writeUInt32BE(key.keyId);
  return Buffer.concat([
    Buffer.from([1]), keyId, ours, cipher.update(plaintext, "utf8"), cipher.final(),
    cipher.getAuthTag(),
  ]).toString("base64");
}
