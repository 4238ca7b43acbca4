import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
/** In the public range, but on a cloud (Azure) every machine reaches its own platform there. */
const OF_PLATFORMS: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to the public internet: not to the operator's network, this machine, or a cloud's
 * metadata service, and not to an address that is translated to one of these.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || OF_PLATFORMS.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST, 3);
}

/** The IP address in a URL's host; null = it is a name. */
export function literalAddress(hostname: string): string | null {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? text : null;
}
