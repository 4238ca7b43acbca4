import { GroundMotionError } from '../../../core/error.ts';

/** Hosts that requests may reach: `example.org` and `example.org:8443` by name, `*.example.org` by what is beneath. */
export interface HostRules {
  /** These are sent the token. */
  readonly withToken: readonly string[];
  /** These may be redirected to, without it. */
  readonly withoutToken: readonly string[];
}

function fits(url: URL, pattern: string): boolean {
  if (pattern.startsWith('*.')) return url.port === '' && url.hostname.endsWith(pattern.slice(1));
  return url.host === pattern || url.hostname === pattern;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';
}

/** Whether no one on the way can read what is sent: by TLS, or because it does not leave the machine. */
function isPrivate(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** Whether a request to this address bears the token. */
export function takesToken(url: URL, rules: HostRules): boolean {
  return isPrivate(url) && rules.withToken.some((pattern) => fits(url, pattern));
}

/**
 * Refuses (`redirect_refused`) an address that a file's own address led to and that is neither on that address's host nor
 * among the hosts allowed; a step from TLS to plain text is refused, too.
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

/** An address for messages: without user, password and parameters, which may hold signatures. */
export function shownAddress({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
