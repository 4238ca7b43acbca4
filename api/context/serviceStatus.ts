import { MAIL_JOB } from '../../accounts/mail/queueMails.ts';
import { EMAIL_JOB } from '../../accounts/mail/emailJob.ts';
import type { ServiceStatus } from '../../schemas/http/contract/status.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { listCorrections } from '../../support/correction/correction.ts';
import { correctionUrl } from '../../support/correction/notifyAffected.ts';
import { coinState } from './coinLag.ts';
import { SILENT, type WhyNoSales } from './readiness.ts';
import type { ApiContext } from './dependencies.ts';
import { groupLatencies, type DurationBucket } from './latencies.ts';

/** How long an answer is cached, so that the state is queried seldom. */
const HELD_MS = 10_000;
/** A state that doesn't answer within this time counts as unavailable. */
const PATIENCE_MS = 2000;
const INCIDENTS = 10;

type StatusContext = Pick<
  ApiContext,
  'database' | 'grounds' | 'rails' | 'addresses' | 'config' | 'now' | 'publicUrl'
>;

/** Reads the state of the service, at most every ten seconds. Never rejects: values that can't be read are null. */
export function statusReader(
  context: StatusContext,
  about: {
    readonly durations: () => Promise<readonly DurationBucket[]>;
    readonly whyNoSales: WhyNoSales;
  },
): () => Promise<ServiceStatus> {
  let held: { readonly answer: Promise<ServiceStatus>; readonly until: number } | null = null;
  return () => {
    if (!held || performance.now() >= held.until) {
      const answer = look(context, about);
      held = { answer, until: performance.now() + HELD_MS };
    }
    return held.answer;
  };
}

async function look(
  context: StatusContext,
  { durations, whyNoSales }: Parameters<typeof statusReader>[1],
): Promise<ServiceStatus> {
  const now = context.now();
  const [state, noSales, usdc, buckets] = await Promise.all([
    inTime(readState(context, now), null),
    inTime(whyNoSales(), SILENT),
    inTime(coinState(context), 'behind' as const),
    durations(),
  ]);
  const parts = partsOf(context, state !== null && noSales === null);
  const uptimeS = Math.floor(process.uptime());
  const { card, x402 } = context.rails;
  return {
    status: parts.every(({ status }) => status === 'ok') ? 'ok' : 'degraded',
    parts,
    as_of: new Date(now).toISOString(),
    up_since: new Date(now - 1000 * uptimeS).toISOString(),
    uptime_s: uptimeS,
    latency: groupLatencies(buckets).map(({ group, p50Ms, p95Ms, routes }) => ({
      group,
      p50_ms: p50Ms,
      p95_ms: p95Ms,
      routes: routes.map(({ method, route, ...own }) => ({
        method,
        route,
        p50_ms: own.p50Ms,
        p95_ms: own.p95Ms,
      })),
    })),
    frames: { ...framesOf(context), last_announced_at: state?.lastAnnouncedAt ?? null },
    waiting: state?.waiting ?? { emails_s: null, batches_s: null, deliveries_s: null },
    payments: { card: card ? 'on' : 'off', usdc: usdc === 'ok' ? 'on' : usdc, x402: x402 ? 'on' : 'off' },
    incidents: state?.incidents ?? null,
  };
}

/** Returns the alternative when the result is late or an error. */
async function inTime<T, U>(work: Promise<T>, instead: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<U>((resolve) => {
    timer = setTimeout(() => resolve(instead), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.catch(() => instead), late]);
  } finally {
    clearTimeout(timer);
  }
}

function partsOf({ grounds, addresses }: StatusContext, takesSales: boolean): ServiceStatus['parts'] {
  const { lake } = grounds.live;
  const silent = lake.outOfService().length;
  const served = lake.frames().length - silent;
  const ground =
    served === 0 ? 'No frame is in service.' : silent > 0 ? 'Some frames are out of service.' : null;
  return [
    part('api', null),
    part('state', takesSales ? null : "Accounts and sales aren't working; free look-ups are."),
    part('ground', ground),
    part(
      'addresses',
      addresses.problem() === null ? null : "Address look-up isn't working; coordinates are.",
    ),
  ];
}

function part(name: string, note: string | null): ServiceStatus['parts'][number] {
  return { part: name, status: note === null ? 'ok' : 'degraded', note };
}

function framesOf({ grounds, config }: StatusContext): Omit<ServiceStatus['frames'], 'last_announced_at'> {
  const { lake } = grounds.live;
  const frames = lake.frames();
  const observed = frames.map(({ manifest }) => manifest.freshness.last_observation).toSorted();
  const released = frames.map(({ manifest }) => Date.parse(manifest.created_at));
  const outOfService = lake.outOfService().length;
  return {
    served: frames.length - outOfService,
    out_of_service: outOfService,
    newest_observation: observed.at(-1) ?? null,
    oldest_observation: observed[0] ?? null,
    newest_release_at:
      released.length === 0 ? null : new Date(released.reduce((a, b) => Math.max(a, b))).toISOString(),
    checked_every_s: config.pollIntervalMs / 1000,
  };
}

interface StateStatus {
  readonly lastAnnouncedAt: string | null;
  readonly waiting: ServiceStatus['waiting'];
  readonly incidents: NonNullable<ServiceStatus['incidents']>;
}

async function readState({ database, publicUrl }: StatusContext, now: number): Promise<StateStatus> {
  const [announced] = await database.query<{ at: Date | null }>(
    'SELECT max(announced_at) AS at FROM announced_release',
  );
  const jobs = await database.query<{ kind: string; since: Date | null }>(
    `SELECT kind, min(created_at) AS since FROM job WHERE status IN ('queued', 'processing') GROUP BY kind`,
  );
  const ageOf = (kinds: readonly string[]): number =>
    jobs
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((age, { since }) => Math.max(age, secondsSince(since, now)), 0);
  const page = { frameId: null, before: null, limit: INCIDENTS };
  const corrections = await listCorrections(database, page);
  return {
    lastAnnouncedAt: announced?.at?.toISOString() ?? null,
    waiting: {
      emails_s: ageOf([MAIL_JOB, EMAIL_JOB]),
      batches_s: ageOf(['batch']),
      deliveries_s: await deliveriesWaiting(database, now),
    },
    incidents: corrections.map(({ correctionId, title, createdAt }) => ({
      correction_id: correctionId,
      title,
      url: correctionUrl(publicUrl(), correctionId),
      published_at: createdAt.toISOString(),
    })),
  };
}

/** Age of the oldest event that hasn't been sent to any endpoint yet; events that a receiver refused don't count. */
async function deliveriesWaiting(database: Database, now: number): Promise<number> {
  const [row] = await database.query<{ since: Date | null }>(
    `SELECT min(event.created_at) AS since FROM webhook_endpoint JOIN event
       ON event.event_id > webhook_endpoint.place AND event.event_id <= webhook_endpoint.wanted_place
       AND (event.account_id IS NULL OR event.account_id = webhook_endpoint.account_id)
     WHERE webhook_endpoint.status = 'enabled' AND webhook_endpoint.failures = 0`,
  );
  return secondsSince(row?.since ?? null, now);
}

function secondsSince(since: Date | null, now: number): number {
  return since === null ? 0 : Math.max(0, Math.round((now - since.getTime()) / 1000));
}
