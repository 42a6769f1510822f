// Against a running service: KONTOWERK_DEMO names the file that `kontowerk demo` writes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Client, link } from "../src/index.js";

const FILE = process.env.KONTOWERK_DEMO;
const DEMO_BANK = "00000000-0000-0000-0000-000000000000";
const PASSWORD = "correct horse";
const skip = FILE === undefined ? "KONTOWERK_DEMO is not set" : false;
const demo = FILE === undefined ? undefined : JSON.parse(readFileSync(FILE, "utf8"));

function client(kind, person = {}) {
  const { username, secret } = demo.tenants.demo[kind];
  return new Client({ baseUrl: demo.base_url, login: { client: username, secret, ...person } });
}

/** A new user, and its client. */
async function newUser(name) {
  const username = `ts-${name}-${Date.now()}-${process.pid}`;
  const admin = client("admin");
  const made = await admin.post("/auth/mgmt/v1/tenants/demo/users", { username, password: PASSWORD });
  assert.ok(made.ok, JSON.stringify(made));
  return { admin, username, user: client("user", { username, password: PASSWORD }) };
}

/** Add an access of the sandbox bank and wait for its data. */
async function connect(user) {
  const credentials = await user.seal({ userid: `angestellte+${process.pid}${Date.now() % 1000}`, pin: "12345" });
  assert.ok(credentials.ok, JSON.stringify(credentials));
  const added = await user.addAccesses(
    { main: { providerId: DEMO_BANK, credentials: credentials.data } },
    { customerIp: "203.0.113.7", wait: 30 });
  assert.ok(added.ok, JSON.stringify(added));
  const access = await user.access("main", { wait: 30 });
  assert.ok(access.ok, JSON.stringify(access));
  return access.data;
}

test("credentials are sealed here, and the bank's transactions are read with categories", { skip }, async () => {
  const { user } = await newUser("read");
  const access = await connect(user);
  assert.equal(access.status, "VOLLSTAENDIG");
  const account = access.bankprodukte.find((product) => link(product, "get_kontoumsaetze"));
  const read = await user.transactions(account, { tag: "categories" });
  assert.ok(read.ok);
  assert.ok(read.data.some((booking) => booking.tags?.[0]?.tagTreeItem.systemName === "LIVING_GROCERIES"));
});

test("changes are followed by cursor in pages, and nothing is told twice", { skip }, async () => {
  const { user } = await newUser("sync");
  await connect(user);
  const ids = [];
  let cursor;
  let pages = 0;
  for (let tries = 0; tries < 60 && ids.length === 0; tries += 1) {
    for await (const page of user.changes(cursor, { limit: 50 })) {
      assert.ok(page.ok, JSON.stringify(page));
      ids.push(...page.data.kontoumsaetze.map((change) => change.kontoumsatz.id));
      cursor = page.data.next;
      pages += 1;
    }
    if (ids.length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.ok(ids.length > 50 && pages > 1, `${ids.length} in ${pages}`);
  assert.equal(new Set(ids).size, ids.length);
  for await (const page of user.changes(cursor)) assert.deepEqual(page.data.kontoumsaetze, []);
});

test("what has not changed is not sent again", { skip }, async () => {
  const { user } = await newUser("copy");
  const first = await user.providers();
  const second = await user.providers();
  assert.deepEqual([first.unchanged, second.unchanged, second.status], [false, true, 304]);
  assert.deepEqual(second.data, first.data);
});

test("a list is read page by page", { skip }, async () => {
  const { admin, username } = await newUser("page");
  await newUser("page");
  const names = [];
  let pages = 0;
  for await (const page of admin.pages("/auth/mgmt/v1/tenants/demo/users", { query: { limit: 1 } })) {
    assert.ok(page.ok, JSON.stringify(page));
    names.push(...page.data.map((each) => each.username));
    pages += 1;
  }
  assert.equal(pages, names.length);
  assert.ok(names.includes(username));
});

test("refusals are values with the reason and the correlation id", { skip }, async () => {
  const { user, username } = await newUser("refused");
  const { error } = await user.access("nowhere");
  assert.deepEqual([error.kind, error.status], ["refused", 404]);
  assert.ok(error.correlationId && error.detail && error.message);
  const wrong = client("user", { username, password: "wrong" });
  assert.equal((await wrong.accesses()).error.kind, "login-refused");
  const gone = await user.get("/customer/v2/sync", { query: { cursor: "nothing of yours" } });
  assert.deepEqual([gone.error.kind, gone.error.status], ["refused", 400]);
});

test("callers at the same time share one token", { skip }, async () => {
  const { user } = await newUser("token");
  const tokens = await Promise.all([user.token(), user.token(), user.token()]);
  assert.equal(new Set(tokens.map((each) => each.data.access_token)).size, 1);
});
