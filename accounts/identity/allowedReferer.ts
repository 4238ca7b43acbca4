import { invalidInput } from '../../core/error.ts';

/** Where a request claims to come from; both headers as sent. */
export interface RefererHeaders {
  readonly referer: string | undefined;
  readonly origin: string | undefined;
}

const WILDCARD = '*.';

/**
 * The canonical spelling of a child key's origin restriction. Accepts three forms: an origin (`https://example.com`,
 * including the port), an origin with a path that Referer must lie under (`https://example.com/app/`), and a host
 * (`example.com`, or `*.example.com` for every host below it) with any scheme and port.
 * @throws GroundMotionError `bad_request`.
 */
export function normalizeAllowedReferer(presented: string): string {
  const text = presented.trim();
  const hasScheme = /^https?:\/\//i.test(text);
  const hasWildcard = !hasScheme && text.startsWith(WILDCARD);
  const bare = hasWildcard ? text.slice(WILDCARD.length) : text;
  const url = parseUrl(hasScheme ? text : `https://${bare}`);
  const isPlain =
    url && url.username + url.password + url.search + url.hash === '' && !url.host.includes('*');
  const isHostOnly = url && url.port === '' && url.pathname === '/' && !/[/:]/.test(bare);
  if (!isPlain || (!hasScheme && !isHostOnly)) {
    throw invalidInput(
      'bad_request',
      `allowed_referer: ${JSON.stringify(presented.slice(0, 120))} must be an origin (https://example.com), an origin ` +
        'with a path (https://example.com/app/) or a host (example.com or *.example.com)',
    );
  }
  if (!hasScheme) return (hasWildcard ? WILDCARD : '') + url.hostname;
  return url.pathname === '/' ? url.origin : url.origin + url.pathname;
}

/**
 * Whether a request comes from an allowed origin (as `normalizeAllowedReferer` spells it). Referer is used when present,
 * else Origin; with neither, the answer is no. A path must match whole segments; Origin has no path.
 */
export function refererMatches(allowed: string, { referer, origin }: RefererHeaders): boolean {
  const url = parseUrl(referer ?? origin ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  if (!allowed.includes('://')) {
    return allowed.startsWith(WILDCARD) ? url.hostname.endsWith(allowed.slice(1)) : url.hostname === allowed;
  }
  const lock = new URL(allowed);
  if (url.origin !== lock.origin) return false;
  if (lock.pathname === '/') return true;
  if (referer === undefined) return false;
  const folder = lock.pathname.endsWith('/') ? lock.pathname : `${lock.pathname}/`;
  return url.pathname === lock.pathname || url.pathname.startsWith(folder);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
