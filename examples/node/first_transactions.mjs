// From a login at a bank to categorised transactions, with Node 18 or newer and nothing else:
//
//     node examples/node/first_transactions.mjs demo.json
//
// The login is sealed here (HPKE, RFC 9180), so its plaintext never leaves this process.
// @ts-check
import {
  createCipheriv, createHmac, createPublicKey, diffieHellman, generateKeyPairSync,
} from "node:crypto";
import { readFileSync } from "node:fs";

/** @typedef {import("../../clients/typescript/kontowerk.d.ts").BankAccess} BankAccess */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").ConsentInput} ConsentInput */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").ConsentStatus} ConsentStatus */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").EncryptionKey} EncryptionKey */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").EncryptionKeys} EncryptionKeys */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").Relation} Relation */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").Token} Token */
/** @typedef {import("../../clients/typescript/kontowerk.d.ts").Transaction} Transaction */

const DEMO_BANK = "00000000-0000-0000-0000-000000000000";
const SUITE = "DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM";
const demo = JSON.parse(readFileSync(process.argv[2] ?? "demo.json", "utf8"));

/** @param {"admin" | "user"} client @param {Record<string, string>} form @returns {Promise<Token>} */
async function logIn(client, form) {
  const { username, secret } = demo.tenants.demo[client];
  const basic = Buffer.from(`${username}:${secret}`).toString("base64");
  const answer = await fetch(`${demo.base_url}/auth/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`login refused: ${await answer.text()}`);
  return /** @type {Promise<Token>} */ (answer.json());
}

/** @param {Token} token @param {string} method @param {string} address @param {unknown} [body] */
async function call(token, method, address, body) {
  const url = new URL(address, demo.base_url);
  // Links are followed with the token, so they must lead to the service.
  if (url.origin !== new URL(demo.base_url).origin) throw new Error(`foreign address ${url.host}`);
  const answer = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token.access_token}`,
      Prefer: "wait=30",
      "Customer-IP-Address": "203.0.113.7",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url.pathname}: ${await answer.text()}`);
  const text = await answer.text();
  return text === "" ? undefined : JSON.parse(text);
}

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

/** @param {string} plaintext @param {string} tenantId @param {EncryptionKey[]} keys */
function seal(plaintext, tenantId, keys) {
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

/** @param {{relations?: Relation[] | null}} object @param {string} rel */
const link = (object, rel) => object.relations?.find((each) => each.rel === rel)?.href;

/** Answer what the bank asks, as a person would, until it is over.
 * @param {Token} token @param {string} consent */
async function approve(token, consent) {
  /** @type {ConsentStatus} */
  let status = await call(token, "GET", consent);
  while (status.status === "WORKING" || status.status === "ASKING") {
    const method = link(status, "set_method");
    const tan = link(status, "authenticate");
    /** @type {ConsentInput} */
    let answer;
    if (status.status === "WORKING") {
      status = await call(token, "GET", consent);
    } else if (method !== undefined) {
      answer = { chosenScaMethodId: status.scaMethods?.[0]?.code };
      status = await call(token, "POST", method, answer);
    } else if (tan !== undefined) {
      console.log("The bank says:", status.challenge?.content.instructions);
      answer = { scaAuthenticationData: "123456" };
      status = await call(token, "POST", tan, answer);
    } else {
      throw new Error(`cannot answer ${JSON.stringify(status.messages)}`);
    }
  }
  if (status.status !== "GRANTED") throw new Error(JSON.stringify(status.messages));
}

const username = `node-${Date.now()}-${process.pid}`;
const password = "correct horse";
const admin = await logIn("admin", { grant_type: "client_credentials" });
await call(admin, "POST", "/auth/mgmt/v1/tenants/demo/users", { username, password });
const user = await logIn("user", { grant_type: "password", username, password });

/** @type {EncryptionKeys} */
const { keys } = await call(user, "GET", "/encrypt/keys");
const credentials = {
  userid: seal(`.methods-5.sca-always+${process.pid}`, user.tenantId, keys),
  pin: seal("12345", user.tenantId, keys),
};
await call(user, "POST", "/customer/v2/bankzugaenge", {
  main: { providerId: DEMO_BANK, credentials },
});

/** @type {BankAccess} */
let access = await call(user, "GET", "/customer/v2/bankzugaenge/main");
const consent = link(access, "get_consent");
if (consent !== undefined) await approve(user, consent);
access = await call(user, "GET", "/customer/v2/bankzugaenge/main");
for (const product of access.bankprodukte ?? []) {
  console.log(product.bezeichnung, product.saldo, product.waehrung);
}
const list = link(access.bankprodukte?.[0] ?? {}, "get_kontoumsaetze");
/** @type {Transaction[]} */
const transactions = await call(user, "GET", `${list}?tag=categories`);
for (const { buchungsdatum, betrag, tags } of transactions.slice(0, 10)) {
  console.log(buchungsdatum.slice(0, 10), betrag, tags?.[0]?.tagTreeItem.displayName);
}
