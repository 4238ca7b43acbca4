import type { Migration } from './migration.ts';

/** Places that are watched, their alerts, and which conditions an account has used. */
export const WATCH_MIGRATION: Migration = {
  version: 18,
  name: 'watches of places',
  statements: [
    // `state` is what was seen last, as JSON: null = nothing yet. `revision` counts its changes and those of the settings.
    `CREATE TABLE watch (
      watch_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      group_id TEXT NOT NULL,
      h3 TEXT NOT NULL,
      lat DOUBLE PRECISION NOT NULL,
      lon DOUBLE PRECISION NOT NULL,
      address TEXT,
      condition TEXT NOT NULL,
      label TEXT,
      by_email BOOLEAN NOT NULL,
      buy_per_alert_micro_usd BIGINT,
      buy_per_month_micro_usd BIGINT,
      is_paused BOOLEAN NOT NULL,
      revision BIGINT NOT NULL,
      state TEXT,
      frame_id TEXT,
      alert_count BIGINT NOT NULL,
      last_alert_at TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE watch_alert (
      alert_id TEXT PRIMARY KEY,
      watch_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      key_id TEXT NOT NULL,
      group_id TEXT NOT NULL,
      evaluation_id TEXT NOT NULL,
      mode TEXT NOT NULL,
      frame_id TEXT,
      release_id TEXT,
      pixel_id TEXT,
      detail TEXT NOT NULL,
      purchase TEXT NOT NULL,
      purchase_reason TEXT,
      reserved_micro_usd BIGINT NOT NULL,
      report_id BIGINT,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // Kept when the watch is deleted: by deleting and making anew nobody tries more conditions.
    `CREATE TABLE watch_condition_use (
      account_id TEXT NOT NULL,
      area TEXT NOT NULL,
      condition TEXT NOT NULL,
      used_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  indexes: [
    'CREATE INDEX account_watches ON watch (account_id, created_at)',
    'CREATE INDEX watched_places ON watch (h3, watch_id)',
    'CREATE INDEX watch_alerts ON watch_alert (watch_id, created_at)',
    'CREATE INDEX alerts_of_evaluation ON watch_alert (evaluation_id, account_id)',
    'CREATE INDEX alerts_of_group ON watch_alert (group_id, created_at)',
    'CREATE INDEX account_watch_conditions ON watch_condition_use (account_id, area)',
  ],
};
