// Everything the package offers; index.d.ts has the types.
export { Client } from "./client.js";
export { seal } from "./sealing.js";
export { link } from "./session.js";
export { verifyWebhook } from "./webhooks.js";
