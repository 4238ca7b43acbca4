import { GroundMotionError } from '../../../core/error.ts';
import { shownAddress } from './hosts.ts';
import { retryAfterMs } from '../../../core/date.ts';
import { PassingFault } from './retryPolicy.ts';

/** The source of a response. */
interface Asked {
  readonly url: URL;
  readonly start: URL;
  readonly isTrusted: boolean;
  readonly hasToken: boolean;
}

const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Returns a usable response (2xx, 304, 416). Any other status throws: a `PassingFault`, or a permanent error. */
export async function judged(
  response: Response,
  { url, start, isTrusted, hasToken }: Asked,
): Promise<Response> {
  const { status } = response;
  const isPage = /^text\/html/i.test(response.headers.get('content-type') ?? '');
  const isLogin = url.pathname.startsWith('/oauth/authorize') && isPage;
  if ((response.ok || status === 304 || status === 416) && !isLogin) return response;
  const said = await response.text().catch(() => '');
  const name = shownAddress(start);
  if (PASSING.has(status)) {
    throw new PassingFault(
      `${name}: ${status}`,
      retryAfterMs(response.headers.get('retry-after'), Date.now()),
    );
  }
  if ((status === 401 && isTrusted) || isLogin) throw tokenRefused(name, hasToken);
  // An expired signed URL responds like this; the next attempt gets a new one.
  if (status === 403 && !isTrusted && url.host !== start.host) throw new PassingFault(`${name}: ${status}`);
  if (status === 403 && isTrusted) throw forbidden(name);
  if (status === 404 || status === 410) {
    throw new GroundMotionError(
      'not_found',
      'not_at_source',
      `${name}: the source has no such file (${status})`,
    );
  }
  throw refused(`${name}: the source refuses (${status}${isPage ? '' : `: ${saidShortly(said)}`})`);
}

/** NASA's search responds `{"errors": ["…"]}`. */
function saidShortly(text: string): string {
  try {
    const { errors } = JSON.parse(text) as { errors?: unknown };
    if (Array.isArray(errors)) return errors.map(String).join('; ').slice(0, 300);
  } catch {
    // Not JSON: the message quotes its beginning.
  }
  return text.slice(0, 200).replaceAll(/\s+/g, ' ').trim();
}

function refused(message: string): GroundMotionError {
  return new GroundMotionError('refused', 'source_refused', message);
}

function tokenRefused(name: string, hasToken: boolean): GroundMotionError {
  const what = hasToken
    ? 'Earthdata rejects the token: it has expired or was revoked'
    : 'Earthdata requires a token, and none is set';
  return new GroundMotionError(
    'refused',
    'earthdata_token_refused',
    `${name}: ${what}; make one at https://urs.earthdata.nasa.gov (Generate Token) and set EARTHDATA_TOKEN`,
  );
}

function forbidden(name: string): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'earthdata_forbidden',
    `${name}: Earthdata accepts the token but denies access (403); accept the license agreements and approve the ` +
      'application of the Alaska Satellite Facility in your Earthdata profile',
  );
}

/** The error of a source that failed too often. */
export function unreachable(message: string, askedMs: number | null): GroundMotionError {
  const asked = askedMs === null ? '' : `; it asks to wait ${Math.ceil(askedMs / 1000)} s`;
  return new GroundMotionError(
    'unavailable',
    'source_unreachable',
    `${message}${asked}; run it again to continue`,
  );
}

/** The error of a response that exceeds the maximum for reading at once. */
export function tooLong(url: URL, mostBytes: number): GroundMotionError {
  return refused(`${shownAddress(url)} answers more than ${mostBytes} bytes`);
}
