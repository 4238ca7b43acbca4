import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, type Caller } from '../../billing/authenticate.ts';
import { callerGone } from '../../billing/callerGone.ts';
import { SerialQueue } from '../../store/state/serialQueue.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import { refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who presented a valid key; null = nobody. */
    caller: Caller | null;
  }
}

type Limiter = ReturnType<ApiApp['createRateLimit']>;

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** As many as the state database reads side by side. */
const AUTHENTICATIONS_AT_A_TIME = 2;

/** Authenticates, counts and admits every request as its route's `config.access` says. Runs after validation. */
export async function registerAccess(app: ApiApp, context: ApiContext): Promise<void> {
  const { rateLimits } = context.config;
  await app.register(rateLimit, { global: false });
  const byIp = app.createRateLimit({ max: rateLimits.ipPerMinute, timeWindow: MINUTE });
  const byKey = app.createRateLimit({
    max: rateLimits.keyPerMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => request.caller?.keyId ?? '',
  });
  const registrations = app.createRateLimit({ max: rateLimits.registrationsPerHour, timeWindow: HOUR });

  const turns = Array.from({ length: AUTHENTICATIONS_AT_A_TIME }, () => new SerialQueue());
  /** Whoever has gone before its turn comes costs no look-up: a flood then leaves no queue behind. */
  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const queue = turns.reduce((best, other) => (other.length < best.length ? other : best));
    return queue.run(async () => {
      if (request.socket.destroyed) throw callerGone();
      return work();
    });
  };

  app.decorateRequest('caller', null);
  app.addHook('preHandler', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (!access || access.limit === 'none') return;
    // Its address, by which it would be counted, has gone with it.
    if (request.socket.destroyed) throw callerGone();
    if (access.limit === 'registrations') return count(registrations, 'registrations', request, reply);
    const key = presentedKey(request.headers.authorization);
    if (key === null) {
      await count(byIp, 'ip', request, reply);
    } else {
      try {
        request.caller = await inTurn(request, () => authenticate(context.database, key, context.now()));
      } catch (error) {
        if (!request.socket.destroyed) await count(byIp, 'ip', request, reply);
        throw error;
      }
      await count(byKey, 'key', request, reply);
    }
    const query = request.query as Readonly<Record<string, unknown>>;
    const isOpen =
      access.caller === 'anyone' ||
      (access.caller === 'key_to_buy' &&
        access.freeParameters?.some((name) => query[name] !== undefined && query[name] !== 0));
    if (!request.caller && !isOpen)
      throw refusal('unauthorized', unauthorizedMessage(context.publicUrl(), access.freeParameters));
  });
}

/** The key of `Authorization: Bearer …`; null when the header is absent. */
function presentedKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [, key] = /^Bearer +(\S+) *$/i.exec(header) ?? [];
  if (key === undefined) {
    throw refusal('invalid_api_key', 'The Authorization header is not of the form "Bearer <API_KEY>"');
  }
  return key;
}

async function count(
  limiter: Limiter,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const state = await limiter(request);
  if (state.isAllowed) return;
  const seconds = Math.ceil(state.timeWindow / 1000);
  void reply
    .header('ratelimit-policy', `"${name}";q=${state.max};w=${seconds}`)
    .header('ratelimit', `"${name}";r=${state.remaining};t=${state.ttlInSeconds}`);
  if (!state.isExceeded) return;
  void reply.header('retry-after', Math.max(1, state.ttlInSeconds));
  throw refusal(
    'rate_limited',
    `More than ${state.max} ${name === 'registrations' ? 'registrations' : 'requests'} in ${seconds} s; wait ${Math.max(1, state.ttlInSeconds)} s`,
  );
}

function unauthorizedMessage(publicUrl: string, freeParameters: readonly string[] = []): string {
  const free = freeParameters.length > 0 ? ` Without a key, ${freeParameters.join(', ')} are free.` : '';
  return `This call needs an API key: send "Authorization: Bearer <API_KEY>". POST ${publicUrl}/api/v1/autonomous/register gives one at once, with starter credits; x402 pay-per-call without an account is not set up on this server yet.${free}`;
}
