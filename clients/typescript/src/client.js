// The most common calls; use `get`, `post`, `put` and `delete` for all others.
// @ts-check
import { seal } from "./sealing.js";
import { Session, link } from "./session.js";

/** @typedef {import("../index.d.ts").ClientOptions} ClientOptions */
/** @typedef {import("../index.d.ts").CallOptions} CallOptions */
/** @typedef {import("../index.d.ts").Result<any>} Result */

const ACCESSES = "/customer/v2/bankzugaenge";
const SUBSCRIPTIONS = "/webhooks/v1/subscriptions";

export class Client {
  #session;

  /** @param {ClientOptions} options */
  constructor(options) {
    this.#session = new Session(options);
  }

  token() {
    return this.#session.token();
  }

  /** @param {string} address @param {CallOptions} [options] */
  get(address, options) {
    return this.#session.call("GET", address, options);
  }

  /** @param {string} address @param {unknown} [body] @param {CallOptions} [options] */
  post(address, body, options) {
    return this.#session.call("POST", address, { ...options, body });
  }

  /** @param {string} address @param {unknown} [body] @param {CallOptions} [options] */
  put(address, body, options) {
    return this.#session.call("PUT", address, { ...options, body });
  }

  /** @param {string} address @param {CallOptions} [options] */
  delete(address, options) {
    return this.#session.call("DELETE", address, options);
  }

  /** Follow a relation of an answer.
   * @param {{relations?: any[] | null}} object @param {string} rel @param {CallOptions} [options] */
  async follow(object, rel, options) {
    const address = link(object, rel);
    if (address === undefined) {
      const offered = (object.relations ?? []).map((each) => each.rel).join(", ") || "none";
      const detail = `no relation ${rel}; there are: ${offered}`;
      return { ok: false, error: { kind: "missing-relation", rel, detail } };
    }
    return this.get(address, options);
  }

  /** Pages of a list, by the header `Link`; a failure ends the list.
   * @param {string} address @param {CallOptions} [options] */
  async *pages(address, options) {
    /** @type {string | undefined} */
    let next = address;
    for (let query = options; next !== undefined; query = undefined) {
      /** @type {Result} */
      const page = await this.get(next, query);
      yield page;
      next = page.ok ? nextOf(page.headers.get("Link")) : undefined;
    }
  }

  /** Pages of changes after a cursor; store `next` of each with its data.
   * @param {string} [cursor] @param {{limit?: number}} [options] */
  async *changes(cursor, { limit } = {}) {
    for (let more = true; more;) {
      const page = await this.get("/customer/v2/sync", { query: { cursor, limit } });
      yield page;
      more = page.ok && page.data.more;
      cursor = page.ok ? page.data.next : cursor;
    }
  }

  /** Pages of events of a subscription, to the end of the feed.
   * @param {string} subscriptionId @param {string} [after] */
  async *events(subscriptionId, after) {
    const address = `${SUBSCRIPTIONS}/${encodeURIComponent(subscriptionId)}/events`;
    for (;;) {
      const page = await this.get(address, { query: { after } });
      yield page;
      if (!page.ok || page.data.events.length === 0) return;
      after = page.data.next ?? after;
    }
  }

  providers() {
    return this.get("/providers/v2");
  }

  /** Encrypt credentials locally; the plaintext does not leave this process.
   * @param {Record<string, string>} credentials @returns {Promise<Result>} */
  async seal(credentials) {
    const token = await this.token();
    if (!token.ok) return token;
    const answer = await this.get("/encrypt/keys");
    if (!answer.ok) return answer;
    const sealed = Object.entries(credentials).map(
      ([field, text]) => [field, seal(text, token.data.tenantId, answer.data.keys)]);
    return { ...answer, data: Object.fromEntries(sealed) };
  }

  /** @param {Record<string, unknown>} entries @param {{customerIp?: string, callbackUrl?: string, wait?: number}} [options] */
  addAccesses(entries, { customerIp, callbackUrl, wait } = {}) {
    const headers = customerIp === undefined ? {} : { "Customer-IP-Address": customerIp };
    return this.post(ACCESSES, entries, { query: { callbackUrl }, headers, wait });
  }

  /** @param {{wait?: number}} [options] */
  accesses(options) {
    return this.get(ACCESSES, options);
  }

  /** @param {string} accessId @param {{wait?: number}} [options] */
  access(accessId, options) {
    return this.get(`${ACCESSES}/${encodeURIComponent(accessId)}`, options);
  }

  /** @param {string} accessId */
  removeAccess(accessId) {
    return this.delete(`${ACCESSES}/${encodeURIComponent(accessId)}`);
  }

  /** @param {{relations?: any[] | null}} product
   * @param {{tag?: string, from?: string, to?: string}} [query] */
  transactions(product, query) {
    return this.follow(product, "get_kontoumsaetze", { query });
  }

  contracts() {
    return this.get("/customer/v2/ai/contracts/");
  }
}

/** @param {string | null} header */
function nextOf(header) {
  return header?.match(/<([^>]+)>\s*;[^,]*\brel="?next"?/)?.[1];
}
