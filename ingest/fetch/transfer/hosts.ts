import { GroundMotionError } from '../../../core/error.ts';

/** Hosts that requests may reach: `example.org` and `example.org:8443` by name, `*.example.org` for all subdomains. */
export interface HostRules {
  /** The token is sent to these. */
  readonly withToken: readonly string[];
  /** Redirects to these are allowed, without the token. */
  readonly withoutToken: readonly string[];
}

function fits(url: URL, pattern: string): boolean {
  if (pattern.startsWith('*.')) return url.port === '' && url.hostname.endsWith(pattern.slice(1));
  return url.host === pattern || url.hostname === pattern;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';
}

/** Whether the connection can't be intercepted: it uses TLS, or doesn't leave the machine. */
function isPrivate(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** Whether a request to this URL includes the token. */
export function takesToken(url: URL, rules: HostRules): boolean {
  return isPrivate(url) && rules.withToken.some((pattern) => fits(url, pattern));
}

/**
 * Refuses (`redirect_refused`) a redirect to a URL that is neither on the original host nor on an allowed one; a redirect
 * from TLS to plain text is refused too.
 */
export function assertReachable(url: URL, start: URL, rules: HostRules): void {
  const isKnown =
    url.host === start.host ||
    [...rules.withToken, ...rules.withoutToken].some((pattern) => fits(url, pattern));
  const isSafe = isPrivate(url) || (url.protocol === 'http:' && start.protocol === 'http:');
  if (isKnown && isSafe) return;
  throw new GroundMotionError(
    'refused',
    'redirect_refused',
    `${shownAddress(start)} leads to ${url.protocol}//${url.host}, which is not among the hosts that may be asked: ` +
      'nothing was sent there; if it is right, add it to GM_FETCH_HOSTS',
  );
}

/** A URL for messages: without user, password and parameters, which may contain signatures. */
export function shownAddress({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
