import type { Tables } from '../migration.ts';

/** Jobs, events, webhooks and watches. */
export const WORK_TABLES: Tables = {
  statements: [
    `CREATE TABLE job (
      job_id TEXT PRIMARY KEY,
      account_id TEXT,
      key_id TEXT,
      mode TEXT NOT NULL,
      request_id TEXT NOT NULL,
      status TEXT NOT NULL,
      request TEXT NOT NULL,
      body TEXT,
      attempts BIGINT NOT NULL,
      lease_until TIMESTAMPTZ,
      created_at TIMESTAMPTZ NOT NULL,
      finished_at TIMESTAMPTZ,
      -- Which work it is: a runner claims jobs of one kind.
      kind TEXT NOT NULL
    )`,
    // How far a reader has read an external source, and until when it has the lease.
    `CREATE TABLE reader_place (
      reader TEXT PRIMARY KEY,
      place BIGINT,
      lease_until TIMESTAMPTZ NOT NULL
    )`,
    `CREATE TABLE event (
      event_id BIGINT NOT NULL,
      kind TEXT NOT NULL,
      account_id TEXT,
      detail TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL
    )`,
    // One row: the number of events so far, which is the position of the latest.
    'CREATE TABLE event_head (event_count BIGINT NOT NULL)',
    'INSERT INTO event_head VALUES (0)',
    // `place` = the last event that was delivered or isn't for this endpoint; `wanted_place` = the latest that may be for
    // it. A replay runs from `replay_place` to `replay_until`. The delivering server holds the lease; `lease_until` of a
    // released lease determines which endpoint is next.
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
    // One row per attempt.
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
    // The last announced release of a frame; `epochs` is a JSON list of its dates.
    `CREATE TABLE announced_release (
      frame_id TEXT PRIMARY KEY,
      release_id TEXT NOT NULL,
      epochs TEXT NOT NULL,
      announced_at TIMESTAMPTZ NOT NULL
    )`,
    // `state` is the last observation, as JSON: null = none yet. `revision` counts its changes and those of the settings.
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
    // Kept when the watch is deleted, so that deleting and recreating a watch doesn't allow more conditions.
    `CREATE TABLE watch_condition_use (
      account_id TEXT NOT NULL,
      area TEXT NOT NULL,
      condition TEXT NOT NULL,
      used_at TIMESTAMPTZ NOT NULL
    )`,
    // How far the outbox was read in order to notify endpoints about waiting events.
    `INSERT INTO reader_place VALUES ('webhooks', 0, TIMESTAMPTZ '1970-01-01 00:00:00+00')`,
  ],
  indexes: [
    'CREATE INDEX job_by_status ON job (status, created_at)',
    'CREATE INDEX account_jobs ON job (account_id, created_at)',
    'CREATE INDEX request_jobs ON job (request_id)',
    'CREATE UNIQUE INDEX event_by_id ON event (event_id)',
    'CREATE INDEX event_by_time ON event (created_at)',
    'CREATE INDEX account_events ON event (account_id, event_id)',
    'CREATE INDEX account_webhooks ON webhook_endpoint (account_id)',
    `CREATE INDEX due_webhooks ON webhook_endpoint (lease_until)
     WHERE status = 'enabled' AND (wanted_place > place OR replay_place IS NOT NULL)`,
    'CREATE INDEX webhook_deliveries ON webhook_delivery (webhook_id, created_at)',
    'CREATE INDEX delivery_by_time ON webhook_delivery (created_at)',
    'CREATE INDEX account_watches ON watch (account_id, created_at)',
    'CREATE INDEX watched_places ON watch (h3, watch_id)',
    'CREATE INDEX watch_alerts ON watch_alert (watch_id, created_at)',
    'CREATE INDEX alerts_of_evaluation ON watch_alert (evaluation_id, account_id)',
    'CREATE INDEX alerts_of_group ON watch_alert (group_id, created_at)',
    'CREATE INDEX account_watch_conditions ON watch_condition_use (account_id, area)',
  ],
};
