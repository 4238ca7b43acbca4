import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../schemas/config.ts';
import type { ApiApp } from './dependencies.ts';

/** Maximum number of X-Forwarded-For hops examined, starting with the nearest. */
const MOST_HOPS = 32;
/** Maximum number of characters of the header examined; a hop has at most 45, without port and brackets. */
const LONGEST_HEADER = 2048;
const SITE_PREFIX_BITS = 48;
/** A connection that was just lost has no address. */
const NOWHERE = 'nowhere';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender's IP address according to the trusted proxies, or `nowhere`. */
    readonly clientAddress: string;
    /** The `networkOfAddress` of that. */
    readonly clientNetwork: string;
    /** Cached values of both. */
    knownAddress: string | null;
    knownNetwork: string | null;
  }
}

/** Whether an address is that of a trusted proxy. */
export type IsTrusted = (address: string) => boolean;

/** A predicate for addresses and CIDR ranges. */
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

/** Normalizes an address: without zone, lower case, IPv4-mapped addresses as IPv4; null = not an address. */
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
 * The sender of a request: the address of the socket or, if that is a trusted proxy, the nearest hop of `X-Forwarded-For`
 * that isn't. An entry that isn't an address ends the search at the proxy that sent it, so that callers can't invent
 * counters.
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

/**
 * The unit for counting: the IPv4 address, or the IPv6 /64 network, because one customer of a provider has all of its
 * 2^64 addresses.
 */
export function networkOfAddress(address: string): string {
  return hasNoNetwork(address) ? address : normalizeIP(address);
}

/** The IPv4 address, or the IPv6 /48 network, which providers assign to one site: 65,536 of the networks above. */
export function siteOfAddress(address: string): string {
  return hasNoNetwork(address) ? address : normalizeIP(address, SITE_PREFIX_BITS);
}

/**
 * Checked with its short pattern before the IPv6 one, which takes the engine milliseconds to compile for the first
 * request.
 */
function hasNoNetwork(address: string): boolean {
  return address === NOWHERE || isIPv4(address);
}

/** Adds `clientAddress` and `clientNetwork` to every request, each computed at its first use. */
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
