import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { refererMatches } from '../../accounts/identity/allowedReferer.ts';
import { authenticateToken, isAccessToken } from '../../accounts/identity/accessToken.ts';
import { authenticate, type Caller } from '../../accounts/identity/authenticate.ts';
import { authenticateSession } from '../../accounts/identity/session.ts';
import { callerGone } from '../../accounts/identity/callerGone.ts';
import { GroundMotionError } from '../../core/error.ts';
import { SerialQueue } from '../../store/state/sql/serialQueue.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { payPerCallUrl } from '../../report/paymentOffer.ts';
import { refusal } from '../../report/refusal.ts';
import { registerClientAddress } from '../context/clientAddress.ts';
import { isOwnCall } from '../context/ownCall.ts';
import { registerPreflights } from './crossOrigin.ts';
import { presentedBasicKey, presentedKey, presentedSession } from '../context/credentials.ts';
import { countCall, countWithoutCaller, countWork, limitsOfBodies } from './limits/countCalls.ts';
import { openLimits } from './limits/limits.ts';
import { registerOperatorDoor } from './operatorDoor.ts';
import { openSharedCounts } from './limits/sharedCounts.ts';
import { audiencesOf } from '../context/resources.ts';
import type { Access, RouteRegistry } from '../context/routeRegistry.ts';
import { callAround } from '../context/ownCall.ts';

/** How long the look-up of a key for a request is reused for the server's internal calls on its behalf, milliseconds. */
const KNOWN_MS = 1000;

interface Found {
  readonly caller: Caller;
  readonly authorization: string | undefined;
  readonly at: number;
}

/** Recent callers: an internal call to the own API is made for the caller of the request that it is part of. */
class KnownCallers {
  readonly #found = new WeakMap<FastifyRequest, Found>();

  /**
   * The caller of a request by its `Authorization`: known from the outer request, or the result of `find`. `now` in
   * milliseconds.
   */
  async of(request: FastifyRequest, now: number, find: () => Promise<Caller>): Promise<Caller> {
    const { authorization } = request.headers;
    const around = callAround(request);
    const known = around && this.#found.get(around);
    const isKnown = known?.authorization === authorization && now - (known?.at ?? 0) < KNOWN_MS;
    const found = known && isKnown ? known : { caller: await find(), authorization, at: now };
    this.#found.set(request, found);
    return found.caller;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller with a valid key or, where the route accepts one, session; null = none. */
    caller: Caller | null;
  }
}

/** Values that mean no in a query, as in `queryFlag`. */
const SWITCHED_OFF: ReadonlySet<unknown> = new Set(['0', 'false']);

/**
 * Counts, authenticates, counts again and admits every request according to its route's `config.access`, before its body
 * is read: for a refused caller, no body is read or validated.
 */
export async function registerAccess(
  app: ApiApp,
  context: ApiContext,
  registry: Pick<RouteRegistry, 'methodsAt' | 'isOfOtherMethods'>,
): Promise<void> {
  await app.register(cookie);
  registerClientAddress(app, context.config);
  const { limits: callerLimits, redisUrl } = context.config;
  const shared =
    redisUrl === null
      ? null
      : await openSharedCounts(redisUrl, {
          away: (reason) =>
            app.log.warn({ reason }, 'limits are counted by each server: their store is away'),
          back: () => app.log.info('limits are counted by all servers together again'),
        });
  if (shared) app.addHook('onClose', () => shared.close());
  const limits = openLimits({ callerLimits, now: () => context.now(), shared });
  app.addHook('onRequest', async (request, reply) => {
    // The address by which it would be counted is gone too.
    if (request.socket.destroyed) throw callerGone();
    if (!isOwnCall(request)) await limits.address(request, reply);
  });
  registerPreflights(app, registry);
  if (context.config.adminToken !== null) registerOperatorDoor(app, context, limits);
  const identify = callerFinder(context);

  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    const isElsewhere = access !== undefined && registry.isOfOtherMethods(request);
    if (isElsewhere || !access || (await countWithoutCaller(limits, access, request, reply))) {
      if (isElsewhere || !access) await limits.ip(request, reply);
      await countWork(limits, access, request, reply);
      return isElsewhere ? reply.callNotFound() : undefined;
    }
    try {
      request.caller = await identify(request, access);
    } catch (error) {
      // A key that can't be looked up now isn't a wrong guess.
      if (!isUnavailable(error) && !request.socket.destroyed) {
        await limits.ip(request, reply);
        await countWork(limits, access, request, reply);
      }
      throw error;
    }
    if (request.caller === null) await countWork(limits, access, request, reply);
    // The cost of a message is only known from its body.
    if (access.limit === 'tiles' || access.limit === 'suggestions' || access.limit === 'messages') return;
    await countCall(limits, access, request, reply);
    admit(request, access, context);
    // A refused caller doesn't use up any of an account's limits.
    if (access.limit === 'passwords') await limits.passwords(request, reply);
    if (access.limit === 'email_codes') await limits.recoveryEmails(request, reply);
  });
  app.addHook('preHandler', limitsOfBodies(limits));
}

/** Finds the caller; the Authorization header takes precedence over the cookie. Null = none. */
function callerFinder(
  context: ApiContext,
): (request: FastifyRequest, access: Access) => Promise<Caller | null> {
  const sessions = new SerialQueue();
  const known = new KnownCallers();

  const callerOfBearer = async (request: FastifyRequest, bearer: string): Promise<Caller> => {
    const { database } = context;
    const now = context.now();
    const isAbandoned = (): boolean => request.socket.destroyed;
    if (!isAccessToken(bearer)) return authenticate(database, bearer, now, isAbandoned);
    return authenticateToken(database, bearer, {
      audiences: audiencesOf(context.publicUrl()),
      now,
      isAbandoned,
    });
  };

  return async (request, access) => {
    const { authorization } = request.headers;
    const basicKey =
      access.limit === 'assets' || access.limit === 'tiles' ? presentedBasicKey(authorization) : null;
    const key = basicKey ?? presentedKey(authorization);
    if (key !== null) {
      const caller = await known.of(request, context.now(), () => callerOfBearer(request, key));
      assertNotOfWidget(caller);
      assertReferer(caller, request);
      return caller;
    }
    if (!takesSession(access)) return null;
    const token = presentedSession(request, context.publicUrl());
    if (token === null) return null;
    return sessions.run(async () => {
      if (request.socket.destroyed) throw callerGone();
      return authenticateSession(context.database, token, context.now());
    });
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof GroundMotionError && error.kind === 'unavailable';
}

function takesSession({ caller }: Access): boolean {
  return caller === 'account' || caller === 'owner' || caller === 'session' || caller === 'guest';
}

/** A widget's key is public, so that it may do nothing but show widgets. */
function assertNotOfWidget({ isWidget }: Caller): void {
  if (isWidget !== true) return;
  throw refusal(
    'widget_key_only',
    'This key is for widgets: it only works at /embed and /embed/badge.svg, as key=… in the address',
  );
}

/**
 * Checks that a request comes from the origin that its key is restricted to.
 * @throws GroundMotionError `forbidden_referer`.
 */
export function assertReferer(
  { allowedReferer }: Caller,
  { headers }: Pick<FastifyRequest, 'headers'>,
): void {
  if (allowedReferer === null) return;
  const { referer, origin } = headers;
  if (refererMatches(allowedReferer, { referer, origin })) return;
  const got = (referer ?? origin)?.slice(0, 120);
  throw refusal(
    'forbidden_referer',
    `This key is restricted to ${allowedReferer}; the request ` +
      (got === undefined ? 'has neither Referer nor Origin' : `comes from ${JSON.stringify(got)}`),
  );
}

/** Routes that admit everyone, or check the caller themselves. */
const OPEN: ReadonlySet<Access['caller']> = new Set([
  'anyone',
  'widget',
  'guest',
  'key_or_teaser',
  'operator_page',
]);

/** Admits the callers that the route is for, and tells all others what is missing. */
function admit(request: FastifyRequest, access: Access, context: ApiContext): void {
  const { caller } = request;
  const publicUrl = context.publicUrl();
  if (OPEN.has(access.caller)) return;
  if (access.caller === 'session') {
    if (caller?.via === 'session') return;
    throw refusal(
      'login_required',
      'This endpoint needs a session, not an API key: log in with POST /api/v1/login and send its cookie',
    );
  }
  if (access.caller === 'downloads') return admitDownload(caller, publicUrl);
  if (caller) {
    if (access.caller !== 'owner' || caller.kind !== 'child') return;
    throw refusal(
      'forbidden',
      'This needs the owner key or a session: a child key can only buy reports, ask for quotes, keep watches, chat, open ' +
        'tickets, and read balance and usage',
    );
  }
  if (access.caller === 'key_to_buy' && asksForFree(request, access)) return;
  throw refusal('unauthorized', unauthorizedMessage(publicUrl, access, context.config));
}

/**
 * Whether the query, which isn't validated yet, has a parameter that makes the call free. Invalid values are refused
 * later.
 */
function asksForFree({ query }: FastifyRequest, { freeParameters = [] }: Access): boolean {
  const given = query as Readonly<Record<string, unknown>>;
  return freeParameters.some((name) => given[name] !== undefined && !SWITCHED_OFF.has(given[name]));
}

/** The files contain every paid number: only accounts that the operator has approved may download them. */
function admitDownload(caller: Caller | null, publicUrl: string): void {
  const who = 'the live owner key of an account to which the operator of this server has granted downloads';
  if (!caller) {
    throw refusal(
      'unauthorized',
      `The files of a release need ${who}: send "Authorization: Bearer <API_KEY>", or HTTP Basic with the key as user name or password. GET ${publicUrl}/stac, what it links as collection and items, and quick-looks need none`,
    );
  }
  if (caller.mode === 'test') {
    throw refusal('forbidden', `A test key sees synthetic ground, which has no files; use ${who}`);
  }
  if (caller.kind === 'child') throw refusal('forbidden', `A child key can't fetch files; use ${who}`);
  if (caller.mayDownload) return;
  throw refusal(
    'forbidden',
    "The operator hasn't granted downloads to this account, because the files of a release contain every measured " +
      `number. Ask the operator of this server. GET ${publicUrl}/api/v1/me shows whether they are granted (downloads: ` +
      `true). You can buy single places as reports, GET ${publicUrl}/api/v1/motion`,
  );
}

function unauthorizedMessage(
  publicUrl: string,
  access: Access,
  { starterCreditsMicroUsd, payments }: ApiContext['config'],
): string {
  const { freeParameters = [] } = access;
  const session = takesSession(access) ? `, or log in with POST ${publicUrl}/api/v1/login` : '';
  const starter = starterCreditsMicroUsd > 0 ? ', with starter credits for a new email address' : '';
  const payPerCall = payPerCallUrl(publicUrl, payments);
  const x402 =
    payPerCall === null
      ? "this server doesn't take payments with the call (x402)"
      : `${payPerCall} sells a report for a payment with the call (x402), without an account`;
  const free = freeParameters.length > 0 ? ` Without a key, ${freeParameters.join(', ')} are free.` : '';
  return (
    `This call needs an API key: send "Authorization: Bearer <API_KEY>"${session}. POST ` +
    `${publicUrl}/api/v1/autonomous/register returns one at once${starter}; ${x402}.${free}`
  );
}
