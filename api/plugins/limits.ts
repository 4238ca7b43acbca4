import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from '../dependencies.ts';
import { refusal } from '../refusal.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Counts a request, says in its answer what is left, and refuses it (`rate_limited`) when that is nothing. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Limits {
  /** By address, for whoever is not known by a key or session. */
  readonly ip: Count;
  /** By the caller's key. */
  readonly key: Count;
  /** By the caller's key, of coverage batches alone. */
  readonly coverageBatches: Count;
  readonly registrations: Count;
  /** By address and e-mail. */
  readonly logins: Count;
}

/** The counters of the configured limits. They live in this process. */
export async function registerLimits(app: ApiApp, rateLimits: Config['rateLimits']): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  const counter = (
    name: string,
    what: string,
    max: number,
    timeWindow: number,
    keyGenerator = (request: FastifyRequest): string => request.ip,
  ): Count => {
    const limiter = app.createRateLimit({ max, timeWindow, keyGenerator });
    return async (request, reply) => {
      const state = await limiter(request);
      if (state.isAllowed) return;
      const seconds = Math.ceil(state.timeWindow / 1000);
      void reply
        .header('ratelimit-policy', `"${name}";q=${state.max};w=${seconds}`)
        .header('ratelimit', `"${name}";r=${state.remaining};t=${state.ttlInSeconds}`);
      if (!state.isExceeded) return;
      const wait = Math.max(1, state.ttlInSeconds);
      void reply.header('retry-after', wait);
      throw refusal('rate_limited', `More than ${state.max} ${what} in ${seconds} s; wait ${wait} s`);
    };
  };
  return {
    ip: counter('ip', 'requests', rateLimits.ipPerMinute, MINUTE),
    key: counter('key', 'requests', rateLimits.keyPerMinute, MINUTE, keyOf),
    coverageBatches: counter(
      'coverage_batches',
      'coverage batches',
      rateLimits.coverageBatchesPerMinute,
      MINUTE,
      keyOf,
    ),
    registrations: counter('registrations', 'registrations', rateLimits.registrationsPerHour, HOUR),
    logins: counter('logins', 'log-ins', rateLimits.loginsPerMinute, MINUTE, addressAndEmailOf),
  };
}

function keyOf(request: FastifyRequest): string {
  return request.caller?.keyId ?? '';
}

function addressAndEmailOf(request: FastifyRequest): string {
  const { email } = request.body as { readonly email: string };
  return `${request.ip} ${email.trim().toLowerCase()}`;
}
