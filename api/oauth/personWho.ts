import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { authenticateSession } from '../../accounts/identity/session.ts';
import { GroundMotionError } from '../../core/error.ts';
import { SESSION_COOKIE } from '../context/credentials.ts';
import type { ApiContext } from '../context/dependencies.ts';

/** The logged-in user, and the token in forms created for them. */
export interface SignedIn {
  readonly owner: Caller;
  readonly seal: string;
}

/**
 * The user logged in to the browser that a client has sent here; null = no one. The request is legitimately cross-site:
 * showing the page changes nothing, and forms are only accepted from this server's own pages.
 * @throws GroundMotionError `account_suspended`.
 */
export async function personWho(
  { cookies }: FastifyRequest,
  uid: string,
  { database, now }: Pick<ApiContext, 'database' | 'now'>,
  secret: string,
): Promise<SignedIn | null> {
  const token = cookies[SESSION_COOKIE];
  if (token === undefined || token === '') return null;
  try {
    const owner = await authenticateSession(database, token, now());
    const seal = createHmac('sha256', secret).update(`${uid} ${token}`).digest('base64url');
    return { owner, seal };
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'login_required') return null;
    throw error;
  }
}
