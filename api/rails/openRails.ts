import type { FastifyBaseLogger } from 'fastify';
import { openCardRail, type CardRail } from '../../billing/card/cardRail.ts';
import type { ApiDependencies } from '../context/dependencies.ts';
import type { Rails } from '../context/rails.ts';

type RailDependencies = Pick<ApiDependencies, 'config' | 'database' | 'now'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Opens the ways to pay that are configured, and begins what they do in the background. */
export function openRails(dependencies: RailDependencies, log: Log): Rails {
  return { card: openCard(dependencies, log), coin: null };
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

/** Ends what the ways to pay do in the background. */
export async function closeRails({ card, coin }: Rails): Promise<void> {
  await Promise.all([card?.close(), coin?.close()]);
}
