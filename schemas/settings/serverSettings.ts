import { z } from 'zod';
import { setting } from './setting.ts';
import { commaList, isTileTemplate, plainWebUrl, secretText, usd, wholeNumber } from './textForms.ts';

/** Levels of the log. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MEBIBYTE = 1024 * 1024;

/** Timeout of the hosted geocoder. */
const GEOCODER_TIMEOUT_MS = 3000;

const basemap = z.string().transform((text, context) => {
  const [url = '', ...words] = text.trim().split(/\s+/);
  const attribution = words.join(' ');
  if (!isTileTemplate(url))
    context.addIssue('an https:// address of tiles with {z}, {x} and {y} in its path, then its attribution');
  else if (attribution === '' || attribution.length > 500)
    context.addIssue('after the address a space and the attribution, at most 500 characters');
  return { url, attribution };
});

/** The server itself, its callers' limits, accounts, maps and addresses. */
export const SERVER_SETTINGS = {
  host: setting(z.string().min(1), {
    name: 'GM_HOST',
    group: 'server',
    default: '127.0.0.1',
    isCommon: true,
    help: 'Address that the server listens on; `0.0.0.0` = every interface.',
  }),
  port: setting(wholeNumber(0, 65_535), {
    name: 'GM_PORT',
    group: 'server',
    default: '8080',
    isCommon: true,
    help: 'Port that the server listens on; 0 = a free one.',
  }),
  baseUrl: setting(
    z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, '')),
    {
      name: 'GM_BASE_URL',
      group: 'server',
      whenUnset: 'where the server listens',
      secret: 'credentials',
      isCommon: true,
      help: 'Public address of the service, which links in answers begin with.',
    },
  ),
  trustedProxies: setting(
    commaList(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'IP addresses or CIDR ranges')),
    {
      name: 'GM_TRUSTED_PROXIES',
      group: 'server',
      whenUnset: 'none',
      isCommon: true,
      help: 'Addresses or CIDR ranges, with commas between, whose `X-Forwarded-For` the server believes. Addresses may have ports; an entry that is not an address counts for the proxy.',
    },
  ),
  keepAliveSeconds: setting(wholeNumber(1, 3600), {
    name: 'GM_KEEP_ALIVE_SECONDS',
    group: 'server',
    default: '30',
    unit: 's',
    help: 'How long a connection stays open without a request. Behind a proxy that keeps connections, set more than the proxy does.',
  }),
  drainSeconds: setting(wholeNumber(0, 600), {
    name: 'GM_DRAIN_SECONDS',
    group: 'server',
    default: '0',
    unit: 's',
    help: 'How long the server still answers after SIGTERM, while `/readyz` returns 503. Behind a load balancer, set more than it takes to notice.',
  }),
  redisUrl: setting(z.url({ protocol: /^rediss?$/, error: 'not redis://host:port/number' }), {
    name: 'GM_REDIS_URL',
    group: 'server',
    secret: 'credentials',
    help: '`redis://host:6379/0`, or `rediss://`: a Redis or Valkey in which several servers count their limits together. Without it each server counts separately.',
  }),
  logLevel: setting(z.enum(LOG_LEVELS), {
    name: 'GM_LOG_LEVEL',
    group: 'server',
    default: 'info',
    help: 'The least important lines that the log has.',
  }),
  ipPerMinute: setting(wholeNumber(1, 1_000_000), {
    name: 'GM_RATE_IP_PER_MINUTE',
    group: 'limits',
    default: '30',
    unit: 'a minute',
    help: 'Requests of an IP address (IPv6: a /64 network) without a valid key, including unknown paths and unreadable requests.',
  }),
  keyPerMinute: setting(wholeNumber(1, 1_000_000), {
    name: 'GM_RATE_KEY_PER_MINUTE',
    group: 'limits',
    default: '600',
    unit: 'a minute',
    help: 'Requests of an API key or session.',
  }),
  registrationsPerHour: setting(wholeNumber(1, 1_000_000), {
    name: 'GM_RATE_REGISTRATIONS_PER_HOUR',
    group: 'limits',
    default: '20',
    unit: 'an hour',
    help: 'Registrations from an IP address (IPv6: a /64 network). A /48 network of IPv6 or an IPv4 address gets twice as many in an hour and three times as many in a day.',
  }),
  limitFactor: setting(wholeNumber(1, 10_000), {
    name: 'GM_LIMIT_FACTOR',
    group: 'limits',
    default: '1',
    help: 'Multiplies every other limit of one caller, address or account (`GET /schema` lists them), except those that protect passwords and mailboxes.',
  }),
  maxRequests: setting(wholeNumber(1, 1_000_000), {
    name: 'GM_MAX_REQUESTS',
    group: 'limits',
    default: '2000',
    help: 'Requests that the server works on at the same time; more get 503. It accepts five times as many connections.',
  }),
  starterCreditsMicroUsd: setting(usd, {
    name: 'GM_STARTER_CREDITS_USD',
    group: 'accounts',
    default: '2.00',
    unit: 'USD',
    isCommon: true,
    help: 'Credits of a new account, once for each mailbox.',
  }),
  mailDomainCheck: setting(z.enum(['auto', 'on', 'off']), {
    name: 'GM_MAIL_DOMAIN_CHECK',
    group: 'accounts',
    default: 'auto',
    help: 'Whether the email address of a live account must be at a domain that receives mail. `auto`: unless only this machine reaches the server, which listens on loopback, without `GM_BASE_URL` and `GM_TRUSTED_PROXIES`.',
  }),
  oauth: setting(z.enum(['auto', 'off']), {
    name: 'GM_OAUTH',
    group: 'accounts',
    default: 'auto',
    help: 'Whether [clients can connect](connected-clients.md) by OAuth. `auto`: where `GM_BASE_URL` is `https`, or only this machine reaches the server.',
  }),
  securityContact: setting(
    z
      .string()
      .regex(
        /^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]{3,300}$/,
        'an address such as mailto:security@example.org or https://…',
      ),
    {
      name: 'GM_SECURITY_CONTACT',
      group: 'accounts',
      whenUnset: '`GM_SUPPORT_EMAIL`',
      help: 'Where to report weaknesses, such as `mailto:security@example.org`. `/.well-known/security.txt` (RFC 9116) shows it.',
    },
  ),
  mapThreads: setting(wholeNumber(1, 64), {
    name: 'GM_MAP_THREADS',
    group: 'maps',
    default: '2',
    help: 'Threads that draw maps. The first picture starts them; each keeps up to 32 MB of raster blocks.',
  }),
  pictureCacheBytes: setting(
    wholeNumber(0, 1_000_000).transform((megabytes) => megabytes * MEBIBYTE),
    {
      name: 'GM_MAP_CACHE_MB',
      group: 'maps',
      default: '64',
      unit: 'MB',
      help: 'Memory for drawn tiles and crops; 0 = every picture is drawn again.',
    },
  ),
  gazetteerCacheBytes: setting(
    wholeNumber(8, 1_000_000).transform((megabytes) => megabytes * MEBIBYTE),
    {
      name: 'GM_GAZETTEER_CACHE_MB',
      group: 'maps',
      default: '256',
      unit: 'MB',
      help: 'Memory for decoded addresses.',
    },
  ),
  geocoderFallback: setting(
    plainWebUrl.transform((url) => ({ url, timeoutMs: GEOCODER_TIMEOUT_MS })),
    {
      name: 'GM_GEOCODER_FALLBACK_URL',
      group: 'maps',
      secret: 'credentials',
      help: 'A hosted geocoder with the interface of the US Census Bureau geocoder (`https://geocoding.geo.census.gov/geocoder`). It receives the addresses that the gazetteer does not have.',
    },
  ),
  basemap: setting(basemap, {
    name: 'GM_BASEMAP',
    group: 'maps',
    help: 'Background of the explorer map: the address of XYZ raster tiles, a space, and the attribution that the map shows, such as `https://tiles.example.org/{z}/{x}/{y}.png © OpenStreetMap contributors`. Browsers then load from that host, and from no other.',
  }),
};

/** How operators' commands reach the running server, which also reads the token. */
export const OPERATOR_SETTINGS = {
  adminToken: setting(
    secretText(/^[\x21-\x7e]{32,512}$/, 'a secret of at least 32 printable characters without spaces'),
    {
      name: 'GM_ADMIN_TOKEN',
      group: 'accounts',
      secret: 'value',
      isCommon: true,
      help: 'Opens the [endpoints of operators](operator.md); at least 32 characters.',
    },
  ),
  operatorUrl: setting(plainWebUrl, {
    name: 'GM_URL',
    group: 'accounts',
    default: 'http://127.0.0.1:8080',
    help: 'Where `./gm operator` finds the server.',
  }),
};
