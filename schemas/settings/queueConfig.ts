import { z } from 'zod';

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'not postgres://user:password@host/database',
});

/** The queue of frames (`./gm plan`, `work`, `queue`): environment variables. */
export const queueEnvironment = { GM_QUEUE_URL: postgresUrl.optional() };

/**
 * The database of the queue, from environment variables; without it, that of the accounts. Null = none is set.
 * Throws a `ZodError`.
 */
export function queueUrlOf(environment: Readonly<Record<string, string | undefined>>): string | null {
  const url = environment['GM_QUEUE_URL'] || environment['DATABASE_URL'];
  return url ? postgresUrl.parse(url) : null;
}
