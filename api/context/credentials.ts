import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogIn, Session } from '../../accounts/identity/session.ts';
import { refusal } from '../../report/refusal.ts';

/** The cookie that holds a session's token. */
export const SESSION_COOKIE = 'gm_session';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The key of `Authorization: Basic …`, as the user or as the password; null when the header is of another kind.
 * @throws GroundMotionError `invalid_api_key` when neither is a key.
 */
export function presentedBasicKey(header: string | undefined): string | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const key = [user, rest.join(':')].find((part) => part.startsWith('gm_'));
  if (key !== undefined) return key;
  throw refusal(
    'invalid_api_key',
    'HTTP Basic has no API key: send the key as user name or as password; the other can be anything',
  );
}

/** The key of `Authorization: Bearer …`; null when the header is absent. */
export function presentedKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [, key] = /^Bearer +(\S+) *$/i.exec(header) ?? [];
  if (key === undefined) {
    throw refusal('invalid_api_key', 'The Authorization header must be "Bearer <API_KEY>"');
  }
  return key;
}

/**
 * The token of the session cookie; null without one, and for requests by a page of another origin.
 * @throws GroundMotionError `forbidden` when a request that changes something comes from another site.
 */
export function presentedSession(request: FastifyRequest, publicUrl: string): string | null {
  const token = request.cookies[SESSION_COOKIE];
  if (token === undefined || token === '') return null;
  if (!SAFE_METHODS.has(request.method)) assertSameOrigin(request, publicUrl);
  return isFromElsewhere(request, publicUrl) ? null : token;
}

/** Whether the browser says so: in Origin or, if absent, in Fetch Metadata. */
function isFromElsewhere(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return !ownOrigins(request, publicUrl).includes(origin);
  return site === 'cross-site' || site === 'same-site';
}

function ownOrigins(request: FastifyRequest, publicUrl: string): string[] {
  return [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
}

/** @throws GroundMotionError `forbidden` unless the Origin header names this server. */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const own = ownOrigins(request, publicUrl);
  if (origin !== undefined && own.includes(origin)) return;
  throw refusal(
    'forbidden',
    `A session can change something only from this server's own pages: the Origin header must be ${own[0]}; it is ` +
      `${origin === undefined ? 'missing' : JSON.stringify(origin.slice(0, 120))}. Programs send "Authorization: Bearer ` +
      '<API_KEY>" instead',
  );
}

/** Where a log-in comes from, and the browser's previous session, which it replaces. */
export function loginOf({
  clientAddress,
  headers,
  cookies,
}: FastifyRequest): Pick<LogIn, 'from' | 'replaces'> {
  return {
    from: { address: clientAddress, userAgent: headers['user-agent'] ?? null },
    replaces: cookies[SESSION_COOKIE] ?? null,
  };
}

/** Sends the session cookie, inaccessible to scripts and to cross-site posts. */
export function setSessionCookie(reply: FastifyReply, session: Session, publicUrl: string): void {
  void reply.setCookie(SESSION_COOKIE, session.token, {
    ...cookieOptions(publicUrl),
    expires: session.expiresAt,
  });
}

/** Removes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.clearCookie(SESSION_COOKIE, cookieOptions(publicUrl));
}

function cookieOptions(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
}
