/** Cookies that one chain of redirects sets: a login sends a browser to and fro by them. They end with the chain. */
export class ChainCookies {
  private readonly kept: { readonly domain: string; readonly isExact: boolean; readonly pair: string }[] = [];

  /** Keeps what an answer sets; a cookie for another domain than the answer's own or one above it is dropped. */
  keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const named = attributes.map((part) => /^domain=\.?(.+)$/i.exec(part)?.[1]).find((domain) => domain);
      const domain = (named ?? url.hostname).toLowerCase();
      const isOwn = domain === url.hostname || (domain.includes('.') && url.hostname.endsWith(`.${domain}`));
      if (!isOwn || !pair.includes('=')) continue;
      const name = `${pair.split('=')[0]}=`;
      const before = this.kept.findIndex((other) => other.domain === domain && other.pair.startsWith(name));
      if (before >= 0) this.kept.splice(before, 1);
      this.kept.push({ domain, isExact: named === undefined, pair });
    }
  }

  /** The `Cookie` header for an address; null when there is none. */
  headerFor({ hostname }: URL): string | null {
    const fitting = this.kept.filter(
      ({ domain, isExact }) => domain === hostname || (!isExact && hostname.endsWith(`.${domain}`)),
    );
    return fitting.length === 0 ? null : fitting.map(({ pair }) => pair).join('; ');
  }
}
