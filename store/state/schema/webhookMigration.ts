import type { Migration } from './migration.ts';

/** Webhook endpoints, attempts to deliver, and the releases that were announced. */
export const WEBHOOK_MIGRATION: Migration = {
  version: 17,
  name: 'webhooks, what was delivered to them, and which releases were announced',
  statements: [
    // `place` = the last event that was taken or is not for it; `wanted_place` = the latest that may be. A replay goes from `replay_place` to
    // `replay_until`. The server that delivers holds the lease; `lease_until` of a lease that was given back tells whose turn is next.
    `CREATE TABLE webhook_endpoint (
      webhook_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      secret TEXT NOT NULL,
      old_secret TEXT,
      old_secret_until TIMESTAMPTZ,
      status TEXT NOT NULL,
      disabled_reason TEXT,
      disabled_at TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL,
      place BIGINT NOT NULL,
      wanted_place BIGINT NOT NULL,
      replay_place BIGINT,
      replay_until BIGINT,
      next_attempt_at TIMESTAMPTZ,
      failures BIGINT NOT NULL,
      failing_since TIMESTAMPTZ,
      last_delivered_at TIMESTAMPTZ,
      last_error TEXT,
      is_slow BIGINT NOT NULL,
      lease_token TEXT,
      lease_until TIMESTAMPTZ
    )`,
    // One row an attempt.
    `CREATE TABLE webhook_delivery (
      delivery_id TEXT NOT NULL,
      webhook_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      event_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      cause TEXT NOT NULL,
      attempt BIGINT NOT NULL,
      status TEXT NOT NULL,
      status_code BIGINT,
      error TEXT,
      duration_ms BIGINT NOT NULL,
      next_attempt_at TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // How far the outbox was read to tell endpoints that something waits for them.
    `INSERT INTO reader_place (reader, place, lease_until)
     SELECT 'webhooks', event_count, TIMESTAMPTZ '1970-01-01 00:00:00+00' FROM event_head`,
    // The release of a frame that was announced last; `epochs` is a JSON list of its dates.
    `CREATE TABLE announced_release (
      frame_id TEXT PRIMARY KEY,
      release_id TEXT NOT NULL,
      epochs TEXT NOT NULL,
      announced_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX account_events ON event (account_id, event_id)',
    'CREATE INDEX account_webhooks ON webhook_endpoint (account_id)',
    `CREATE INDEX due_webhooks ON webhook_endpoint (lease_until)
     WHERE status = 'enabled' AND (wanted_place > place OR replay_place IS NOT NULL)`,
    'CREATE INDEX webhook_deliveries ON webhook_delivery (webhook_id, created_at)',
    'CREATE INDEX delivery_by_time ON webhook_delivery (created_at)',
  ],
};
