import type { CallerLimits } from '../../../schemas/callerLimits.ts';

const TEN_SECONDS = 10_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

interface RateLimit {
  /** Its name in the RateLimit headers. */
  readonly name: string;
  /** The setting with the maximum number. */
  readonly setting: keyof CallerLimits;
  readonly windowMs: number;
  /** What is counted, in the plural. */
  readonly counted: string;
  /** Whose requests are counted together. */
  readonly per: string;
}

/** All limits. */
export const RATE_LIMITS = {
  address: {
    name: 'address',
    setting: 'addressPerMinute',
    windowMs: MINUTE,
    counted: 'requests',
    per: 'IP address (IPv6: /64 network), with and without keys',
  },
  work: {
    name: 'work',
    setting: 'workPerTenSeconds',
    windowMs: TEN_SECONDS,
    counted: 'units of work (about a millisecond of the server each)',
    per: 'IP address (IPv6: /64 network), without a valid key',
  },
  probes: {
    name: 'probes',
    setting: 'probesPerMinute',
    windowMs: MINUTE,
    counted: 'requests to /healthz and /readyz',
    per: 'IP address (IPv6: /64 network)',
  },
  ip: {
    name: 'ip',
    setting: 'ipPerMinute',
    windowMs: MINUTE,
    counted: 'requests',
    per: 'IP address (IPv6: /64 network), without a valid key',
  },
  payments: {
    name: 'payments',
    setting: 'paymentsPerMinute',
    windowMs: MINUTE,
    counted: 'requests that bear a payment by x402',
    per: 'IP address (IPv6: /64 network)',
  },
  key: {
    name: 'key',
    setting: 'keyPerMinute',
    windowMs: MINUTE,
    counted: 'requests',
    per: 'API key or session',
  },
  coverageBatches: {
    name: 'coverage_batches',
    setting: 'coverageBatchesPerMinute',
    windowMs: MINUTE,
    counted: 'coverage batches',
    per: 'API key or session',
  },
  items: {
    name: 'batch_items',
    setting: 'itemsPerMinute',
    windowMs: MINUTE,
    counted: 'items of batches and coverage batches',
    per: 'account',
  },
  assets: {
    name: 'assets',
    setting: 'assetsPerMinute',
    windowMs: MINUTE,
    counted: 'requests to /stac',
    per: 'API key, or IP address (IPv6: /64 network) without a key',
  },
  registrations: {
    name: 'registrations',
    setting: 'registrationsPerHour',
    windowMs: HOUR,
    counted: 'registrations',
    per: 'IP address (IPv6: /64 network)',
  },
  registrationsOfNetwork: {
    name: 'registrations_network',
    setting: 'registrationsNetworkPerHour',
    windowMs: HOUR,
    counted: 'registrations',
    per: 'IP address (IPv6: /48 network)',
  },
  registrationsADay: {
    name: 'registrations_day',
    setting: 'registrationsPerDay',
    windowMs: DAY,
    counted: 'registrations',
    per: 'IP address (IPv6: /48 network)',
  },
  logins: {
    name: 'logins',
    setting: 'loginsPerMinute',
    windowMs: MINUTE,
    counted: 'log-ins',
    per: 'IP address (IPv6: /64 network) and email',
  },
  recoveries: {
    name: 'recoveries',
    setting: 'recoveriesPerHour',
    windowMs: HOUR,
    counted: 'requests to recover an account',
    per: 'IP address (IPv6: /64 network)',
  },
  recoveryEmails: {
    name: 'recovery_emails',
    setting: 'recoveryEmailsPerHour',
    windowMs: HOUR,
    counted: 'emails with a code',
    per: 'e-mail address',
  },
  passwords: {
    name: 'passwords',
    setting: 'passwordsPerHour',
    windowMs: HOUR,
    counted: 'calls that ask for the password',
    per: 'account',
  },
  clients: {
    name: 'clients',
    setting: 'clientsPerHour',
    windowMs: HOUR,
    counted: 'registrations of OAuth clients',
    per: 'IP address (IPv6: /64 network)',
  },
  tokens: {
    name: 'tokens',
    setting: 'tokensPerMinute',
    windowMs: MINUTE,
    counted: 'requests for access tokens',
    per: 'IP address (IPv6: /64 network)',
  },
  tiles: {
    name: 'tiles',
    setting: 'tilesPerMinute',
    windowMs: MINUTE,
    counted: 'tiles',
    per: 'IP address (IPv6: /64 network)',
  },
  suggestions: {
    name: 'suggestions',
    setting: 'suggestionsPerMinute',
    windowMs: MINUTE,
    counted: 'suggestions of addresses',
    per: 'IP address (IPv6: /64 network)',
  },
  deliveries: {
    name: 'deliveries',
    setting: 'deliveriesPerMinute',
    windowMs: MINUTE,
    counted: 'deliveries of payment providers',
    per: 'IP address (IPv6: /64 network)',
  },
  chats: {
    name: 'chats',
    setting: 'chatsPerHour',
    windowMs: HOUR,
    counted: 'messages to the assistant',
    per: 'account, or IP address (IPv6: /64 network) without a key',
  },
} as const satisfies Record<string, RateLimit>;
