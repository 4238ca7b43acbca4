import { subscribe } from 'node:diagnostics_channel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import { coinLag } from '../context/coinLag.ts';
import type { DurationBucket } from '../context/latencies.ts';
import { POLLER_LOOKS, type PollerLook } from '../../store/state/poller.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response; null = not an error. */
    refusedAs: ErrorCode | null;
  }
}

/** Seconds; from a warm look-up to the request timeout. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const MILLISECONDS_A_SECOND = 1000;

let processMetrics: Registry | null = null;

/** Memory, processor time, event loop, garbage collector and pollers of this process, registered once. */
function metricsOfProcess(): Registry {
  if (processMetrics) return processMetrics;
  processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics });
  countLooks(processMetrics);
  return processMetrics;
}

/**
 * Seconds. With finer buckets, a run's duration would reveal whether an email was sent, and so whether an address has an
 * account.
 */
const LOOK_STEP_S = 10;

/** Counts runs of background work, by kind. */
function countLooks(registry: Registry): void {
  const registers = [registry];
  const count = new Counter({
    name: 'ground_motion_poller_looks_total',
    help: 'Looks for background work, by what is looked for and whether the look failed',
    labelNames: ['poller', 'outcome'] as const,
    registers,
  });
  const success = new Gauge({
    name: 'ground_motion_poller_last_success_timestamp_seconds',
    help: 'When a look for background work last ended without a failure, in steps of 10 s',
    labelNames: ['poller'] as const,
    registers,
  });
  subscribe(POLLER_LOOKS, (message) => {
    const { name: poller, isFailed } = message as PollerLook;
    count.inc({ poller, outcome: isFailed ? 'failed' : 'ok' });
    if (!isFailed) success.set({ poller }, LOOK_STEP_S * Math.floor(Date.now() / 1000 / LOOK_STEP_S));
  });
}

/** A server's metrics, in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Number of responses since the process started, by route and duration bucket. */
  durations(): Promise<DurationBucket[]>;
}

/**
 * Counts every response by route (its pattern, never the actual path), method and status, with its duration, and errors
 * by code; reports the frames served and the age of their data. Contains nothing about accounts, places or money.
 */
export function registerMetrics(
  app: ApiApp,
  context: Pick<ApiContext, 'grounds' | 'rails' | 'database' | 'now'>,
): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern, method and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'ground_motion_refusals_total',
    help: 'Requests answered with an error, by its code (docs/errors)',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  // Codes that haven't occurred yet start at 0, so that the first occurrence is an increase.
  for (const code of Object.keys(ERROR_CODES)) refusals.inc({ code }, 0);
  app.decorateRequest('refusedAs', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, refusedAs } = request;
    if (refusedAs !== null) refusals.inc({ code: refusedAs });
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / MILLISECONDS_A_SECOND);
    done();
  });
  const { lake } = context.grounds.live;
  const damage = new Counter({
    name: 'ground_motion_lake_damage_total',
    help: 'Files of releases that differ from the published ones',
    registers: [registry],
  });
  lake.onDamage(() => damage.inc());
  if (context.rails.coin) registry.registerMetric(coinGauge(context));
  registry.registerMetric(framesGauge(lake));
  registry.registerMetric(observationsGauge(lake));
  const all = Registry.merge([metricsOfProcess(), registry]);
  return {
    contentType: all.contentType,
    text: () => all.metrics(),
    durations: () => bucketsOf(durations),
  };
}

async function bucketsOf(durations: Histogram<'method' | 'route' | 'status'>): Promise<DurationBucket[]> {
  const { values } = await durations.get();
  return values.flatMap(({ metricName, labels, value }) =>
    metricName?.endsWith('_bucket') === true
      ? [
          {
            method: String(labels.method),
            route: String(labels.route),
            upToS: boundOf(labels),
            count: value,
          },
        ]
      : [],
  );
}

type Lake = ApiContext['grounds']['live']['lake'];

function framesGauge(lake: Lake): Gauge<'state'> {
  return new Gauge({
    name: 'ground_motion_frames',
    help: "Frames served, frames out of service, and why frames aren't served",
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      const outOfService = lake.outOfService().length;
      this.set({ state: 'served' }, lake.frames().length - outOfService);
      this.set({ state: 'out_of_service' }, outOfService);
      this.set({ state: 'unreadable' }, lake.problems().length);
    },
  });
}

function observationsGauge(lake: Lake): Gauge<'frame'> {
  return new Gauge({
    name: 'ground_motion_frame_last_observation_timestamp_seconds',
    help: 'When the newest data of the most and the least recently observed frame were taken',
    labelNames: ['frame'] as const,
    registers: [],
    collect() {
      this.reset();
      const times = lake
        .frames()
        .map(({ manifest }) => Date.parse(manifest.freshness.last_observation) / MILLISECONDS_A_SECOND);
      if (times.length === 0) return;
      this.set(
        { frame: 'newest' },
        times.reduce((a, b) => Math.max(a, b)),
      );
      this.set(
        { frame: 'oldest' },
        times.reduce((a, b) => Math.min(a, b)),
      );
    },
  });
}

/** The upper limit of a histogram bucket, seconds. */
function boundOf(labels: object): number {
  const { le } = labels as { readonly le?: number | string };
  return le === '+Inf' ? Infinity : Number(le);
}

/** How far chain reading is behind, and the length of queues. */
function coinGauge(context: Pick<ApiContext, 'rails' | 'database' | 'now'>): Gauge<'what'> {
  return new Gauge({
    name: 'ground_motion_coins',
    help:
      'Payments in coins: seconds since any process last read the chain; for this process’s latest check, the open ' +
      "invoices and the transfers that aren't final",
    labelNames: ['what'] as const,
    registers: [],
    async collect() {
      this.reset();
      const lag = await coinLag(context).catch(() => null);
      if (lag !== null) this.set({ what: 'lag_seconds' }, lag);
      const latest = context.rails.coin?.watcher.latest();
      if (!latest) return;
      this.set({ what: 'open_invoices' }, latest.openInvoices);
      this.set({ what: 'unsettled_transfers' }, latest.unsettled);
    },
  });
}
