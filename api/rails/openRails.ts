import type { FastifyBaseLogger } from 'fastify';
import { openCardRail, type CardRail } from '../../billing/card/cardRail.ts';
import type { CoinRail } from '../../billing/coin/coinRail.ts';
import type { ReceiptSigner } from '../../billing/receiptSigner.ts';
import type { X402Rail } from '../../billing/x402/x402Rail.ts';
import type { ApiDependencies } from '../context/dependencies.ts';
import type { Rails } from '../context/rails.ts';
import {
  X402_AREA_PATH,
  X402_MOTION_PATH,
  X402_PROFILE_PATH,
  X402_TOP_UP_PATH,
} from '../../report/paymentOffer.ts';

interface RailDependencies extends Pick<ApiDependencies, 'config' | 'database' | 'now'> {
  readonly receipts: ReceiptSigner;
  /** Public URL of this server, without a trailing slash. */
  readonly publicUrl: () => string;
}
type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/**
 * Opens the configured payment methods and starts their background work.
 * @throws GroundMotionError `bad_configuration`.
 */
export async function openRails(dependencies: RailDependencies, log: Log): Promise<Rails> {
  const coin = await openCoin(dependencies, log);
  const x402 = await openX402(dependencies, log);
  return { card: openCard(dependencies, log), coin, x402 };
}

function openCard({ config, database, now }: RailDependencies, log: Log): CardRail | null {
  const { card: settings, isRehearsal, seller } = config.payments;
  if (settings === null) return null;
  return openCardRail({
    database,
    settings,
    isRehearsal,
    seller,
    now: () => now(),
    warn: (about, message) => log.warn(about, message),
  });
}

async function openCoin({ config, database, now }: RailDependencies, log: Log): Promise<CoinRail | null> {
  const { coin: settings, seller } = config.payments;
  if (settings === null) return null;
  // The blockchain client takes long to load, and most servers don't need it.
  const { openCoinRail } = await import('../../billing/coin/coinRail.ts');
  return openCoinRail({
    settings,
    database,
    seller,
    now: () => now(),
    log: (level, facts, message) => log[level](facts, message),
    pollMs: config.pollIntervalMs,
  });
}

const X402_PATHS = {
  motion: X402_MOTION_PATH,
  'motion/area': X402_AREA_PATH,
  'motion/profile': X402_PROFILE_PATH,
  top_up: X402_TOP_UP_PATH,
} as const;

async function openX402(
  { config, database, now, publicUrl, receipts }: RailDependencies,
  log: Log,
): Promise<X402Rail | null> {
  const { x402, seller } = config.payments;
  if (x402 === null) return null;
  const { openX402Rail } = await import('../../billing/x402/x402Rail.ts');
  return openX402Rail({
    x402,
    receipts,
    seller,
    database,
    log,
    resourceUrl: (resource) => `${publicUrl()}${X402_PATHS[resource]}`,
    now: () => now(),
    pollMs: config.pollIntervalMs,
  });
}

/** Starts what needs the server to be ready; throws if the configuration can't be used. */
export async function startRails({ x402 }: Rails): Promise<void> {
  await x402?.start();
}

/** Stops the background work of the payment methods. */
export async function closeRails({ card, coin, x402 }: Rails): Promise<void> {
  await Promise.all([card?.close(), coin?.close(), x402?.close()]);
}
