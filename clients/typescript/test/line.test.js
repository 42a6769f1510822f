// Without a service: what is sent again, what is not, and where the token goes.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test from "node:test";

import { Client, verifyWebhook } from "../src/index.js";

const LOGIN = { client: "demo/user", secret: "s", username: "anna", password: "p" };
const TOKEN = { access_token: "t", expires_in: 3600, tenantId: "1", tenant: "demo" };

/** A client on a line that gives these answers one after the other; an Error is a broken line. */
function onLine(...answers) {
  const sent = [];
  const client = new Client({
    baseUrl: "https://service.example",
    login: LOGIN,
    tries: { firstPause: 0.001 },
    fetch: async (url, request) => {
      if (String(url).endsWith("/auth/oauth2/token")) return Response.json(TOKEN);
      sent.push({ url: String(url), ...request });
      const answer = answers.shift() ?? new Response(null, { status: 500 });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, sent };
}

const busy = (headers) => new Response(null, { status: 503, headers });

test("a read is tried again after a lost line and a 503", async () => {
  const { client, sent } = onLine(new TypeError("lost"), busy(), Response.json({ found: 1 }));
  const result = await client.get("/customer/v2");
  assert.deepEqual([result.ok, result.data, sent.length], [true, { found: 1 }, 3]);
});

test("a post is not sent again when its answer was lost", async () => {
  const { client, sent } = onLine(new TypeError("lost"), Response.json({}));
  const result = await client.post("/customer/v2/bankzugaenge", {});
  assert.equal(result.error.kind, "no-answer");
  assert.equal(sent.length, 1);
});

test("a payment without an answer is in doubt and never sent again", async () => {
  for (const lost of [new TypeError("lost"), busy({ "Retry-After": "0" }), new Response("", { status: 502 })]) {
    const { client, sent } = onLine(lost, Response.json({}));
    const result = await client.post("/payments", {}, { paymentId: "p1" });
    assert.equal(result.error.kind, "payment-in-doubt");
    assert.equal(result.error.paymentId, "p1");
    assert.equal(sent.length, 1);
  }
});

test("the token goes to the service only", async () => {
  const { client, sent } = onLine();
  const object = { relations: [{ rel: "self", href: "https://elsewhere.example/x" }] };
  const result = await client.follow(object, "self");
  assert.equal(result.error.kind, "foreign-address");
  assert.deepEqual(sent, []);
  assert.equal((await client.follow(object, "next")).error.kind, "missing-relation");
});

test("a busy service is told apart with the seconds it asks for", async () => {
  const problem = { detail: "too many", correlationId: "c" };
  const { client } = onLine(Response.json(problem, { status: 429, headers: { "Retry-After": "90" } }));
  const { error } = await client.get("/customer/v2");
  assert.deepEqual(
    [error.kind, error.retryAfter, error.detail, error.correlationId], ["busy", 90, "too many", "c"]);
});

const SECRET = `whsec_${Buffer.from("a key of thirty-two bytes length").toString("base64")}`;
const BODY = JSON.stringify({ type: "test", timestamp: "2026-11-15 06:00:00", serial: 0, data: {} });
const NOW = 1_794_722_400;

function signed(body = BODY, sent = NOW) {
  const key = Buffer.from("a key of thirty-two bytes length");
  const mac = createHmac("sha256", key).update(`m1.${sent}.${body}`).digest("base64");
  return { "Webhook-Id": "m1", "Webhook-Timestamp": `${sent}`, "Webhook-Signature": `v1,old v1,${mac}` };
}

test("a genuine webhook call says what happened", () => {
  const check = verifyWebhook(SECRET, signed(), Buffer.from(BODY), { now: NOW + 299 });
  assert.equal(check.genuine && check.news.type, "test");
});

test("a webhook call that is changed, old or unsigned is not genuine", () => {
  const reasons = [
    verifyWebhook(SECRET, signed(), `${BODY} `, { now: NOW }),
    verifyWebhook(SECRET, signed(), BODY, { now: NOW + 301 }),
    verifyWebhook(SECRET, signed(), BODY, { now: NOW - 301 }),
    verifyWebhook(SECRET, {}, BODY, { now: NOW }),
    verifyWebhook(SECRET, new Headers({ "webhook-timestamp": `${NOW}` }), BODY, { now: NOW }),
  ].map((check) => check.reason);
  assert.deepEqual(reasons, ["not-signed", "not-lately", "not-lately", "no-timestamp", "not-signed"]);
});
