import { z } from 'zod';
import { nearestHint } from '../core/nearestName.ts';
import { invalidInput } from '../core/error.ts';
import {
  CHAT_SECRETS,
  chatConfigOf,
  chatEnvironment,
  chatNotices,
  describeChat,
  type ChatConfig,
} from './chatConfig.ts';
import { checksMailDomains, contactEnvironment, offersOauth, securityContactOf } from './contactConfig.ts';
import { dataDirSchema, lakeUrlSchema } from './dataDir.ts';
import {
  PAYMENT_SECRETS,
  describePayments,
  mixedMoney,
  paymentConfigOf,
  paymentEnvironment,
  paymentNotices,
  type PaymentConfig,
} from './paymentConfig.ts';
import { rateEnvironment, rateLimitsOf, type RateLimits } from './rateConfig.ts';
import {
  SUPPORT_SECRETS,
  describeSupport,
  supportConfigOf,
  supportEnvironment,
  supportNotices,
  type SupportConfig,
} from './supportConfig.ts';
import { fetchEnvironment } from './settings/fetchConfig.ts';
import { unsafeRedirects } from './settings/downloadConfig.ts';
import { replicaConfigOf, replicaEnvironment, type ReplicaConfig } from './settings/replicaConfig.ts';
import { withoutSecrets } from './settings/maskedUrl.ts';
import { isPlain, LOG_LEVELS, NAME_SERVER, usd } from './settings/textForms.ts';
import { isTileTemplate } from './settings/tileTemplate.ts';
import {
  unsafeWebhooks,
  webhookConfigOf,
  webhookEnvironment,
  webhookNotices,
  type WebhookConfig,
} from './settings/webhookConfig.ts';
import { wholeNumber } from './wholeNumber.ts';

/** Every setting: environment variable, what it means, default. The README's table says the same. */
const environmentSchema = z.object({
  GM_DATA_DIR: dataDirSchema.default('./data'),
  GM_LAKE_URL: lakeUrlSchema.optional(),
  GM_STATE_FILE: z.string().min(1).optional(),
  GM_HOST: z.string().min(1).default('127.0.0.1'),
  GM_PORT: wholeNumber(0, 65_535).default(8080),
  GM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GM_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'IP addresses or CIDR ranges')))
    .default([]),
  GM_STARTER_CREDITS_USD: usd.default(2_000_000),
  GM_MAIL_DOMAIN_CHECK: z.enum(['auto', 'on', 'off']).default('auto'),
  GM_DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        z.string().regex(NAME_SERVER, 'addresses such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53'),
      ),
    )
    .optional(),
  GM_SESSION_DAYS: wholeNumber(1, 3650).default(30),
  GM_ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, 'a secret of at least 32 printable characters without spaces')
    .optional(),
  /** Read by `./gm operator` alone; known here, so that one environment serves both. */
  GM_URL: z.url({ protocol: /^https?$/ }).optional(),
  GM_MAP_THREADS: wholeNumber(1, 64).default(2),
  GM_MAP_CACHE_MB: wholeNumber(0, 1_000_000).default(64),
  GM_GAZETTEER_CACHE_MB: wholeNumber(8, 1_000_000).default(256),
  GM_GEOCODER_FALLBACK_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.canParse(text) && isPlain(new URL(text)), 'no user, password or parameters')
    .optional(),
  GM_GEOCODER_FALLBACK_TIMEOUT_MS: wholeNumber(100, 20_000).default(3000),
  GM_BASEMAP_URL: z
    .string()
    .refine(isTileTemplate, 'an https:// address of tiles with {z}, {x} and {y} in its path')
    .optional(),
  GM_BASEMAP_ATTRIBUTION: z.string().min(1).max(500).optional(),
  GM_POLL_INTERVAL_MS: wholeNumber(50, 3_600_000).default(2000),
  GM_REQUEST_TIMEOUT_SECONDS: wholeNumber(1, 600).default(30),
  GM_KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).default(30),
  GM_MAX_REQUESTS: wholeNumber(1, 1_000_000).default(2000),
  GM_MAX_REQUESTS_PER_CALLER: wholeNumber(1, 1_000_000).default(128),
  GM_MAX_BATCHES_PER_CALLER: wholeNumber(1, 1_000_000).default(8),
  GM_MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
  GM_MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(256),
  GM_SHUTDOWN_SECONDS: wholeNumber(1, 600).default(15),
  GM_WATCHES_PER_ACCOUNT: wholeNumber(0, 1_000_000).default(1000),
  GM_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ...rateEnvironment,
  ...paymentEnvironment,
  ...supportEnvironment,
  ...contactEnvironment,
  ...chatEnvironment,
  ...webhookEnvironment,
  ...fetchEnvironment,
  ...replicaEnvironment,
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'not postgres://user:password@host/database' })
    .optional(),
});
/** Settings whose values are secrets, which no message repeats. */
const secrets: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'GM_REDIS_URL',
  'GM_QUEUE_URL',
  'GM_ADMIN_TOKEN',
  'GM_GEOCODER_FALLBACK_URL',
  ...PAYMENT_SECRETS,
  ...SUPPORT_SECRETS,
  ...CHAT_SECRETS,
]);

export interface Config extends ReplicaConfig {
  readonly dataDir: string;
  /** Where the lake is: a folder (the data folder unless another is set), or `s3://bucket/prefix`. */
  readonly lakeAddress: string;
  /** The embedded state database (accounts, keys, ledger); null = its usual name inside the data folder. */
  readonly stateFile: string | null;
  /** The PostgreSQL server that keeps the state instead; null = the embedded database does. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Public address without a trailing slash; null = where the server listens. */
  readonly baseUrl: string | null;
  /** Proxies whose X-Forwarded-For is believed; empty = none. */
  readonly trustedProxies: readonly string[];
  readonly starterCreditsMicroUsd: number;
  readonly rateLimits: RateLimits;
  /** How domains of mail addresses are checked; null = not at all. `servers` null = the system's name servers. */
  readonly mailDomainCheck: { readonly servers: readonly string[] | null } | null;
  /** Name servers to ask instead of the system's; null = those. */
  readonly dnsServers: readonly string[] | null;
  readonly sessionDays: number;
  /** Whether clients can be connected by OAuth: only where the public address is known, and no one on the way can read. */
  readonly offersOauth: boolean;
  /** Where weaknesses are reported, as an address; null = security.txt is not served. */
  readonly securityContact: string | null;
  /** The secret of the operator's door; null = there is no such door. */
  readonly adminToken: string | null;
  /** Threads that draw maps. */
  readonly mapThreads: number;
  /** Memory for drawn tiles and crops. */
  readonly pictureCacheBytes: number;
  /** Memory for decoded addresses. */
  readonly gazetteerCacheBytes: number;
  /** The hosted geocoder that is asked for addresses which the gazetteer does not have; null = no one is asked. */
  readonly geocoderFallback: { readonly url: string; readonly timeoutMs: number } | null;
  /** XYZ raster tiles that the explorer page draws beneath the data; null = none, the page asks no one else. */
  readonly basemap: { readonly url: string; readonly attribution: string } | null;
  /** Between two looks for new releases, milliseconds. */
  readonly pollIntervalMs: number;
  readonly requestTimeoutSeconds: number;
  /** How long a connection may stay open without a request. */
  readonly keepAliveSeconds: number;
  /** Requests that are under way at a time, in all. */
  readonly maxRequests: number;
  /** Of an account, or without a key of an IP address (IPv6: /64 network). */
  readonly maxRequestsPerCaller: number;
  readonly maxBatchesPerCaller: number;
  readonly maxConnections: number;
  /** Of an IP address (IPv6: /64 network) that is no trusted proxy's. */
  readonly maxConnectionsPerAddress: number;
  readonly shutdownSeconds: number;
  /** Places that an account may watch at a time. */
  readonly watchesPerAccount: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Ways to pay with real money. */
  readonly payments: PaymentConfig;
  /** What is set of payments and does nothing, and why. */
  readonly paymentNotices: readonly string[];
  /** Tickets, challenges of reports, and email about them. */
  readonly support: SupportConfig;
  /** The assistant. */
  readonly chat: ChatConfig;
  readonly webhooks: WebhookConfig;
}

/**
 * Reads the settings from environment variables. Unknown `GM_*` names and bad values are refused together
 * (`bad_configuration`), so that a typing error never becomes a silent default.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return configOf(checkedEnvironment(environment));
}

type Environment = z.output<typeof environmentSchema>;

function checkedEnvironment(environment: Readonly<Record<string, string | undefined>>): Environment {
  const known = Object.keys(environmentSchema.shape);
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('GM_') && !known.includes(name))
    .map((name) => `${name} is not a setting; ${nearestHint(name, known)}`);
  if (environment['DATABASE_URL'] && environment['GM_STATE_FILE']) {
    problems.push('DATABASE_URL and GM_STATE_FILE name two places for one state; unset one of them');
  }
  if (environment['GM_BASEMAP_URL'] && !environment['GM_BASEMAP_ATTRIBUTION']) {
    problems.push(
      'GM_BASEMAP_URL needs GM_BASEMAP_ATTRIBUTION: the maker of the map wants to be named on it',
    );
  }
  const given = Object.fromEntries(known.map((name) => [name, environment[name] || undefined]));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      const shown = secrets.has(name) ? '***' : JSON.stringify(environment[name]);
      problems.push(`${name}=${shown}: ${issue.message}`);
    }
  }
  if (parsed.success)
    for (const problemsOf of [mixedMoney, unsafeWebhooks, unsafeRedirects])
      problems.push(...problemsOf(parsed.data));
  if (!parsed.success || problems.length > 0) {
    throw invalidInput('bad_configuration', `Configuration refused:\n- ${problems.join('\n- ')}`);
  }
  return parsed.data;
}

function configOf(values: Environment): Config {
  return {
    dataDir: values.GM_DATA_DIR,
    lakeAddress: values.GM_LAKE_URL ?? values.GM_DATA_DIR,
    stateFile: values.GM_STATE_FILE ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    host: values.GM_HOST,
    port: values.GM_PORT,
    baseUrl: values.GM_BASE_URL?.replace(/\/+$/, '') ?? null,
    trustedProxies: values.GM_TRUSTED_PROXIES,
    starterCreditsMicroUsd: values.GM_STARTER_CREDITS_USD,
    rateLimits: rateLimitsOf(values),
    mailDomainCheck: checksMailDomains(values) ? { servers: values.GM_DNS_SERVERS ?? null } : null,
    dnsServers: values.GM_DNS_SERVERS ?? null,
    sessionDays: values.GM_SESSION_DAYS,
    securityContact: securityContactOf(values),
    offersOauth: offersOauth(values),
    adminToken: values.GM_ADMIN_TOKEN ?? null,
    mapThreads: values.GM_MAP_THREADS,
    pictureCacheBytes: values.GM_MAP_CACHE_MB * 1024 * 1024,
    gazetteerCacheBytes: values.GM_GAZETTEER_CACHE_MB * 1024 * 1024,
    geocoderFallback:
      values.GM_GEOCODER_FALLBACK_URL === undefined
        ? null
        : { url: values.GM_GEOCODER_FALLBACK_URL, timeoutMs: values.GM_GEOCODER_FALLBACK_TIMEOUT_MS },
    basemap:
      values.GM_BASEMAP_URL === undefined
        ? null
        : { url: values.GM_BASEMAP_URL, attribution: values.GM_BASEMAP_ATTRIBUTION ?? '' },
    pollIntervalMs: values.GM_POLL_INTERVAL_MS,
    requestTimeoutSeconds: values.GM_REQUEST_TIMEOUT_SECONDS,
    keepAliveSeconds: values.GM_KEEP_ALIVE_SECONDS,
    maxRequests: values.GM_MAX_REQUESTS,
    maxRequestsPerCaller: values.GM_MAX_REQUESTS_PER_CALLER,
    maxBatchesPerCaller: values.GM_MAX_BATCHES_PER_CALLER,
    maxConnections: values.GM_MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.GM_MAX_CONNECTIONS_PER_ADDRESS,
    shutdownSeconds: values.GM_SHUTDOWN_SECONDS,
    watchesPerAccount: values.GM_WATCHES_PER_ACCOUNT,
    logLevel: values.GM_LOG_LEVEL,
    payments: paymentConfigOf(values),
    paymentNotices: [
      ...paymentNotices(values),
      ...supportNotices(values),
      ...chatNotices(values),
      ...webhookNotices(values),
    ],
    support: supportConfigOf(values),
    chat: chatConfigOf(values),
    webhooks: webhookConfigOf(values),
    ...replicaConfigOf(values),
  };
}

/** The settings as printed at start; secrets and credentials inside URLs are masked. */
export function describeConfig(config: Config): Record<string, unknown> {
  const baseUrl = config.baseUrl?.replace(/\/\/[^/@]*@/, '//***@') ?? null;
  return {
    ...config,
    baseUrl,
    databaseUrl: config.databaseUrl === null ? null : withoutSecrets(config.databaseUrl),
    redisUrl: config.redisUrl === null ? null : withoutSecrets(config.redisUrl),
    adminToken: config.adminToken === null ? null : '***',
    payments: describePayments(config.payments),
    support: describeSupport(config.support),
    chat: describeChat(config.chat),
  };
}
