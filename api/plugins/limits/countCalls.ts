import type { FastifyReply, FastifyRequest } from 'fastify';
import { usableEmail } from '../../../accounts/account/register.ts';
import { isOwnCall } from '../../context/ownCall.ts';
import type { Access } from '../../context/routeRegistry.ts';
import type { Limits } from './limits.ts';

/** Limits of routes that anyone may call and whose bodies determine their cost. */
const ONLY_BODY_TELLS: ReadonlySet<Access['limit']> = new Set([
  'registrations',
  'logins',
  'recoveries',
  'recovery_emails',
]);

/**
 * Counts a call to a route that doesn't identify the caller, or can't before the body is read; false = the caller will be
 * looked up.
 */
export async function countWithoutCaller(
  limits: Limits,
  { limit, caller }: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (limit === 'none') return true;
  if (limit === 'deliveries' || limit === 'clients' || limit === 'tokens' || limit === 'probes') {
    await limits[limit](request, reply);
    return true;
  }
  // What a user views or types mustn't use up the calls that answer it.
  if (limit === 'tiles' || limit === 'suggestions') {
    await limits[limit](request, reply);
    return request.headers.authorization === undefined;
  }
  // Paying callers are counted separately from others: a payment is checked against the chain, and never waits behind
  // them.
  if (limit === 'payments' && caller === 'payer') {
    await (bearsPayment(request) ? limits.payments : limits.ip)(request, reply);
    return true;
  }
  // Only the body determines the cost, and bodies of callers over the limit aren't read.
  if (!ONLY_BODY_TELLS.has(limit)) return false;
  await limits.ip(request, reply);
  return true;
}

/**
 * Deducts the work of a call without a valid key from its address's budget. Payments, probes, the operator, payment
 * providers and the server's internal calls are exempt.
 */
export async function countWork(
  limits: Limits,
  access: Access | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { calls, before }: { readonly calls: number; readonly before: number } = { calls: 1, before: 0 },
): Promise<void> {
  const { work = 1, caller, limit } = access ?? {};
  if (limit === 'probes' || isOwnCall(request) || caller === 'operator' || caller === 'provider') return;
  if (!(caller === 'payer' && bearsPayment(request)))
    await limits.work(request, reply, calls * work, before * work);
}

/** Counts a call for its caller, before it is known whether the call is allowed. */
export async function countCall(
  limits: Limits,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (access.limit === 'assets') await limits.assets(request, reply);
  else await (request.caller ? limits.key : limits.ip)(request, reply);
  if (request.caller && access.limit === 'coverage_batches') await limits.coverageBatches(request, reply);
  if (access.limit === 'chats') await limits.chats(request, reply);
}

/** The limits that count certain calls separately; all others are counted by key or by address. */
const LIMITS_OF_CALLS = ['assets', 'tiles', 'suggestions'] as const;

/** The limit that counted a request as one call. */
function countOfCalls(limits: Limits, { caller }: FastifyRequest, limit: Access['limit']): Limits['ip'] {
  const own = LIMITS_OF_CALLS.find((name) => name === limit);
  return own ? limits[own] : caller ? limits.key : limits.ip;
}

/**
 * Counts what is only known from parameters and body: the tool that a message calls, the number of items in a batch, the
 * email address of a registration, and the number of calls for which a more expensive request counts.
 */
export function limitsOfBodies(limits: Limits) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access } = request.routeOptions.config;
    const { limit = 'none', isBatch, isCarriedOut, calls } = access ?? {};
    const more = Math.ceil(calls?.(request) ?? 1) - 1;
    if (more > 0) await countOfCalls(limits, request, limit)(request, reply, more, 1);
    if (more > 0 && !request.caller)
      await countWork(limits, access, request, reply, { calls: more, before: 1 });
    if (limit === 'messages' && !isCarriedOut?.(request.body))
      await (request.caller ? limits.key : limits.ip)(request, reply);
    if (isBatch) await limits.items(request, reply);
    if (limit === 'registrations') {
      // A typo uses nothing up; but whether an address has an account must count, because it could be guessed.
      await usableEmail((request.body as { readonly email: string }).email);
      await limits.registrations(request, reply);
      await limits.registrationsOfNetwork(request, reply);
      await limits.registrationsADay(request, reply);
    }
    if (limit === 'logins') await limits.logins(request, reply);
    if (limit === 'recoveries' || limit === 'recovery_emails') await limits.recoveries(request, reply);
    // The same for every address, whether or not it has an account.
    if (limit === 'recovery_emails') await limits.recoveryEmails(request, reply);
  };
}

/** Whether a request contains a payment, readable or not. */
function bearsPayment({ headers }: FastifyRequest): boolean {
  return headers['payment-signature'] !== undefined || headers['x-payment'] !== undefined;
}
