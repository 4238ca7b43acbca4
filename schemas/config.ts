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

/** Settings that the server uses unchanged; `settings/` describes each. */
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

/** Values that no setting changes; tests and benches start servers with other ones. */
const CONSTANTS = {
  /** Interval for checking for new releases and addresses, and for unsettled payments. */
  pollIntervalMs: 2000,
  /** Timeout until a request has arrived, head and body, and between two reads of a response by a slow client. */
  requestTimeoutSeconds: 30,
  /** Time after draining until running requests are aborted. */
  shutdownSeconds: 15,
  /** How long a login lasts. */
  sessionDays: 30,
  /** Name servers to use instead of the system's; null = the system's. */
  dnsServers: null as readonly string[] | null,
};

/** How long a signed URL of the bucket is valid. */
const REDIRECT_SECONDS = 60;
/** Connections accepted per concurrent request. */
const CONNECTIONS_A_REQUEST = 5;

export interface Config extends PlainSettings, Readonly<typeof CONSTANTS> {
  /** Location of the lake: a folder (the data folder by default), or `s3://bucket/prefix`. */
  readonly lakeAddress: string;
  /** The callers who may download the files of releases, which contain every paid number. */
  readonly lakeAccess: 'keyed' | 'public';
  /** Validity of the signed URL to which a caller is redirected for a file of the lake; 0 = this server sends the files. */
  readonly redirectSeconds: number;
  /** Proxies whose X-Forwarded-For is trusted; empty = none. */
  readonly trustedProxies: readonly string[];
  readonly limits: CallerLimits;
  readonly maxConnections: number;
  /** Whether the domain of an email address is looked up. */
  readonly checksMailDomains: boolean;
  /** Whether clients can connect with OAuth. */
  readonly offersOauth: boolean;
  /** Contact URL for vulnerability reports; null = security.txt isn't served. */
  readonly securityContact: string | null;
  /** Payment methods for real money. */
  readonly payments: PaymentConfig;
  readonly support: SupportConfig;
  /** Settings that have no effect, or are dangerous, and why. */
  readonly notices: readonly string[];
  /** Every setting by its variable, for the log, with secrets masked. */
  readonly printed: Readonly<Record<string, string | null>>;
}

/**
 * Reads the settings from environment variables. Unknown `GM_*` names, invalid values and contradictory settings are
 * reported together (`bad_configuration`).
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

/** Whether a host with this name is only reachable from the machine itself. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * Whether domains of email addresses are looked up: by default on a server that others can reach, directly or through a
 * proxy.
 */
function checksMailDomains({
  mailDomainCheck,
  host,
  baseUrl,
  trustedProxies,
}: Pick<Values, 'mailDomainCheck' | 'host' | 'baseUrl' | 'trustedProxies'>): boolean {
  if (mailDomainCheck !== 'auto') return mailDomainCheck === 'on';
  return !isLoopbackHost(host) || baseUrl !== null || trustedProxies !== null;
}

/** Whether clients can connect with OAuth: if tokens reach the public URL over https, or within the machine. */
function offersOauth({ oauth, baseUrl, host }: Pick<Values, 'oauth' | 'baseUrl' | 'host'>): boolean {
  if (oauth === 'off') return false;
  if (baseUrl === null) return isLoopbackHost(host);
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
