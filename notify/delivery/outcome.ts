import type { Database, SqlParameter, Transaction } from '../../store/state/sql/database.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import { logAttempts, type NewAttempt } from './attemptLog.ts';
import type { LeasedWebhook } from './lease.ts';
import type { Progress } from './plan.ts';

/** The effect of a turn on an endpoint, stored if its lease is still valid. */
export interface Outcome {
  readonly webhook: Pick<LeasedWebhook, 'row' | 'token'>;
  readonly progress: Progress;
  /** The attempt that caused it; null = there was nothing to send. */
  readonly attempt: NewAttempt | null;
  /** Releases the lease. */
  readonly releases: boolean;
  readonly now: number;
}

/** An endpoint that has been disabled. */
export interface DisabledWebhook {
  readonly webhookId: string;
  readonly accountId: string;
  readonly mode: string;
  readonly url: string;
  readonly reason: 'gone' | 'failing';
  readonly lastError: string;
  readonly undeliveredFrom: string | null;
  readonly now: number;
}

/** Writes that commit together with disabling an endpoint: the email to its owner. */
export type AlongsideDisabled = (transaction: Transaction, webhook: DisabledWebhook) => Promise<void>;

interface Waiting {
  readonly outcome: Outcome;
  readonly resolve: (isHeld: boolean) => void;
  readonly reject: (reason: unknown) => void;
}

const AT_ONCE = 200;

/** Stores outcomes; those that arrive during a write go together in the next transaction. */
export class OutcomeWriter {
  readonly #database: Database;
  readonly #alongside: AlongsideDisabled;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(database: Database, alongside: AlongsideDisabled) {
    this.#database = database;
    this.#alongside = alongside;
  }

  /** False when another process holds the endpoint by now, or its owner changed it: nothing was written. */
  write(outcome: Outcome): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ outcome, resolve, reject });
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, AT_ONCE);
      try {
        const outcomes = group.map(({ outcome }) => outcome);
        const held = await writeOutcomes(this.#database, outcomes, this.#alongside);
        for (const { outcome, resolve } of group) resolve(held.has(outcome.webhook.row.webhook_id));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

/** Stores the outcomes whose lease is still valid in one transaction; returns their endpoints. Each endpoint occurs once. */
async function writeOutcomes(
  database: Database,
  outcomes: readonly Outcome[],
  alongside: AlongsideDisabled,
): Promise<ReadonlySet<string>> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.query<{ webhook_id: string }>(
      `UPDATE webhook_endpoint SET place = new.place, replay_place = new.replay_place, next_attempt_at = new.next_attempt_at,
         failures = new.failures, failing_since = new.failing_since, last_delivered_at = new.last_delivered_at,
         last_error = new.last_error, is_slow = new.is_slow, status = new.status, disabled_reason = new.disabled_reason,
         disabled_at = new.disabled_at, lease_token = new.kept_token, lease_until = coalesce(new.free_at, lease_until)
       FROM (SELECT unnest($1::TEXT[]) AS webhook_id, unnest($2::TEXT[]) AS token, unnest($3::BIGINT[]) AS place,
         unnest($4::BIGINT[]) AS replay_place, unnest($5::TIMESTAMPTZ[]) AS next_attempt_at, unnest($6::BIGINT[]) AS failures,
         unnest($7::TIMESTAMPTZ[]) AS failing_since, unnest($8::TIMESTAMPTZ[]) AS last_delivered_at, unnest($9::TEXT[]) AS last_error,
         unnest($10::BIGINT[]) AS is_slow, unnest($11::TEXT[]) AS status, unnest($12::TEXT[]) AS disabled_reason,
         unnest($13::TIMESTAMPTZ[]) AS disabled_at, unnest($14::TEXT[]) AS kept_token, unnest($15::TIMESTAMPTZ[]) AS free_at) AS new
       WHERE webhook_endpoint.webhook_id = new.webhook_id AND lease_token = new.token
       RETURNING webhook_endpoint.webhook_id`,
      columnsOf(outcomes),
    );
    const held = new Set(rows.map((row) => row.webhook_id));
    const written = outcomes.filter(({ webhook }) => held.has(webhook.row.webhook_id));
    await logAttempts(
      transaction,
      written.flatMap(({ attempt }) => attempt ?? []),
    );
    for (const disabled of written.flatMap(disabledBy)) await alongside(transaction, disabled);
    await appendEvents(transaction, written.flatMap(disabledBy).map(eventOf));
    return held;
  });
}

function columnsOf(outcomes: readonly Outcome[]): SqlParameter[] {
  const column = (value: (outcome: Outcome) => string | number | null) => outcomes.map(value);
  const times = (value: (outcome: Outcome) => number | null) =>
    outcomes.map((outcome) => {
      const time = value(outcome);
      return time === null ? null : new Date(time);
    });
  return [
    column(({ webhook }) => webhook.row.webhook_id),
    column(({ webhook }) => webhook.token),
    column(({ progress }) => progress.place),
    column(({ progress }) => progress.replay?.after ?? null),
    times(({ progress }) => progress.nextAttemptAt),
    column(({ progress }) => progress.failures),
    times(({ progress }) => progress.failingSince),
    times(({ progress }) => progress.lastDeliveredAt),
    column(({ progress }) => progress.lastError),
    column(({ progress }) => (progress.isSlow ? 1 : 0)),
    column(({ progress }) => (progress.disabled === null ? 'enabled' : 'disabled')),
    column(({ progress }) => progress.disabled),
    times(({ progress, now }) => (progress.disabled === null ? null : now)),
    column(({ webhook, releases }) => (releases ? null : webhook.token)),
    times(({ releases, now }) => (releases ? now : null)),
  ];
}

function disabledBy({ webhook: { row }, progress, attempt, now }: Outcome): DisabledWebhook[] {
  if (progress.disabled === null) return [];
  return [
    {
      webhookId: row.webhook_id,
      accountId: row.account_id,
      mode: row.mode,
      url: row.url,
      reason: progress.disabled,
      lastError: progress.lastError ?? '',
      undeliveredFrom: attempt?.eventId ?? null,
      now,
    },
  ];
}

function eventOf(webhook: DisabledWebhook) {
  return {
    kind: 'webhook.disabled',
    accountId: webhook.accountId,
    detail: JSON.stringify({
      webhook_id: webhook.webhookId,
      url: webhook.url,
      reason: webhook.reason,
      last_error: webhook.lastError,
      undelivered_from: webhook.undeliveredFrom,
    }),
    createdAt: webhook.now,
  };
}
