import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from './dependencies.ts';

/** Hops of X-Forwarded-For that are looked at, from the nearest on. */
const MOST_HOPS = 32;
/** Characters of the header that are looked at; a hop has 45 at most, without port and brackets. */
const LONGEST_HEADER = 2048;
const SITE_PREFIX_BITS = 48;
/** A connection that has just been lost has no address. */
const NOWHERE = 'nowhere';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, as far as the proxies that are trusted tell: an IP address, or `nowhere`. */
    readonly clientAddress: string;
    /** The `networkOfAddress` of that. */
    readonly clientNetwork: string;
    /** What of the two has been found. */
    knownAddress: string | null;
    knownNetwork: string | null;
  }
}

/** Whether an address is that of a trusted proxy. */
export type IsTrusted = (address: string) => boolean;

/** Addresses and CIDR ranges as one question. */
export function trustedAddresses(ranges: readonly string[]): IsTrusted {
  if (ranges.length === 0) return () => false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(prefix), family);
  }
  return (address) => isIP(address) > 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The IP address of a hop as proxies write it: bare, with a port, in brackets, in quotes; null = none. */
export function addressOfHop(hop: string): string | null {
  const text = hop.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text) ?? [];
  return plainAddress(bracketed ?? withPort ?? text);
}

/** One spelling of an address: without zone, in small letters, IPv4 as IPv4; null = not an address. */
function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const [address = ''] = text.split('%');
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return address;
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
}

/**
 * Who sent a request: the address of the socket, or, where that is a trusted proxy's, the nearest hop of
 * `X-Forwarded-For` that is not. An entry that isn't an address ends the search at the proxy that sent it, so that nobody can make
 * up counters of his own.
 */
export function clientAddressOf(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string {
  let address = plainAddress(socketAddress ?? '');
  if (address === null) return NOWHERE;
  if (!isTrusted(address)) return address;
  const hops = (forwardedFor ?? '').slice(-LONGEST_HEADER).split(',').slice(-MOST_HOPS);
  while (isTrusted(address)) {
    const hop = addressOfHop(hops.pop() ?? '');
    if (hop === null) break;
    address = hop;
  }
  return address;
}

/** What is counted as one: the IPv4 address, or the IPv6 network, all of whose 2^64 addresses one customer of a provider has. */
export function networkOfAddress(address: string): string {
  return hasNoNetwork(address) ? address : normalizeIP(address);
}

/** The IPv4 address, or the IPv6 /48 network, which providers give to one site: 65 536 of the networks above. */
export function siteOfAddress(address: string): string {
  return hasNoNetwork(address) ? address : normalizeIP(address, SITE_PREFIX_BITS);
}

/** Told by its short pattern before that of IPv6, which takes the engine milliseconds to compile for the first request. */
function hasNoNetwork(address: string): boolean {
  return address === NOWHERE || isIPv4(address);
}

/** Gives every request its `clientAddress` and `clientNetwork`, each found when it is first asked for. */
export function registerClientAddress(app: ApiApp, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  const isTrusted = trustedAddresses(trustedProxies);
  const isBehindProxy = trustedProxies.length > 0;
  app.decorateRequest('knownAddress', null);
  app.decorateRequest('knownNetwork', null);
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      if (this.knownAddress !== null) return this.knownAddress;
      // Node joins repeated headers of this name to one.
      const forwarded = isBehindProxy ? [this.headers['x-forwarded-for']].flat().join(',') : undefined;
      this.knownAddress = clientAddressOf(this.socket.remoteAddress, forwarded, isTrusted);
      return this.knownAddress;
    },
  });
  app.decorateRequest('clientNetwork', {
    getter(this: FastifyRequest) {
      return (this.knownNetwork ??= networkOfAddress(this.clientAddress));
    },
  });
}
