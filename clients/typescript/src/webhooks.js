// Webhook events: verification and content (Standard Webhooks).
// @ts-check
import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE = 5 * 60; // seconds between the service's clock and ours

/** Verify an event. `body` is the received body, byte for byte. An event can be delivered twice: store
 * the header `webhook-id`.
 * @param {string} secret
 * @param {Headers | Record<string, string | string[] | undefined>} headers
 * @param {Buffer | Uint8Array | string} body
 * @param {{now?: number}} [options] seconds since 1970
 * @returns {import("../index.d.ts").WebhookCheck} */
export function verifyWebhook(secret, headers, body, { now = Date.now() / 1000 } = {}) {
  const sent = header(headers, "webhook-timestamp");
  if (!/^[0-9]{1,12}$/.test(sent)) return { genuine: false, reason: "no-timestamp" };
  if (Math.abs(now - Number(sent)) > TOLERANCE) return { genuine: false, reason: "not-lately" };
  const bytes = Buffer.from(/** @type {any} */ (body));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = Buffer.concat([Buffer.from(`${header(headers, "webhook-id")}.${sent}.`), bytes]);
  const expected = Buffer.from(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  // There are two signatures while a secret is being replaced.
  const offered = header(headers, "webhook-signature").split(" ").map((each) => Buffer.from(each));
  const genuine = offered.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  if (!genuine) return { genuine: false, reason: "not-signed" };
  return { genuine: true, news: JSON.parse(bytes.toString("utf8")) };
}

/** @param {Headers | Record<string, string | string[] | undefined>} headers @param {string} name */
function header(headers, name) {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const entry = Object.entries(headers).find(([each]) => each.toLowerCase() === name);
  return String(entry?.[1] ?? "");
}
