import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { endTurn, takeTurn } from '../../store/state/readerPlace.ts';
import type { Order } from '../order/order.ts';
import { ordersInStatus } from '../order/orders.ts';
import { applyFacts } from './applyFacts.ts';
import { sessionFact } from './cardFacts.ts';
import { readCheckout } from './checkoutRecords.ts';
import { EVENT_TYPES, handleEvent, type CardContext } from './handleEvent.ts';
import { askForSession, noteSession } from './openCheckout.ts';

const READER = 'stripe_events';
/** Duration of one lease; a process that dies holds the others up for this long. */
const LEASE_MS = 30_000;
/** Events are listed again from this long before the last poll: they may arrive late, and are processed once. */
const OVERLAP_MS = 10 * 60_000;
/** The request that created an order may still be working on a session younger than this. */
const CREATING_MS = 30_000;
/** Interval between checks of one open session. */
const LOOK_AGAIN_MS = 10 * 60_000;
const MOST_ORDERS = 1000;
const MOST_LOOKS = 100;

/** Result of one poll, for the log. */
export interface PollResult {
  /** False: another process has the lease. */
  readonly hadTurn: boolean;
  /** Events and orders that couldn't be settled now, with the reason. */
  readonly failures: readonly string[];
}

/** When this process last checked each open order. */
export type LastLooks = Map<string, number>;

/**
 * Finds what no webhook has reported: events since the last poll, orders without a stored checkout, and open sessions.
 * One process holds the lease at a time; even with two, nothing would be done twice.
 */
export async function pollStripe(context: CardContext, looks: LastLooks): Promise<PollResult> {
  const { database } = context;
  const begun = context.now();
  const turn = await takeTurn(database, { reader: READER, now: begun, leaseMs: LEASE_MS });
  if (!turn) return { hadTurn: false, failures: [] };
  const failures: string[] = [];
  let place: number | null = null;
  try {
    place = await readEvents(context, (turn.place ?? begun) - OVERLAP_MS, begun, failures);
    await lookAtOrders(context, looks, failures);
  } catch (error) {
    failures.push(failureOf(error));
  } finally {
    await endTurn(database, { reader: READER, place, now: context.now() });
  }
  return { hadTurn: true, failures };
}

/** Processes the events since a time; returns the time up to which all are processed. */
async function readEvents(
  context: CardContext,
  since: number,
  begun: number,
  failures: string[],
): Promise<number> {
  const events = await context.gateway.listEvents(EVENT_TYPES, Math.floor(since / 1000));
  let place = begun;
  for (const event of events) {
    try {
      await handleEvent(context, event);
    } catch (error) {
      failures.push(`${event.id}: ${failureOf(error)}`);
      place = Math.min(place, event.created * 1000);
    }
  }
  return place;
}

async function lookAtOrders(context: CardContext, looks: LastLooks, failures: string[]): Promise<void> {
  const orders = await ordersInStatus(context.database, {
    method: 'stripe',
    statuses: ['creating', 'open', 'processing'],
    limit: MOST_ORDERS,
  });
  const now = context.now();
  const known = new Set(orders.map(({ orderId }) => orderId));
  for (const orderId of looks.keys()) if (!known.has(orderId)) looks.delete(orderId);
  const due = orders
    .filter(({ orderId, createdAt, status }) => {
      if (status === 'creating') return now - createdAt >= CREATING_MS;
      return now - (looks.get(orderId) ?? 0) >= LOOK_AGAIN_MS;
    })
    .slice(0, MOST_LOOKS);
  for (const order of due) {
    looks.set(order.orderId, now);
    try {
      await (order.providerReference === null ? resume(context, order) : lookAt(context, order));
    } catch (error) {
      failures.push(`${order.orderId}: ${failureOf(error)}`);
    }
  }
}

/** Requests the session of an order without one: the existing session, or a new one. */
async function resume(context: CardContext, order: Order): Promise<void> {
  const checkout = await readCheckout(context.database, order.orderId);
  if (!checkout) return;
  const session = await askForSession(context, checkout);
  await context.database.transaction((transaction) =>
    noteSession(transaction, session, { checkout, now: context.now() }),
  );
}

async function lookAt(context: CardContext, order: Order): Promise<void> {
  const session = await context.gateway.readSession(required(order.providerReference));
  const { held } = await applyFacts(context.database, {
    orderId: order.orderId,
    facts: [sessionFact(session)],
    event: null,
    isLive: context.gateway.isLive,
    seller: context.seller,
    now: context.now(),
    requestId: null,
  });
  if (held !== null) context.onHeld({ subject: session.id, orderId: order.orderId, reason: held });
}

function failureOf(error: unknown): string {
  if (!(error instanceof GroundMotionError)) return String(error);
  const cause = error.cause instanceof Error ? ` ${error.cause.message}` : '';
  return `${error.code}${cause}`;
}
