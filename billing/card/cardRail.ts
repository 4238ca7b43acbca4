import { errorMessage } from '../../core/error.ts';
import type { CardSettings } from '../../schemas/paymentConfig.ts';
import { startPoller } from '../../store/state/poller.ts';
import type { Database } from '../../store/state/sql/database.ts';
import type { Seller } from '../order/invoice.ts';
import type { TopUpRail } from '../order/rail.ts';
import type { AppliedFacts } from './applyFacts.ts';
import { handleEvent, type CardContext } from './handleEvent.ts';
import { openCheckout } from './openCheckout.ts';
import { pollStripe, type LastLooks, type PollResult } from './pollStripe.ts';
import { openStripeGateway } from './stripeGateway.ts';

const POLL_MS = 30_000;
const TRY_AGAIN_MS = 5000;
const STOP_MS = 3000;

export interface CardRailOptions {
  readonly database: Database;
  readonly settings: CardSettings;
  /** Accepts only test money. */
  readonly isRehearsal: boolean;
  readonly seller: Seller | null;
  now(): number;
  /** Receives background errors, without secrets. */
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void;
  /** Interval between polls of Stripe, milliseconds; null = polls only on request. */
  readonly pollMs?: number | null;
}

/** Payment by card, through Stripe. */
export interface CardRail extends TopUpRail {
  /**
   * Handles a webhook delivery from Stripe: the raw body and its signature.
   * @throws GroundMotionError `bad_request` unless it is signed and of this server's mode; as `handleEvent`.
   */
  receive(body: Buffer, signature: string): Promise<AppliedFacts['outcome']>;
  /** Polls now for what no webhook has reported. */
  poll(): Promise<PollResult>;
  /** What the other operations of this payment method work with. */
  context(): Promise<CardContext>;
}

/** Opens payment by card and starts polling for what no webhook reports. Makes no call to Stripe before that. */
export function openCardRail(options: CardRailOptions): CardRail {
  const { database, settings, isRehearsal, seller, warn, pollMs = POLL_MS } = options;
  const opening = openStripeGateway({ ...settings, isLive: !isRehearsal });
  // The calls that need the client report its failure; nothing awaits it here.
  opening.catch(() => undefined);
  const context = async (): Promise<CardContext> => ({
    database,
    gateway: await opening,
    seller,
    now: () => options.now(),
    onHeld: (about) => warn(about, 'Stripe reports money that matches no order; check it'),
  });
  const looks: LastLooks = new Map();
  const poll = async (): Promise<PollResult> => {
    const result = await pollStripe(await context(), looks);
    if (result.failures.length > 0)
      warn({ failures: result.failures.slice(0, 10) }, 'some events of Stripe could not be processed now');
    return result;
  };
  const poller =
    pollMs === null
      ? null
      : startPoller({
          name: 'cards',
          look: poll,
          everyMs: pollMs,
          // A server that didn't get the lease tries again sooner.
          pauseMs: ({ hadTurn }) => (hadTurn ? pollMs : Math.min(pollMs, TRY_AGAIN_MS)),
          onFailure: (error) => warn({ error: errorMessage(error) }, 'Stripe cannot be polled now'),
          // A hanging call to Stripe isn't awaited: it leaves nothing half done.
          patienceMs: STOP_MS,
        });
  return {
    openOrder: async (request) => openCheckout(await context(), request),
    receive: async (body, signature) => {
      const card = await context();
      return handleEvent(card, card.gateway.verifiedEvent(body, signature));
    },
    poll,
    context,
    close: async () => poller?.stop(),
  };
}
