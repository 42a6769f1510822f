/** Client of kontowerk. Outcomes are values: look at `ok`, then at `error.kind`. */
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
  /** How often and how long a call is tried; pauses in seconds. */
  tries?: { attempts?: number; firstPause?: number; longestPause?: number };
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Seconds the service may wait for the bank before it answers. */
  wait?: number;
  /** The call is a payment with this id: it is never repeated when it may have been taken. */
  paymentId?: string;
}

interface Refusal {
  status: number;
  /** What is wrong, in English */
  detail: string;
  /** German sentence that a person may see */
  message: string;
  /** Under this id the log has the reason */
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
  | { ok: true; status: number; data: T; headers: Headers; /** The copy was still right (304) */ unchanged: boolean }
  | { ok: false; error: Failure };

/** A call that was asked for. */
interface TrialCall {
  type: "test";
  timestamp: string;
  serial: 0;
  data: Record<string, never>;
}

type EventOfFeed = Event | AccessEvent | ConsentEvent | PaymentEvent | ContractEvent | OverdraftEvent;
/** An event as a call tells it: its id is the header `webhook-id`. */
type Told<E> = E extends EventOfFeed ? Omit<E, "id"> : never;

/** The body of a call: compare `type`, and the compiler knows what `data` is. */
export type News = Told<EventOfFeed> | TrialCall;

export type WebhookCheck =
  | { genuine: true; news: News }
  | { genuine: false; reason: "no-timestamp" | "not-lately" | "not-signed" };

interface Linked { relations?: Relation[] | null }

export declare class Client {
  constructor(options: ClientOptions);
  /** A token that is valid for a while; it is renewed when needed. */
  token(): Promise<Result<Token>>;
  /** Read any path or link; what has an ETag is kept and asked for with If-None-Match. */
  get<T = unknown>(address: string, options?: CallOptions): Promise<Result<T>>;
  post<T = unknown>(address: string, body?: unknown, options?: CallOptions): Promise<Result<T>>;
  put<T = unknown>(address: string, body?: unknown, options?: CallOptions): Promise<Result<T>>;
  delete<T = unknown>(address: string, options?: CallOptions): Promise<Result<T>>;
  follow<T = unknown>(object: Linked, rel: string, options?: CallOptions): Promise<Result<T>>;
  /** Pages of a list with `limit`, by the header `Link`; a failure is the last one. */
  pages<T = unknown>(address: string, options?: CallOptions): AsyncGenerator<Result<T>>;
  /** Pages of what changed behind a cursor; store `next` of each with what it told. */
  changes(cursor?: string, options?: { limit?: number }): AsyncGenerator<Result<SyncAnswer>>;
  /** Pages of events of a subscription, until there are no more. */
  events(subscriptionId: string, after?: string): AsyncGenerator<Result<Feed>>;
  providers(): Promise<Result<Provider[]>>;
  /** Seal the fields of a login; the plaintext does not leave this process. */
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
/** Check a webhook call; `body` is what was received, byte for byte. */
export declare function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: Uint8Array | string,
  options?: { now?: number },
): WebhookCheck;
