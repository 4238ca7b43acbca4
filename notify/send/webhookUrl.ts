import { GroundMotionError } from '../../core/error.ts';
import { isPublicAddress, literalAddress } from './publicAddress.ts';
import { required } from '../../core/required.ts';

/** Allowed ports. */
const WEBHOOK_PORTS: readonly string[] = ['443', '8443'];

/**
 * Top-level labels that public DNS doesn't resolve: special-use names (RFC 6761, 6762, 7686, 8375, 9476 and IANA's
 * registry of them), names that ICANN won't delegate, and those that clusters, routers and companies use internally.
 */
const PRIVATE_SUFFIXES: ReadonlySet<string> = new Set(
  `alt arpa example internal invalid local localhost onion test
   belkin corp dhcp domain home intern intra intranet lan localdomain mail priv private router workgroup
   cluster consul docker k8s kube kubernetes nomad pod rancher svc swarm`.split(/\s+/),
);

/**
 * Validates the URL for deliveries: https, a public host, no credentials. Hosts in `allowedHosts` (`host` or `host:port`)
 * are always allowed, including over http. The addresses of a name are checked at each delivery.
 * @throws GroundMotionError `webhook_url_refused`
 */
export function parseWebhookUrl(text: string, allowedHosts: ReadonlySet<string>): URL {
  if (!URL.canParse(text)) throw refused(text, "it isn't a URL");
  const url = new URL(text);
  const { protocol, username, password, hash } = url;
  if (protocol !== 'https:' && protocol !== 'http:') throw refused(text, 'it must start with https://');
  if (username || password) throw refused(text, 'it contains a user or password; put a secret into the path');
  if (hash) throw refused(text, 'what follows # is never sent');
  if (isAllowedHost(url, allowedHosts)) return url;
  if (protocol !== 'https:') throw refused(text, 'it must start with https://');
  if (!WEBHOOK_PORTS.includes(url.port || '443'))
    throw refused(text, `the port must be ${WEBHOOK_PORTS.join(' or ')}`);
  const name = url.hostname.replace(/\.+$/, '');
  const literal = literalAddress(name);
  if (literal !== null ? !isPublicAddress(literal) : !isPublicName(name))
    throw refused(text, 'the host is not on the public internet');
  return url;
}

/** Whether the operator explicitly allows deliveries to this host. */
export function isAllowedHost({ hostname, host }: URL, allowedHosts: ReadonlySet<string>): boolean {
  return allowedHosts.has(hostname) || allowedHosts.has(host);
}

function isPublicName(name: string): boolean {
  const labels = name.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '') &&
    !PRIVATE_SUFFIXES.has(required(labels.at(-1)))
  );
}

function refused(text: string, why: string): GroundMotionError {
  return new GroundMotionError(
    'invalid_input',
    'webhook_url_refused',
    `url: ${JSON.stringify(text.slice(0, 120))}: ${why}; send an address such as https://hooks.example.com/ground-motion`,
  );
}
