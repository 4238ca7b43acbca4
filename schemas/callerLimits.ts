/** Limits that `GM_LIMIT_FACTOR` multiplies. Network = an IPv4 address, or an IPv6 /64 network. */
const ADJUSTABLE = {
  /** Requests of any kind of a network, with and without keys. */
  addressPerMinute: 12_000,
  /** Work of a network's calls without a valid key; a unit is about a millisecond of server time. */
  workPerTenSeconds: 1000,
  /** Requests of a network to `/healthz` and `/readyz`. */
  probesPerMinute: 300,
  /** Requests of a network that carry an x402 payment. */
  paymentsPerMinute: 300,
  /** Requests of a key. */
  coverageBatchesPerMinute: 60,
  /** Items of the batches and coverage batches of an account; one full request has 5000. */
  itemsPerMinute: 60_000,
  /** Requests of a key or a network to `/stac`. */
  assetsPerMinute: 6000,
  /** OAuth clients that a network registers. */
  clientsPerHour: 100,
  /** Access token requests of a network. */
  tokensPerMinute: 600,
  /** Map tiles of a network. */
  tilesPerMinute: 3000,
  /** Address suggestions to a network. */
  suggestionsPerMinute: 600,
  /** Deliveries of payment providers from a network. */
  deliveriesPerMinute: 6000,
  /** Messages to the assistant by an account, or by a network without a key. */
  chatsPerHour: 120,
  /** Messages to the assistant by an account. */
  chatsPerDay: 300,
  /** Answers to an account that a language model formulates. */
  modelAnswersPerDay: 100,
  /** Support tickets that an account opens. */
  ticketsPerDay: 10,
  /** Places that an account watches at the same time. */
  watches: 1000,
  /** Concurrent requests of an account, or of a network without a key. */
  requestsUnderWay: 128,
  /** Number of these that may be batches and coverage batches. */
  batchesUnderWay: 8,
  /** Connections of a network that isn't a trusted proxy's. */
  connections: 256,
} as const;

/** Limits that protect passwords and mailboxes; no setting changes them. */
const FIXED = {
  /** Logins for a network and an email address. */
  loginsPerMinute: 10,
  /** Account recovery requests of a network. */
  recoveriesPerHour: 20,
  /** Emails with a code to a mailbox. */
  recoveryEmailsPerHour: 5,
  /** Calls of an account that require its password. */
  passwordsPerHour: 20,
} as const;

interface LimitSettings {
  readonly ipPerMinute: number;
  readonly keyPerMinute: number;
  readonly registrationsPerHour: number;
  readonly limitFactor: number;
}

/** The limits of a single caller, address or account. */
export type CallerLimits = Readonly<
  Record<
    | keyof typeof ADJUSTABLE
    | keyof typeof FIXED
    | Exclude<keyof LimitSettings, 'limitFactor'>
    | 'registrationsNetworkPerHour'
    | 'registrationsPerDay',
    number
  >
>;

/** The limits with the settings applied. An IPv6 /48 network may register twice as often per hour, three times per day. */
export function callerLimitsOf({
  ipPerMinute,
  keyPerMinute,
  registrationsPerHour,
  limitFactor,
}: LimitSettings): CallerLimits {
  const adjusted = Object.entries(ADJUSTABLE).map(([name, most]) => [name, most * limitFactor]);
  return {
    ...(Object.fromEntries(adjusted) as Record<keyof typeof ADJUSTABLE, number>),
    ...FIXED,
    ipPerMinute,
    keyPerMinute,
    registrationsPerHour,
    registrationsNetworkPerHour: 2 * registrationsPerHour,
    registrationsPerDay: 3 * registrationsPerHour,
  };
}
