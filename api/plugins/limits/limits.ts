import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerLimits } from '../../../schemas/callerLimits.ts';
import { refusal } from '../../../report/refusal.ts';
import { normalizeEmail } from '../../../accounts/identity/email.ts';
import { mailboxOf } from '../../../core/mailbox.ts';
import { siteOfAddress } from '../../context/clientAddress.ts';
import { RATE_LIMITS } from './rateLimits.ts';
import { countName, type SharedCounts } from './sharedCounts.ts';
import { WindowCounter, type WindowState } from './windowCounter.ts';

type LimitName = keyof typeof RATE_LIMITS;

/** A response names the narrowest of several limits; these are only named when exceeded. */
const TOLD_WHEN_EXCEEDED: ReadonlySet<LimitName> = new Set([
  'address',
  'work',
  'probes',
  'registrationsOfNetwork',
  'registrationsADay',
  'chats',
  'recoveryEmails',
]);

/**
 * Counts a request as one or more calls, reports the rest in its response, and refuses it (`rate_limited`) if that isn't
 * enough.
 */
export type Count = (
  request: FastifyRequest,
  reply: FastifyReply,
  calls?: number,
  /** Units counted earlier for the same request. */
  before?: number,
) => Promise<void>;

/** By address, by caller, or by address and email, as defined in `RATE_LIMITS`. */
export type Limits = Readonly<Record<LimitName, Count>>;

/**
 * The counters of the configured limits: shared by all servers if configured, else local to this process. While the
 * shared store doesn't respond, this process counts its own requests.
 */
export function openLimits({ callerLimits, now, shared }: LimitOptions): Limits {
  const counter = (
    limit: LimitName,
    keyGenerator: (request: FastifyRequest) => string = networkOf,
  ): Count => {
    const { name, setting, windowMs, counted: what } = RATE_LIMITS[limit];
    const max = callerLimits[setting];
    const seconds = Math.ceil(windowMs / 1000);
    const own = new WindowCounter(max, windowMs);
    const take = async (request: FastifyRequest, calls: number): Promise<WindowState> => {
      const key = keyGenerator(request);
      const together = await shared?.take(countName(name, key), calls, { most: max, ms: windowMs });
      return together ?? own.take(key, calls, now());
    };
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
    // A request that costs more than the whole limit uses up everything, instead of being refused forever.
    return async (request, reply, calls = 1, before = 0) =>
      tell(reply, await take(request, Math.min(calls, Math.max(1, max - before))));
  };
  return {
    address: counter('address'),
    work: counter('work'),
    probes: counter('probes'),
    ip: counter('ip'),
    payments: counter('payments'),
    key: counter('key', keyOf),
    coverageBatches: counter('coverageBatches', keyOf),
    items: itemCounter({ callerLimits, now, shared }),
    assets: counter('assets', callerOrNetworkOf),
    registrations: counter('registrations'),
    registrationsOfNetwork: counter('registrationsOfNetwork', siteOf),
    registrationsADay: counter('registrationsADay', siteOf),
    logins: counter('logins', addressAndEmailOf),
    recoveries: counter('recoveries'),
    recoveryEmails: counter('recoveryEmails', emailOrAccountOf),
    passwords: counter('passwords', accountOrNetworkOf),
    clients: counter('clients'),
    tokens: counter('tokens'),
    tiles: counter('tiles'),
    suggestions: counter('suggestions'),
    deliveries: counter('deliveries'),
    chats: counter('chats', accountOrNetworkOf),
  };
}

interface LimitOptions {
  readonly callerLimits: CallerLimits;
  /** Milliseconds. */
  readonly now: () => number;
  /** Null = this is the only server, or each one counts separately. */
  readonly shared: SharedCounts | null;
}

function networkOf({ clientNetwork }: FastifyRequest): string {
  return clientNetwork;
}

function siteOf({ clientAddress }: FastifyRequest): string {
  return siteOfAddress(clientAddress);
}

/** A batch, or a request within another one, such as the batch of a quote; counts as one if it has no items. */
interface BatchLike {
  readonly items?: readonly unknown[];
  readonly request?: BatchLike;
}

function itemsIn({ items, request }: BatchLike): number {
  return items?.length ?? (request ? itemsIn(request) : 1);
}

/** Counts the items of a batch, and refuses it if not all of them fit into the limit. */
function itemCounter({ callerLimits, now, shared }: LimitOptions): Count {
  const { name, windowMs } = RATE_LIMITS.items;
  const most = callerLimits.itemsPerMinute;
  const items = new WindowCounter(most, windowMs);
  return async ({ caller, body }, reply) => {
    // a missing table has no body
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
      `${length} items are more than the ${remaining} left of ${most} in ${windowMs / 1000} s; send fewer, or wait ` +
        `${secondsLeft} s`,
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

/** The recipient of an email with a code: the given address, or the caller's own. */
function emailOrAccountOf({ body, caller }: FastifyRequest): string {
  const { email } = (body ?? {}) as { readonly email?: string };
  return email === undefined ? `account ${caller?.accountId ?? ''}` : mailboxOf(normalizeEmail(email));
}

function addressAndEmailOf(request: FastifyRequest): string {
  const { email } = request.body as { readonly email: string };
  return `${networkOf(request)} ${email.trim().toLowerCase()}`;
}
