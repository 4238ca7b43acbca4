import { Resolver, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isPublicAddress } from './publicAddress.ts';

/** Resolves a host name to addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Why a host is refused. */
export class HostRefused extends Error {}

/** Resolves names by DNS only: this machine's hosts file says nothing about the public internet. */
export function publicResolver(servers: readonly string[] | null, timeoutMs = 3000): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers([...servers]);
  const resolve4 = promisify(resolver.resolve4.bind(resolver)) as (name: string) => Promise<string[]>;
  const resolve6 = promisify(resolver.resolve6.bind(resolver)) as (name: string) => Promise<string[]>;
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolve4(hostname), resolve6(hostname)]);
    return [...found(four, 4), ...found(six, 6)];
  };
}

function found(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}

/**
 * A connection's `lookup` that returns only public addresses: the connection uses exactly the addresses that were
 * checked, and a name that also has another kind of address is refused.
 */
export function guardedLookup(resolve: ResolveHost): LookupFunction {
  return (hostname, options, callback) => {
    const look = async (): Promise<void> => {
      const addresses = await resolve(hostname).catch(() => []);
      const [first] = addresses;
      const refused = whyRefused(addresses);
      if (refused !== null || !first) callback(new HostRefused(refused ?? ''), []);
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    };
    void look();
  };
}

function whyRefused(addresses: readonly LookupAddress[]): string | null {
  if (addresses.length === 0) return 'the host name does not resolve';
  const arePublic = addresses.every(({ address }) => isPublicAddress(address));
  return arePublic ? null : 'the host is not on the public internet';
}
