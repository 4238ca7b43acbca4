import { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

/** How often callers may call: environment variables. The README's table says the same. */
export const rateEnvironment = {
  GM_RATE_ADDRESS_PER_MINUTE: wholeNumber(1, 1_000_000).default(12_000),
  GM_RATE_WORK_PER_10_SECONDS: wholeNumber(50, 1_000_000).default(1000),
  GM_RATE_PROBES_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  GM_RATE_IP_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
  GM_RATE_PAYMENTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  GM_RATE_KEY_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  GM_RATE_COVERAGE_BATCHES_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  GM_RATE_BATCH_ITEMS_PER_MINUTE: wholeNumber(5000, 100_000_000).default(60_000),
  GM_RATE_ASSETS_PER_MINUTE: wholeNumber(1, 1_000_000).default(6000),
  GM_RATE_REGISTRATIONS_PER_HOUR: wholeNumber(1, 1_000_000).default(20),
  GM_RATE_REGISTRATIONS_NETWORK_PER_HOUR: wholeNumber(1, 1_000_000).default(40),
  GM_RATE_REGISTRATIONS_PER_DAY: wholeNumber(1, 1_000_000).default(60),
  GM_RATE_LOGINS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  GM_RATE_RECOVERIES_PER_HOUR: wholeNumber(1, 1_000_000).default(20),
  GM_RATE_RECOVERY_EMAILS_PER_HOUR: wholeNumber(1, 1_000_000).default(5),
  GM_RATE_PASSWORDS_PER_HOUR: wholeNumber(1, 1_000_000).default(20),
  GM_RATE_CLIENTS_PER_HOUR: wholeNumber(1, 1_000_000).default(100),
  GM_RATE_TOKENS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  GM_RATE_TILES_PER_MINUTE: wholeNumber(1, 1_000_000).default(3000),
  GM_RATE_SUGGESTIONS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  GM_RATE_DELIVERIES_PER_MINUTE: wholeNumber(1, 1_000_000).default(6000),
  GM_RATE_CHATS_PER_HOUR: wholeNumber(1, 1_000_000).default(120),
};

const rateSchema = z.object(rateEnvironment);

export interface RateLimits {
  readonly addressPerMinute: number;
  readonly workPerTenSeconds: number;
  readonly probesPerMinute: number;
  readonly ipPerMinute: number;
  readonly paymentsPerMinute: number;
  readonly keyPerMinute: number;
  readonly coverageBatchesPerMinute: number;
  readonly itemsPerMinute: number;
  readonly assetsPerMinute: number;
  readonly registrationsPerHour: number;
  readonly registrationsNetworkPerHour: number;
  readonly registrationsPerDay: number;
  readonly loginsPerMinute: number;
  readonly recoveriesPerHour: number;
  readonly recoveryEmailsPerHour: number;
  readonly passwordsPerHour: number;
  readonly clientsPerHour: number;
  readonly tokensPerMinute: number;
  readonly tilesPerMinute: number;
  readonly suggestionsPerMinute: number;
  readonly deliveriesPerMinute: number;
  readonly chatsPerHour: number;
}

/** The limits of settings that were read. */
export function rateLimitsOf(values: z.output<typeof rateSchema>): RateLimits {
  return {
    addressPerMinute: values.GM_RATE_ADDRESS_PER_MINUTE,
    workPerTenSeconds: values.GM_RATE_WORK_PER_10_SECONDS,
    probesPerMinute: values.GM_RATE_PROBES_PER_MINUTE,
    ipPerMinute: values.GM_RATE_IP_PER_MINUTE,
    paymentsPerMinute: values.GM_RATE_PAYMENTS_PER_MINUTE,
    keyPerMinute: values.GM_RATE_KEY_PER_MINUTE,
    coverageBatchesPerMinute: values.GM_RATE_COVERAGE_BATCHES_PER_MINUTE,
    itemsPerMinute: values.GM_RATE_BATCH_ITEMS_PER_MINUTE,
    assetsPerMinute: values.GM_RATE_ASSETS_PER_MINUTE,
    registrationsPerHour: values.GM_RATE_REGISTRATIONS_PER_HOUR,
    registrationsNetworkPerHour: values.GM_RATE_REGISTRATIONS_NETWORK_PER_HOUR,
    registrationsPerDay: values.GM_RATE_REGISTRATIONS_PER_DAY,
    loginsPerMinute: values.GM_RATE_LOGINS_PER_MINUTE,
    recoveriesPerHour: values.GM_RATE_RECOVERIES_PER_HOUR,
    recoveryEmailsPerHour: values.GM_RATE_RECOVERY_EMAILS_PER_HOUR,
    passwordsPerHour: values.GM_RATE_PASSWORDS_PER_HOUR,
    clientsPerHour: values.GM_RATE_CLIENTS_PER_HOUR,
    tokensPerMinute: values.GM_RATE_TOKENS_PER_MINUTE,
    tilesPerMinute: values.GM_RATE_TILES_PER_MINUTE,
    suggestionsPerMinute: values.GM_RATE_SUGGESTIONS_PER_MINUTE,
    deliveriesPerMinute: values.GM_RATE_DELIVERIES_PER_MINUTE,
    chatsPerHour: values.GM_RATE_CHATS_PER_HOUR,
  };
}
