const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** What tells a call of this server's own pages or of a program from one of another site's page. */
export interface CalledFrom {
  /** The `Origin` header; browsers send it, programs seldom do. */
  readonly origin: string | undefined;
  /** The `Host` header. */
  readonly host: string | undefined;
  /** The address on which the connection has arrived. */
  readonly localAddress: string | undefined;
}

/**
 * Why a call may not be answered: it comes from a page of another origin, or a name was made to lead to this machine (DNS
 * rebinding). Null = it may be. Programs send no `Origin`; a connection that arrived on loopback bears a name of loopback or of `publicUrl`.
 */
export function whyForeign({ origin, host, localAddress }: CalledFrom, publicUrl: string): string | null {
  const own = new URL(publicUrl);
  if (origin !== undefined && !isOwnOrigin(origin, own))
    return `Pages of ${JSON.stringify(origin.slice(0, 120))} may not call this server; its own are at ${own.origin}. Programs send no Origin`;
  if (!LOOPBACK_ADDRESS.test(localAddress ?? '')) return null;
  const name = parsed(`http://${host ?? ''}`)?.hostname;
  if (name !== undefined && (LOOPBACK_NAMES.has(name) || name === own.hostname)) return null;
  return `Host ${JSON.stringify((host ?? '').slice(0, 120))} is no name of this server; it is ${own.host} (setting GM_BASE_URL), or localhost`;
}

function isOwnOrigin(origin: string, own: URL): boolean {
  if (origin === own.origin) return true;
  const given = parsed(origin);
  const areLoopback = LOOPBACK_NAMES.has(own.hostname) && LOOPBACK_NAMES.has(given?.hostname ?? '');
  return areLoopback && given?.protocol === own.protocol && given.port === own.port;
}

function parsed(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}
