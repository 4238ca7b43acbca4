/** Limits that `GM_LIMIT_FACTOR` multiplies. Network = an IPv4 address, or a /64 network of IPv6. */
const ADJUSTABLE = {
  /** Requests of any kind of a network, with and without keys. */
  addressPerMinute: 12_000,
  /** Work of the calls of a network without a valid key; a unit is about a millisecond of the server. */
  workPerTenSeconds: 1000,
  /** Requests of a network to `/healthz` and `/readyz`. */
  probesPerMinute: 300,
  /** Requests of a network that carry an x402 payment. */
  paymentsPerMinute: 300,
  /** Of a key. */
  coverageBatchesPerMinute: 60,
  /** Items of the batches and coverage batches of an account; one full request has 5000. */
  itemsPerMinute: 60_000,
  /** Requests of a key or a network to `/stac`. */
  assetsPerMinute: 6000,
  /** OAuth clients that a network registers. */
  clientsPerHour: 100,
  /** Requests of a network for access tokens. */
  tokensPerMinute: 600,
  /** Map tiles of a network. */
  tilesPerMinute: 3000,
  /** Suggestions of addresses to a network. */
  suggestionsPerMinute: 600,
  /** Deliveries of payment providers from a network. */
  deliveriesPerMinute: 6000,
  /** Messages of an account, or of a network without a key, to the assistant. */
  chatsPerHour: 120,
  /** Messages of an account to the assistant. */
  chatsPerDay: 300,
  /** Answers to an account that a language model words. */
  modelAnswersPerDay: 100,
  /** Support tickets that an account opens. */
  ticketsPerDay: 10,
  /** Places that an account watches at the same time. */
  watches: 1000,
  /** Requests under way of an account, or of a network without a key. */
  requestsUnderWay: 128,
  /** Of these, batches and coverage batches. */
  batchesUnderWay: 8,
  /** Connections of a network that is not a trusted proxy's. */
  connections: 256,
} as const;

/** Limits that protect passwords and mailboxes: no setting changes them. */
const FIXED = {
  /** Of a network and an email address. */
  loginsPerMinute: 10,
  /** Requests of a network to recover an account. */
  recoveriesPerHour: 20,
  /** Emails with a code to a mailbox. */
  recoveryEmailsPerHour: 5,
  /** Calls of an account that ask for its password. */
  passwordsPerHour: 20,
} as const;

interface LimitSettings {
  readonly ipPerMinute: number;
  readonly keyPerMinute: number;
  readonly registrationsPerHour: number;
  readonly limitFactor: number;
}

/** What one caller, address or account may use. */
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

/** The limits under the settings. A /48 network of IPv6 may register twice as often in an hour, three times in a day. */
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
