// Exports of the package; the types are in index.d.ts.
export { Client } from "./client.js";
export { seal } from "./sealing.js";
export { link } from "./session.js";
export { verifyWebhook } from "./webhooks.js";
