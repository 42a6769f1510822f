/** Client of kontowerk. Results are values: check `ok`, then `error.kind`. */
import type {
  AccessEvent, AccessInput, BankAccess, BankProduct, ConsentEvent, ContractEvent, ContractInstance,
  EncryptionKey, ErrorPlace, Event, Feed, OverdraftEvent, PaymentEvent, Provider, Relation, SyncAnswer,
  Token, Transaction,
} from "./kontowerk.js";

export type * from "./kontowerk.js";

/** Client credentials, a user of a client, or an API key. */
export type Login =
  | { client: string; secret: string; scope?: string }
  | { client: string; secret: string; username: string; password: string; scope?: string }
  | { apiKey: string };

export interface ClientOptions {
  /** Public address of the service; links are followed to its origin only. */
  baseUrl: string;
  login: Login;
  /** Used instead of the global one. */
  fetch?: typeof fetch;
  /** Number of attempts, and pauses between them in seconds. */
  tries?: { attempts?: number; firstPause?: number; longestPause?: number };
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Seconds the service may wait for the bank before it responds. */
  wait?: number;
  /** The call is a payment with this ID: it is not repeated if it may have been accepted. */
  paymentId?: string;
}

interface Refusal {
  status: number;
  /** Reason, in English */
  detail: string;
  /** Message for users, in German */
  message: string;
  /** ID of the request in the logs */
  correlationId: string;
  errors: ErrorPlace[];
}

export type Failure =
  | ({ kind: "refused" } & Refusal)
  | ({ kind: "login-refused" } & Refusal)
  | ({ kind: "busy"; retryAfter?: number } & Refusal)
  | { kind: "no-answer"; detail: string }
  | { kind: "payment-in-doubt"; paymentId: string; detail: string }
  | { kind: "foreign-address"; address: string; detail: string }
  | { kind: "missing-relation"; rel: string; detail: string };

export type Result<T> =
  | { ok: true; status: number; data: T; headers: Headers; /** The cached copy is current (304) */ unchanged: boolean }
  | { ok: false; error: Failure };

/** A test event. */
interface TrialCall {
  type: "test";
  timestamp: string;
  serial: 0;
  data: Record<string, never>;
}

type EventOfFeed = Event | AccessEvent | ConsentEvent | PaymentEvent | ContractEvent | OverdraftEvent;
/** An event as delivered: its ID is the header `webhook-id`. */
type Told<E> = E extends EventOfFeed ? Omit<E, "id"> : never;

/** Body of an event: compare `type` to narrow the type of `data`. */
export type News = Told<EventOfFeed> | TrialCall;

export type WebhookCheck =
  | { genuine: true; news: News }
  | { genuine: false; reason: "no-timestamp" | "not-lately" | "not-signed" };

interface Linked { relations?: Relation[] | null }

export declare class Client {
  constructor(options: ClientOptions);
  /** A valid token; it is renewed automatically. */
  token(): Promise<Result<Token>>;
  /** Read any path or link; responses with an ETag are cached and revalidated with If-None-Match. */
  get<T = unknown>(address: string, options?: CallOptions): Promise<Result<T>>;
  post<T = unknown>(address: string, body?: unknown, options?: CallOptions): Promise<Result<T>>;
  put<T = unknown>(address: string, body?: unknown, options?: CallOptions): Promise<Result<T>>;
  delete<T = unknown>(address: string, options?: CallOptions): Promise<Result<T>>;
  follow<T = unknown>(object: Linked, rel: string, options?: CallOptions): Promise<Result<T>>;
  /** Pages of a list with `limit`, by the header `Link`; a failure ends the list. */
  pages<T = unknown>(address: string, options?: CallOptions): AsyncGenerator<Result<T>>;
  /** Pages of changes after a cursor; store `next` of each with its data. */
  changes(cursor?: string, options?: { limit?: number }): AsyncGenerator<Result<SyncAnswer>>;
  /** Pages of events of a subscription, to the end of the feed. */
  events(subscriptionId: string, after?: string): AsyncGenerator<Result<Feed>>;
  providers(): Promise<Result<Provider[]>>;
  /** Encrypt credentials locally; the plaintext does not leave this process. */
  seal(credentials: Record<string, string>): Promise<Result<Record<string, string>>>;
  addAccesses(
    entries: Record<string, AccessInput>,
    options?: { customerIp?: string; callbackUrl?: string; wait?: number },
  ): Promise<Result<unknown>>;
  accesses(options?: { wait?: number }): Promise<Result<Record<string, BankAccess>>>;
  access(accessId: string, options?: { wait?: number }): Promise<Result<BankAccess>>;
  removeAccess(accessId: string): Promise<Result<undefined>>;
  transactions(
    product: BankProduct, query?: { tag?: string; from?: string; to?: string },
  ): Promise<Result<Transaction[]>>;
  contracts(): Promise<Result<ContractInstance[]>>;
}

export declare function seal(plaintext: string, tenantId: string, keys: EncryptionKey[]): string;
export declare function link(object: Linked, rel: string): string | undefined;
/** Verify a webhook event; `body` is the received body, byte for byte. */
export declare function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: Uint8Array | string,
  options?: { now?: number },
): WebhookCheck;
