import type { Overview } from '../../schemas/http/operator/overview.ts';
import { salesByDay, type DaySales } from '../../billing/operator/salesByDay.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { FLEET_TABLES } from '../../schemas/settings/fleetTables.ts';

type Reads = Pick<Database, 'query' | 'engine'>;

const WEEK_MS = 7 * 86_400_000;
/** Days of sales shown. */
const DAYS = 30;
const WORST_WEBHOOKS = 5;
const MOST_CORRECTIONS = 20;
const LONGEST_ERROR = 300;

/** What was sold in the last 30 days. */
export async function overviewSales(database: Reads, now: number): Promise<Overview['sales']> {
  const days = await salesByDay(database, { mode: 'live', days: DAYS, now });
  const total = days.reduce(
    (sum, each) => ({
      sales: sum.sales + each.sales,
      grossMicroUsd: sum.grossMicroUsd + each.grossMicroUsd,
      refunds: sum.refunds + each.refunds,
      refundedMicroUsd: sum.refundedMicroUsd + each.refundedMicroUsd,
      toppedUpMicroUsd: sum.toppedUpMicroUsd + each.toppedUpMicroUsd,
    }),
    { sales: 0, grossMicroUsd: 0, refunds: 0, refundedMicroUsd: 0, toppedUpMicroUsd: 0 },
  );
  return { days: days.map((day) => ({ day: day.day, ...inUsd(day) })), total: inUsd(total) };
}

function inUsd(sales: Omit<DaySales, 'day'>) {
  const { grossMicroUsd, refundedMicroUsd, toppedUpMicroUsd } = sales;
  return {
    sales: sales.sales,
    gross_usd: microUsdToUsd(grossMicroUsd),
    refunds: sales.refunds,
    refunded_usd: microUsdToUsd(refundedMicroUsd),
    net_usd: microUsdToUsd(grossMicroUsd - refundedMicroUsd),
    topped_up_usd: microUsdToUsd(toppedUpMicroUsd),
  };
}

/** Work that waits, by kind, and what failed. */
export async function overviewQueue(database: Reads, now: number): Promise<Overview['queue']> {
  const [jobs, errors, failing, worst, frames] = await Promise.all([
    database.query<JobRow>(
      `SELECT kind, CAST(sum(CASE WHEN status = 'queued' THEN 1 ELSE 0 END) AS BIGINT) AS waiting,
         CAST(sum(CASE WHEN status = 'processing' THEN 1 ELSE 0 END) AS BIGINT) AS at_work,
         CAST(sum(CASE WHEN status = 'error' AND finished_at >= $1::TIMESTAMPTZ THEN 1 ELSE 0 END) AS BIGINT) AS failed,
         min(CASE WHEN status = 'queued' THEN created_at END) AS since
       FROM job WHERE status IN ('queued', 'processing', 'error') GROUP BY kind ORDER BY kind`,
      [new Date(now - WEEK_MS)],
    ),
    database.query<{ kind: string; body: string | null }>(
      `SELECT job.kind, job.body FROM job JOIN (
         SELECT kind, max(finished_at) AS finished_at FROM job
         WHERE status = 'error' AND finished_at >= $1::TIMESTAMPTZ GROUP BY kind
       ) latest ON latest.kind = job.kind AND latest.finished_at = job.finished_at
       WHERE job.status = 'error'`,
      [new Date(now - WEEK_MS)],
    ),
    database.query<{ count: number }>(
      `SELECT count(*) AS count FROM webhook_endpoint WHERE status = 'enabled' AND failures > 0`,
    ),
    database.query<{ webhook_id: string; failures: number; last_error: string | null }>(
      `SELECT webhook_id, failures, last_error FROM webhook_endpoint WHERE status = 'enabled' AND failures > 0
       ORDER BY failures DESC, webhook_id LIMIT ${WORST_WEBHOOKS}`,
    ),
    queuedFrames(database),
  ]);
  const errorOf = new Map(errors.map(({ kind, body }) => [kind, body]));
  return {
    jobs: jobs.map(({ kind, waiting, at_work, failed, since }) => ({
      kind,
      waiting,
      at_work,
      oldest_s: waitedSeconds(since, now),
      failed_7_days: failed,
      last_error: failed > 0 ? reasonIn(errorOf.get(kind) ?? null) : null,
    })),
    webhooks: { failing: failing[0]?.count ?? 0, worst },
    frames,
  };
}

interface JobRow {
  readonly kind: string;
  readonly waiting: number;
  readonly at_work: number;
  readonly failed: number;
  readonly since: Date | null;
}

/** The message in the result of a failed job; customers' data around it isn't shown. */
function reasonIn(body: string | null): string | null {
  if (body === null) return null;
  try {
    const parsed = JSON.parse(body) as { readonly message?: unknown };
    return typeof parsed.message === 'string' ? parsed.message.slice(0, LONGEST_ERROR) : null;
  } catch {
    return body.slice(0, LONGEST_ERROR);
  }
}

/** The queue of ingests in the same database; null = it isn't there, or can't be read by this server. */
async function queuedFrames(database: Reads): Promise<Overview['queue']['frames']> {
  if (database.engine !== 'postgres') return null;
  const { schema, frames, failed } = FLEET_TABLES;
  try {
    const [found] = await database.query<{ name: string | null }>(
      `SELECT CAST(to_regclass('${schema}.job') AS TEXT) AS name`,
    );
    if (!found?.name) return null;
    const [row] = await database.query<{ waiting: number; at_work: number; failed: number }>(
      `SELECT CAST(sum(CASE WHEN name = $1 AND state < 'active' THEN 1 ELSE 0 END) AS BIGINT) AS waiting,
         CAST(sum(CASE WHEN name = $1 AND state = 'active' THEN 1 ELSE 0 END) AS BIGINT) AS at_work,
         CAST(sum(CASE WHEN name = $2 AND state < 'active' THEN 1 ELSE 0 END) AS BIGINT) AS failed
       FROM ${schema}.job WHERE name IN ($1, $2) AND state <= 'active'`,
      [frames, failed],
    );
    return { waiting: row?.waiting ?? 0, at_work: row?.at_work ?? 0, failed: row?.failed ?? 0 };
  } catch {
    return null;
  }
}

/** What is open with customers. */
export async function overviewOpen(database: Reads, now: number): Promise<Overview['open']> {
  const [corrections, [tickets], watches, [alerts]] = await Promise.all([
    database.query<{ correction_id: string; title: string; notified_accounts: number; created_at: Date }>(
      `SELECT correction_id, title, told_accounts AS notified_accounts, created_at FROM correction WHERE told_at IS NULL
       ORDER BY created_at DESC, correction_id LIMIT ${MOST_CORRECTIONS}`,
    ),
    database.query<{ waiting: number; since: Date | null }>(
      `SELECT count(*) AS waiting, min(waiting_since) AS since FROM ticket
       WHERE mode = 'live' AND waiting_since IS NOT NULL`,
    ),
    database.query<{ is_paused: boolean; count: number }>(
      `SELECT is_paused, count(*) AS count FROM watch WHERE mode = 'live' GROUP BY is_paused`,
    ),
    database.query<{ count: number }>(
      `SELECT count(*) AS count FROM watch_alert WHERE mode = 'live' AND created_at >= $1::TIMESTAMPTZ`,
      [new Date(now - WEEK_MS)],
    ),
  ]);
  const watchesThat = (isPaused: boolean) =>
    watches.find(({ is_paused: each }) => each === isPaused)?.count ?? 0;
  return {
    corrections: corrections.map(({ created_at: at, ...correction }) => ({
      ...correction,
      published_at: at.toISOString(),
    })),
    tickets: { waiting: tickets?.waiting ?? 0, oldest_s: waitedSeconds(tickets?.since ?? null, now) },
    watches: {
      active: watchesThat(false),
      paused: watchesThat(true),
      alerts_7_days: alerts?.count ?? 0,
    },
  };
}

function waitedSeconds(since: Date | null, now: number): number | null {
  return since === null ? null : Math.max(0, Math.round((now - since.getTime()) / 1000));
}
