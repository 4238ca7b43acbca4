import { required } from '../../core/required.ts';

/** One bucket of a histogram of durations: answers of a route that took at most this long. */
export interface DurationBucket {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  /** Seconds; Infinity = all answers. */
  readonly upToS: number;
  readonly count: number;
}

/** Milliseconds; null = too few answers. */
interface Latency {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface GroupLatency extends Latency {
  readonly group: string;
  /** Its routes that have enough answers. */
  readonly routes: readonly (Latency & { readonly method: string; readonly route: string })[];
}

/** With fewer answers nothing is published: neither a quantile nor that there were any. */
const FEWEST = 50;

/** Groups of routes; the first match counts. */
const GROUPS: readonly (readonly [group: string, routes: RegExp])[] = [
  ['reports', /^(\/api\/v1\/(motion|timeseries|x402\/motion)|\/report\.pdf)$/],
  ['batches', /^\/api\/v1\/(motion|coverage)\/batch/],
  ['places', /^\/api\/v1\/(geocode|pixel|coverage|frames)/],
  ['maps', /^\/(api\/v1\/map|tiles)/],
  ['tools', /^\/mcp/],
  ['account', /^\/api\/v1\//],
  ['pages', /^\//],
];

/** The median and the 95th percentile of each group's answers, and of each of its routes'. */
export function groupLatencies(buckets: readonly DurationBucket[]): GroupLatency[] {
  return GROUPS.map(([group]) => {
    const own = buckets.filter(({ route }) => groupOf(route) === group);
    return { group, ...latencyOf(own), routes: routeLatencies(own) };
  });
}

function routeLatencies(buckets: readonly DurationBucket[]): GroupLatency['routes'] {
  const named = new Map(buckets.map(({ method, route }) => [`${route} ${method}`, { method, route }]));
  return [...named]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { method, route }]) => {
      const own = buckets.filter((bucket) => bucket.method === method && bucket.route === route);
      return { method, route, ...latencyOf(own) };
    })
    .filter(({ p50Ms }) => p50Ms !== null);
}

function latencyOf(buckets: readonly DurationBucket[]): Latency {
  const bounds = [...new Set(buckets.map(({ upToS }) => upToS))].toSorted((a, b) => a - b);
  const counts = bounds.map((bound) =>
    buckets.reduce((sum, { upToS, count }) => sum + (upToS === bound ? count : 0), 0),
  );
  const isEnough = (counts.at(-1) ?? 0) >= FEWEST;
  const quantile = (share: number) => (isEnough ? quantileMs(bounds, counts, share) : null);
  return { p50Ms: quantile(0.5), p95Ms: quantile(0.95) };
}

function groupOf(route: string): string | undefined {
  return GROUPS.find(([, routes]) => routes.test(route))?.[0];
}

/** By straight lines between the bounds, as Prometheus' `histogram_quantile` does. */
function quantileMs(bounds: readonly number[], counts: readonly number[], share: number): number {
  const rank = share * required(counts.at(-1));
  const at = counts.findIndex((count) => count >= rank);
  const [from, to] = [at > 0 ? required(bounds[at - 1]) : 0, required(bounds[at])];
  if (to === Infinity) return 1000 * from;
  const before = at > 0 ? required(counts[at - 1]) : 0;
  const ms = 1000 * (from + ((to - from) * (rank - before)) / Math.max(1, required(counts[at]) - before));
  return Math.round(10 * ms) / 10;
}
