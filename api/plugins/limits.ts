import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from '../context/dependencies.ts';
import { refusal } from '../../report/refusal.ts';
import { siteOfAddress } from '../context/clientAddress.ts';
import { RATE_LIMITS } from './rateLimits.ts';
import { countName, SHARED_NAMESPACE, type SharedCounts } from './sharedCounts.ts';
import { WindowCounter, type WindowState } from './windowCounter.ts';

/** Of the last the routes of reports take care (`MovingGates`). */
type LimitName = Exclude<keyof typeof RATE_LIMITS, 'gateValues'>;

/** An answer names the narrowest of several limits, and these only when they are exceeded. */
const TOLD_WHEN_EXCEEDED: ReadonlySet<LimitName> = new Set([
  'address',
  'registrationsOfNetwork',
  'registrationsADay',
  'chats',
]);

/** Counts a request, says in its answer what is left, and refuses it (`rate_limited`) when that is nothing. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** By address, by caller, by address and e-mail: as `RATE_LIMITS` says. */
export type Limits = Readonly<Record<LimitName, Count>>;

/**
 * The counters of the configured limits: those that all servers share where there are some, else of this process. While the
 * shared ones do not answer, this process counts what comes to it.
 */
export async function registerLimits(
  app: ApiApp,
  { rateLimits, now, shared }: LimitOptions,
): Promise<Limits> {
  await app.register(rateLimit, {
    global: false,
    ...(shared && { redis: shared.client, nameSpace: SHARED_NAMESPACE, skipOnError: true }),
  });
  const counter = (
    limit: LimitName,
    keyGenerator: (request: FastifyRequest) => string = networkOf,
  ): Count => {
    const { name, setting, windowMs, counted: what } = RATE_LIMITS[limit];
    const max = rateLimits[setting];
    const seconds = Math.ceil(windowMs / 1000);
    const own = new WindowCounter(max, windowMs);
    const countOwn = (request: FastifyRequest): WindowState => own.take(keyGenerator(request), 1, now());
    const countShared = shared && sharedCount(app, { name, max, windowMs, keyGenerator });
    const tell = (reply: FastifyReply, { isExceeded, remaining, secondsLeft }: WindowState): void => {
      if (TOLD_WHEN_EXCEEDED.has(limit) && !isExceeded) return;
      void reply
        .header('ratelimit-policy', `"${name}";q=${max};w=${seconds}`)
        .header('ratelimit', `"${name}";r=${remaining};t=${secondsLeft}`);
      if (!isExceeded) return;
      const wait = Math.max(1, secondsLeft);
      void reply.header('retry-after', wait);
      throw refusal('rate_limited', `More than ${max} ${what} in ${seconds} s; wait ${wait} s`);
    };
    return async (request, reply) =>
      tell(reply, (countShared && (await countShared(request))) ?? countOwn(request));
  };
  return {
    address: counter('address'),
    ip: counter('ip'),
    payments: counter('payments'),
    key: counter('key', keyOf),
    coverageBatches: counter('coverageBatches', keyOf),
    items: itemCounter({ rateLimits, now, shared }),
    assets: counter('assets', callerOrNetworkOf),
    registrations: counter('registrations'),
    registrationsOfNetwork: counter('registrationsOfNetwork', siteOf),
    registrationsADay: counter('registrationsADay', siteOf),
    logins: counter('logins', addressAndEmailOf),
    clients: counter('clients'),
    tokens: counter('tokens'),
    tiles: counter('tiles'),
    suggestions: counter('suggestions'),
    deliveries: counter('deliveries'),
    chats: counter('chats', accountOrNetworkOf),
  };
}

interface LimitOptions {
  readonly rateLimits: Config['rateLimits'];
  /** Milliseconds. */
  readonly now: () => number;
  /** Null = this is the only server, or each counts by itself. */
  readonly shared: SharedCounts | null;
}

/** Counts in the store of all servers; null where it does not answer. */
function sharedCount(
  app: ApiApp,
  {
    name,
    max,
    windowMs,
    keyGenerator,
  }: {
    readonly name: string;
    readonly max: number;
    readonly windowMs: number;
    readonly keyGenerator: (request: FastifyRequest) => string;
  },
): (request: FastifyRequest) => Promise<WindowState | null> {
  const limiter = app.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: (request) => countName(name, keyGenerator(request)),
  });
  return async (request) => {
    const counted = await limiter(request);
    // A store that does not answer has counted not even this request.
    if (counted.isAllowed || counted.remaining === counted.max) return null;
    const { isExceeded, remaining, ttlInSeconds } = counted;
    return { isExceeded, remaining, secondsLeft: ttlInSeconds };
  };
}

function networkOf({ clientNetwork }: FastifyRequest): string {
  return clientNetwork;
}

function siteOf({ clientAddress }: FastifyRequest): string {
  return siteOfAddress(clientAddress);
}

/** A batch, or a request within another, such as the batch of a quote; of what has no items it is one. */
interface BatchLike {
  readonly items?: readonly unknown[];
  readonly request?: BatchLike;
}

function itemsIn({ items, request }: BatchLike): number {
  return items?.length ?? (request ? itemsIn(request) : 1);
}

/** Counts what is in a batch, and refuses one of which not all fits any more. */
function itemCounter({ rateLimits, now, shared }: LimitOptions): Count {
  const { name, windowMs } = RATE_LIMITS.items;
  const most = rateLimits.itemsPerMinute;
  const items = new WindowCounter(most, windowMs);
  return async ({ caller, body }, reply) => {
    // a table that was not sent has no body
    const length = itemsIn(body ?? {});
    const account = caller?.accountId ?? '';
    const { isExceeded, remaining, secondsLeft } =
      (await shared?.take(countName(name, account), length, { most, ms: windowMs })) ??
      items.take(account, length, now());
    if (!isExceeded) return;
    void reply
      .header('ratelimit-policy', `"${name}";q=${most};w=${windowMs / 1000}`)
      .header('ratelimit', `"${name}";r=${remaining};t=${secondsLeft}`)
      .header('retry-after', secondsLeft);
    throw refusal(
      'rate_limited',
      `${length} items are more than the ${remaining} that are left of ${most} in ${windowMs / 1000} s; send fewer, or wait ${secondsLeft} s`,
    );
  };
}

function keyOf(request: FastifyRequest): string {
  return request.caller?.keyId ?? '';
}

function callerOrNetworkOf(request: FastifyRequest): string {
  return request.caller?.keyId ?? networkOf(request);
}

function accountOrNetworkOf(request: FastifyRequest): string {
  return request.caller?.accountId ?? networkOf(request);
}

function addressAndEmailOf(request: FastifyRequest): string {
  const { email } = request.body as { readonly email: string };
  return `${networkOf(request)} ${email.trim().toLowerCase()}`;
}
