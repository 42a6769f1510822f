// Compiled, never run: what a caller writes has the types it expects.
import { Client, link, verifyWebhook, type News, type Result, type SyncAnswer } from "../index.js";

/** Every kind of news is known; a new one is an error here. */
export function subjectOf(news: News): string {
  switch (news.type) {
    case "transactions.new":
      return `${news.data.accessId}: ${news.data.newTransactions}`;
    case "access.connected":
    case "access.needs_person":
    case "access.broken":
    case "access.removed":
    case "consent.ends_soon":
    case "consent.ended":
    case "consent.renewed":
      return news.data.accessId;
    case "payment.changed":
      return news.data.paymentId;
    case "contract.begun":
    case "contract.changed":
    case "contract.ended":
    case "contract.price_raised":
      return news.data.contractId;
    case "overdraft.ahead":
      return news.data.userReference;
    case "test":
      return "";
    default:
      return nothing(news);
  }
}

function nothing(value: never): never {
  throw new Error(String(value));
}

export function received(secret: string, headers: Headers, body: Uint8Array): string {
  const checked = verifyWebhook(secret, headers, body);
  return checked.genuine ? subjectOf(checked.news) : checked.reason;
}

/** A failure is looked at before the data is. */
export function pauseOf(result: Result<unknown>): number | undefined {
  if (result.ok) return undefined;
  return result.error.kind === "busy" ? result.error.retryAfter : 0;
}

export async function amounts(client: Client): Promise<number[]> {
  const access = await client.access("main", { wait: 30 });
  if (!access.ok) return [];
  const account = access.data.bankprodukte?.find((product) => link(product, "get_kontoumsaetze"));
  if (account === undefined) return [];
  const read = await client.transactions(account, { from: "2026-01-01" });
  // @ts-expect-error: nothing is read before `ok` is looked at
  void read.data;
  return read.ok ? read.data.map((transaction) => transaction.betrag) : [];
}

export async function* behind(client: Client, cursor: string): AsyncGenerator<SyncAnswer> {
  for await (const page of client.changes(cursor, { limit: 500 })) {
    if (!page.ok) return;
    yield page.data;
  }
}

// @ts-expect-error: a login is a client, a user of one, or an API key
new Client({ baseUrl: "http://127.0.0.1", login: { username: "anna" } });
