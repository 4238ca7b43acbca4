import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { StripeObject } from './stripeShapes.ts';

const stripe = new Stripe('sk_test_of_the_stand_in');

/** A delivery as signed by Stripe: the raw body and its header. `atSeconds` = when it was signed. */
export function signedEvent(
  event: unknown,
  secret: string,
  atSeconds?: number,
): { body: string; header: string } {
  const body = JSON.stringify(event, null, 2);
  const header = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(atSeconds !== undefined && { timestamp: atSeconds }),
  });
  return { body, header };
}

/** Posts an event once, as Stripe does. Null if the server can't be reached. */
export async function deliverOnce(url: string, event: unknown, secret: string): Promise<number | null> {
  const { body, header } = signedEvent(event, secret);
  try {
    const answer = await fetch(`${url}/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      body,
    });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
}

/** How events reach the server. */
export interface DeliveryPlan {
  /** How many times each is sent concurrently. */
  readonly copies?: number;
  /** Which are never sent. */
  readonly loses?: (event: StripeObject) => boolean;
  /** Reorders the events to be sent. */
  readonly order?: (events: readonly StripeObject[]) => readonly StripeObject[];
  /** All at once instead of one after another. */
  readonly atOnce?: boolean;
}

/** Sends events as planned, each until it is accepted, as Stripe does for days. */
export async function deliverAll(
  url: () => string | Promise<string>,
  events: readonly StripeObject[],
  secret: string,
  { copies = 1, loses = () => false, order = (all) => all, atOnce = false }: DeliveryPlan = {},
): Promise<void> {
  const send = async (event: StripeObject): Promise<void> => {
    await Promise.all(Array.from({ length: copies }, () => deliverUntilTaken(url, event, secret)));
  };
  const sent = order(events.filter((event) => !loses(event)));
  if (atOnce) await Promise.all(sent.map(send));
  else for (const event of sent) await send(event);
}

async function deliverUntilTaken(
  url: () => string | Promise<string>,
  event: StripeObject,
  secret: string,
): Promise<void> {
  for (;;) {
    const status = await deliverOnce(await url(), event, secret);
    if (status === 200) return;
    await sleep(20);
  }
}
