// Basis of every call: token, retries, cache, errors. Results are values; nothing is thrown.
// @ts-check

/** @typedef {import("../index.d.ts").Failure} Failure */
/** @typedef {import("../index.d.ts").ClientOptions} ClientOptions */
/** @typedef {import("../index.d.ts").CallOptions} CallOptions */
/** @typedef {import("../index.d.ts").Login} Login */
/** @typedef {import("../kontowerk.d.ts").Token} Token */
/** @typedef {import("../kontowerk.d.ts").Relation} Relation */
/** @typedef {import("../index.d.ts").Result<any>} Result */

const MARGIN = 60; // seconds before its end at which a token is replaced
const ANSWER_SECONDS = 30;
const SEND_PERSON = 451; // an answer, not a refusal: the person goes on at `Location`
const BELIEVED_SECONDS = 60; // in which a 403 is believed after a new token did not help
const MOST_COPIES = 100;
const TRIES = { attempts: 4, firstPause: 0.5, longestPause: 30 };

/** Address of a relation, if the object offers it.
 * @param {{relations?: Relation[] | null}} object @param {string} rel */
export const link = (object, rel) => object.relations?.find((each) => each.rel === rel)?.href;

/** @param {number} seconds */
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** One login at one service. */
export class Session {
  #base;
  #login;
  #fetch;
  #tries;
  /** @type {{token: Token, until: number} | undefined} */
  #kept;
  #believedUntil = 0;
  /** @type {Promise<Result> | undefined} */
  #asking;
  /** @type {Map<string, {etag: string, data: unknown}>} */
  #copies = new Map();

  /** @param {ClientOptions} options */
  constructor({ baseUrl, login, fetch: fetching, tries }) {
    this.#base = new URL(baseUrl);
    this.#login = login;
    this.#fetch = fetching ?? fetch;
    this.#tries = { ...TRIES, ...tries };
  }

  /** A valid token; concurrent callers share one.
   * @returns {Promise<Result>} */
  async token() {
    if (this.#kept !== undefined && Date.now() < this.#kept.until) {
      return { ok: true, status: 200, data: this.#kept.token, headers: new Headers(), unchanged: false };
    }
    this.#asking ??= this.#logIn().finally(() => { this.#asking = undefined; });
    return this.#asking;
  }

  /** Make a call with the token; a rejected token is replaced once.
   * @param {string} method @param {string} address @param {CallOptions} [options]
   * @returns {Promise<Result>} */
  async call(method, address, options = {}) {
    const url = this.#address(address, options.query);
    if (url === undefined) {
      return refused({ kind: "foreign-address", address, detail: "the token is sent to the service only" });
    }
    for (let again = false; ; again = true) {
      const token = await this.token();
      if (!token.ok) return token;
      const result = await this.#deliver(method, url, options, token.data);
      const doubted = !result.ok && "status" in result.error
        && (result.error.status === 401 || result.error.status === 403);
      if (again || !doubted || Date.now() < this.#believedUntil) return result;
      // The service responds with 403 to a revoked token and to a missing scope.
      this.#believedUntil = Date.now() + BELIEVED_SECONDS * 1000;
      if (this.#kept?.token === token.data) this.#kept = undefined;
    }
  }

  /** @param {string} method @param {URL} url @param {CallOptions} options @param {Token} token
   * @returns {Promise<Result>} */
  async #deliver(method, url, options, token) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json", Authorization: `Bearer ${token.access_token}` };
    const kept = method === "GET" ? this.#copies.get(url.href) : undefined;
    if (kept !== undefined) headers["If-None-Match"] = kept.etag;
    if (options.body !== undefined) headers["Content-Type"] = "application/json";
    if (options.wait !== undefined) headers.Prefer = `wait=${options.wait}`;
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    const request = { method, headers: { ...headers, ...options.headers }, body };
    const result = await this.#persist(url, request, options);
    if (!result.ok || method !== "GET") return result;
    if (result.status === 304 && kept !== undefined) {
      return { ...result, data: structuredClone(kept.data), unchanged: true };
    }
    this.#keep(url.href, result);
    return result;
  }

  /** @param {string} address @param {Result & {ok: true}} result */
  #keep(address, result) {
    const etag = result.headers.get("ETag");
    this.#copies.delete(address);
    if (etag === null) return;
    this.#copies.set(address, { etag, data: structuredClone(result.data) });
    const oldest = this.#copies.keys().next().value;
    if (this.#copies.size > MOST_COPIES && oldest !== undefined) this.#copies.delete(oldest);
  }

  /** Send, and retry while that is useful and safe.
   * @param {URL} url @param {RequestInit} request @param {CallOptions} options
   * @param {boolean} [repeatable] the request is idempotent
   * @returns {Promise<Result>} */
  async #persist(url, request, { paymentId, wait = 0 }, repeatable = request.method !== "POST") {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= this.#tries.attempts;
      const result = await this.#send(url, { ...request, ...within(ANSWER_SECONDS + wait) });
      if (result.ok || last) return inDoubt(result, paymentId);
      const { error } = result;
      const told = error.kind === "busy" ? error.retryAfter : undefined;
      const may = error.kind === "no-answer"
        ? repeatable
        : error.kind === "busy" && (repeatable || (told !== undefined && !(paymentId && error.status === 503)));
      if (!may || (told ?? 0) > this.#tries.longestPause) return inDoubt(result, paymentId);
      const longest = Math.min(this.#tries.longestPause, this.#tries.firstPause * 2 ** (attempt - 1));
      await sleep(told ?? longest * (0.5 + Math.random() / 2));
    }
  }

  /** @param {URL} url @param {RequestInit} request @returns {Promise<Result>} */
  async #send(url, request) {
    try {
      const answer = await this.#fetch(url, request);
      const text = await answer.text();
      return outcome(answer, text);
    } catch (error) {
      const detail = error instanceof Error ? error.name : "unknown";
      return refused({ kind: "no-answer", detail: `${request.method} ${url.pathname}: ${detail}` });
    }
  }

  /** @returns {Promise<Result>} */
  async #logIn() {
    const [url, request] = this.#grant();
    const result = await this.#persist(url, request, {}, true);
    if (!result.ok) {
      const { error } = result;
      const wrong = error.kind === "refused" && [400, 401, 403].includes(error.status);
      return wrong ? refused({ ...error, kind: "login-refused" }) : result;
    }
    /** @type {Token} */
    const token = result.data;
    const margin = Math.min(MARGIN, token.expires_in / 2);
    this.#kept = { token, until: Date.now() + (token.expires_in - margin) * 1000 };
    return result;
  }

  /** @returns {[URL, RequestInit]} */
  #grant() {
    const login = this.#login;
    const url = (/** @type {string} */ path) => /** @type {URL} */ (this.#address(path));
    if ("apiKey" in login) {
      return [url("/one/bc-token"), { method: "POST", headers: { "X-API-KEY": login.apiKey } }];
    }
    const basic = Buffer.from(`${login.client}:${login.secret}`).toString("base64");
    const form = new URLSearchParams("username" in login
      ? { grant_type: "password", username: login.username, password: login.password }
      : { grant_type: "client_credentials" });
    if (login.scope !== undefined) form.set("scope", login.scope);
    const headers = { Authorization: `Basic ${basic}` };
    return [url("/auth/oauth2/token"), { method: "POST", headers, body: form }];
  }

  /** Complete a path; a whole address must lead to the service.
   * @param {string} address @param {CallOptions["query"]} [query] */
  #address(address, query = {}) {
    const url = address.startsWith("/")
      ? new URL(this.#base.href.replace(/\/+$/, "") + address)
      : new URL(address);
    if (url.origin !== this.#base.origin) return undefined;
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url;
  }
}

/** @param {number} seconds */
const within = (seconds) => ({ signal: AbortSignal.timeout(seconds * 1000) });

/** @param {Failure} error @returns {Result} */
const refused = (error) => ({ ok: false, error });

/** A lost response says nothing about the payment.
 * @param {Result} result @param {string | undefined} paymentId @returns {Result} */
function inDoubt(result, paymentId) {
  if (result.ok || paymentId === undefined) return result;
  const { error } = result;
  const lost = error.kind === "no-answer" || ("status" in error && error.status >= 500);
  return lost ? refused({ kind: "payment-in-doubt", paymentId, detail: error.detail }) : result;
}

/** @param {Response} answer @param {string} text @returns {Result} */
function outcome(answer, text) {
  const { status, headers } = answer;
  if (status < 400 || status === SEND_PERSON) {
    const data = text === "" ? undefined : JSON.parse(text);
    return { ok: true, status, data, headers, unchanged: false };
  }
  const body = problem(text);
  const error = {
    status,
    detail: body.detail ?? body.error_description ?? answer.statusText,
    message: body.message ?? "",
    correlationId: body.correlationId ?? headers.get("X-Correlation-ID") ?? "",
    errors: body.errors ?? [],
  };
  if (status !== 429 && status !== 503) return refused({ kind: "refused", ...error });
  const told = headers.get("Retry-After") ?? "";
  return refused({ kind: "busy", ...error, retryAfter: /^\d+$/.test(told) ? Number(told) : undefined });
}

/** @param {string} text @returns {any} */
function problem(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch { // of a proxy, perhaps
    return {};
  }
}
