import { Resolver } from 'node:dns/promises';
import { BoundedCache } from '../../core/boundedCache.ts';
import { GroundMotionError, errorMessage, invalidInput } from '../../core/error.ts';

/**
 * Whether mail can be delivered to a domain: `yes`; `no` (it doesn't exist, declares that it accepts no mail, or has no
 * host); `silent` = its own name servers don't answer; `no_dns` = DNS doesn't work here at all.
 */
export type MailDomainVerdict = 'yes' | 'no' | 'silent' | 'no_dns';

export interface MailDomainOptions {
  /** Name servers, `address` or `address:port`; null = those of the system. */
  readonly servers: readonly string[] | null;
  /** Timeout of one query, milliseconds; each query is sent twice. */
  readonly timeoutMs?: number;
}

/** A name server's answer about a name: it has records of that kind, it has none, or no answer came. */
type Records<T> = { readonly records: readonly T[] } | { readonly failure: string };

/** How long a verdict is cached, and how long one that may be temporary, milliseconds. */
const HELD_MS = 600_000;
const HELD_BRIEFLY_MS = 15_000;
const MOST_HELD = 10_000;

/** A name that every name server with internet access can resolve. */
const KNOWN_NAME = 'com';

/** Asks DNS whether domains can receive mail (RFC 5321, 5.1; null MX: RFC 7505), and caches the answers. */
export class MailDomains {
  readonly #resolver: Resolver;
  readonly #held = BoundedCache.ofEntries<{ readonly verdict: Promise<MailDomainVerdict>; until: number }>(
    MOST_HELD,
  );

  constructor({ servers, timeoutMs = 1000 }: MailDomainOptions) {
    this.#resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers) this.#resolver.setServers(servers);
  }

  /** Never rejects. */
  async verdictOf(domain: string): Promise<MailDomainVerdict> {
    const held = this.#held.peek(domain);
    if (held && held.until > performance.now()) return held.verdict;
    const asked = this.#held.keep(domain, { verdict: this.#ask(domain), until: Infinity });
    const verdict = await asked.verdict;
    asked.until = performance.now() + (verdict === 'yes' || verdict === 'no' ? HELD_MS : HELD_BRIEFLY_MS);
    return verdict;
  }

  async #ask(domain: string): Promise<MailDomainVerdict> {
    const verdict = await this.#askOf(domain);
    if (verdict === 'yes') return 'yes';
    // A name server without internet access answers that nothing exists, or doesn't answer.
    const world = await lookUp(this.#resolver.resolveNs(KNOWN_NAME));
    return 'records' in world && world.records.length > 0 ? verdict : 'no_dns';
  }

  async #askOf(domain: string): Promise<'yes' | 'no' | 'silent'> {
    const exchanges = await lookUp(this.#resolver.resolveMx(domain));
    if ('failure' in exchanges) return 'silent';
    if (exchanges.records.length > 0) {
      return exchanges.records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'yes' : 'no';
    }
    const hosts = await Promise.all([
      lookUp(this.#resolver.resolve4(domain)),
      lookUp(this.#resolver.resolve6(domain)),
    ]);
    if (hosts.some((host) => 'records' in host && host.records.length > 0)) return 'yes';
    return hosts.some((host) => 'failure' in host) ? 'silent' : 'no';
  }
}

/** "No such records" and "no such name" are answers; every other error means no answer. */
async function lookUp<T>(asked: Promise<T[]>): Promise<Records<T>> {
  try {
    return { records: await asked };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { records: [] };
    return { failure: code || errorMessage(error) };
  }
}

/**
 * Refuses an address whose domain can't receive mail. Without DNS (a laptop without a network) every domain passes; where
 * only the domain's own servers don't answer, the caller is asked to try again.
 * @throws GroundMotionError `invalid_email`, `service_unavailable`.
 */
export async function assertReceivesMail(email: string, domains: MailDomains): Promise<void> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const verdict = await domains.verdictOf(domain);
  if (verdict === 'no') {
    throw invalidInput(
      'invalid_email',
      `email: ${domain} can't receive mail (it doesn't exist, or doesn't accept mail); register a mailbox that you read`,
    );
  }
  if (verdict === 'silent') {
    throw new GroundMotionError(
      'unavailable',
      'service_unavailable',
      `email: the name servers of ${domain} aren't answering; try again later, or register another address`,
    );
  }
}
