import { callerLimitsOf, type CallerLimits } from './callerLimits.ts';
import { mixedMoney, paymentConfigOf, paymentNotices, type PaymentConfig } from './paymentConfig.ts';
import {
  parseSettings,
  printedSettings,
  refusedSettings,
  type Environment,
} from './settings/readSettings.ts';
import type { SettingValues } from './settings/setting.ts';
import { SETTINGS } from './settings/settings.ts';
import { supportConfigOf, supportNotices, unsafeWebhooks, type SupportConfig } from './supportConfig.ts';

type Values = SettingValues<typeof SETTINGS>;

/** Settings that the server uses as they are; `settings/` says what each is. */
const PLAIN = [
  'dataDir',
  'stateFile',
  'databaseUrl',
  'host',
  'port',
  'baseUrl',
  'keepAliveSeconds',
  'drainSeconds',
  'redisUrl',
  'logLevel',
  'maxRequests',
  'starterCreditsMicroUsd',
  'adminToken',
  'mapThreads',
  'pictureCacheBytes',
  'gazetteerCacheBytes',
  'geocoderFallback',
  'basemap',
] as const;
type PlainSettings = Pick<Values, (typeof PLAIN)[number]>;

/** What no setting changes; tests and benches start servers with other values. */
const CONSTANTS = {
  /** Between two looks for new releases and addresses, and at payments that are not settled. */
  pollIntervalMs: 2000,
  /** Until a request has arrived, head and body, and between two reads of an answer by a slow client. */
  requestTimeoutSeconds: 30,
  /** After the drain, until requests that still run are given up. */
  shutdownSeconds: 15,
  /** How long a log-in lasts. */
  sessionDays: 30,
  /** Name servers to ask instead of the system's; null = those. */
  dnsServers: null as readonly string[] | null,
};

/** How long a signed address of the bucket opens its file. */
const REDIRECT_SECONDS = 60;
/** Connections that are accepted for each request that may be under way. */
const CONNECTIONS_A_REQUEST = 5;

export interface Config extends PlainSettings, Readonly<typeof CONSTANTS> {
  /** Where the lake is: a folder (the data folder unless another is set), or `s3://bucket/prefix`. */
  readonly lakeAddress: string;
  /** The callers who may fetch the files of releases, which hold every paid number. */
  readonly lakeAccess: 'keyed' | 'public';
  /** How long the signed address is good to which a caller is redirected for a file of the lake; 0 = this server sends the files. */
  readonly redirectSeconds: number;
  /** Proxies whose X-Forwarded-For is believed; empty = none. */
  readonly trustedProxies: readonly string[];
  readonly limits: CallerLimits;
  readonly maxConnections: number;
  /** Whether the domain of an email address is looked up. */
  readonly checksMailDomains: boolean;
  /** Whether clients can be connected by OAuth. */
  readonly offersOauth: boolean;
  /** Where weaknesses are reported, as an address; null = security.txt is not served. */
  readonly securityContact: string | null;
  /** Ways to pay with real money. */
  readonly payments: PaymentConfig;
  readonly support: SupportConfig;
  /** What is set and does nothing, or is dangerous, and why. */
  readonly notices: readonly string[];
  /** Every setting by its variable, for the log; secrets are masked. */
  readonly printed: Readonly<Record<string, string | null>>;
}

/**
 * Reads the settings from environment variables. Unknown `GM_*` names, bad values and settings that exclude one another are
 * refused together (`bad_configuration`).
 */
export function readConfig(environment: Environment): Config {
  const { values, problems } = parseSettings(SETTINGS, environment);
  const excluding = values === null ? [] : excludingSettings(values);
  if (values === null || excluding.length > 0) throw refusedSettings([...problems, ...excluding]);
  return configOf(values, printedSettings(environment));
}

function excludingSettings(values: Values): string[] {
  const problems = [...mixedMoney(values), ...unsafeWebhooks(values)];
  if (values.databaseUrl !== null && values.stateFile !== null)
    problems.push('DATABASE_URL and GM_STATE_FILE name two places for one state; unset one of them');
  if (redirects(values) && values.lakeUrl === null)
    problems.push('GM_LAKE_ACCESS redirects to a bucket; set GM_LAKE_URL=s3://bucket/prefix');
  return problems;
}

/** Whether downloads are redirected to the bucket. */
const redirects = ({ lakeAccess }: Pick<Values, 'lakeAccess'>): boolean =>
  lakeAccess !== 'keyed' && lakeAccess !== 'public';

function configOf(values: Values, printed: Config['printed']): Config {
  return {
    ...(Object.fromEntries(PLAIN.map((name) => [name, values[name]])) as unknown as PlainSettings),
    ...CONSTANTS,
    lakeAddress: values.lakeUrl ?? values.dataDir,
    lakeAccess: values.lakeAccess === 'keyed' ? 'keyed' : 'public',
    redirectSeconds: redirects(values) ? REDIRECT_SECONDS : 0,
    trustedProxies: values.trustedProxies ?? [],
    limits: callerLimitsOf(values),
    maxConnections: CONNECTIONS_A_REQUEST * values.maxRequests,
    checksMailDomains: checksMailDomains(values),
    offersOauth: offersOauth(values),
    securityContact:
      values.securityContact ?? (values.supportEmail === null ? null : `mailto:${values.supportEmail}`),
    payments: paymentConfigOf(values),
    support: supportConfigOf(values),
    notices: [...paymentNotices(values), ...supportNotices(values)],
    printed,
  };
}

const LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/;

/** Whether only the machine itself reaches a host of this name. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Whether domains of email addresses are looked up: by default on a server that others can reach, directly or by a proxy. */
function checksMailDomains({
  mailDomainCheck,
  host,
  baseUrl,
  trustedProxies,
}: Pick<Values, 'mailDomainCheck' | 'host' | 'baseUrl' | 'trustedProxies'>): boolean {
  if (mailDomainCheck !== 'auto') return mailDomainCheck === 'on';
  return !isLoopbackHost(host) || baseUrl !== null || trustedProxies !== null;
}

/** Whether clients can be connected by OAuth: where tokens reach the public address by https, or within the machine. */
function offersOauth({ oauth, baseUrl, host }: Pick<Values, 'oauth' | 'baseUrl' | 'host'>): boolean {
  if (oauth === 'off') return false;
  if (baseUrl === null) return isLoopbackHost(host);
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
