import type { Migration } from './migration.ts';

/** Webhook endpoints, attempts to deliver, and the releases that were announced. */
export const WEBHOOK_MIGRATION: Migration = {
  version: 17,
  name: 'webhooks, what was delivered to them, and which releases were announced',
  statements: [
    `CREATE TABLE webhook_endpoint (
      webhook_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      secret TEXT NOT NULL,
      status TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // The release of a frame that was announced last.
    `CREATE TABLE announced_release (
      frame_id TEXT PRIMARY KEY,
      release_id TEXT NOT NULL,
      last_observation TEXT NOT NULL,
      announced_at TIMESTAMPTZ NOT NULL
    )`,
  ],
};
