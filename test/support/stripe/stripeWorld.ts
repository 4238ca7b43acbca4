import { randomBytes } from 'node:crypto';
import { SHAPES, type StripeKind, type StripeObject } from './stripeShapes.ts';

const PREFIXES: Readonly<Record<StripeKind, string>> = {
  'checkout.session': 'cs_test_a1',
  event: 'evt_1',
  payment_intent: 'pi_3',
  charge: 'ch_3',
  refund: 're_3',
  dispute: 'du_1',
  balance_transaction: 'txn_1',
};
/** Fee for a dispute, cents. */
const DISPUTE_FEE_CENTS = 1500;
const DAY_SECONDS = 86_400;

/** A caller's mistake, as reported by Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  constructor(status: number, message: string, code: string | null = null, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** Parameters of a new session. */
export interface NewSession {
  readonly amountCents: number;
  readonly currency: string;
  readonly expiresAt: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly intentMetadata: Readonly<Record<string, string>>;
}

/** Stripe's books: objects, and the events caused by their changes. Amounts are cents, times are seconds. */
export class StripeWorld {
  readonly objects = new Map<string, StripeObject>();
  /** In the order in which they happened. */
  readonly events: StripeObject[] = [];
  /** Called with each event as it happens. */
  onEvent: (event: StripeObject) => void = () => undefined;
  /** URL of hosted checkouts. */
  checkoutUrl = 'https://checkout.stripe.com/c/pay';
  apiVersion = '2026-10-28.endive';
  livemode = false;
  readonly #now: () => number;
  /** Metadata of the payment that a session will create when it is paid. */
  readonly #intentMetadata = new Map<string, Readonly<Record<string, string>>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  /** An object by its id. Throws Stripe's error if it doesn't exist. */
  get(id: string): StripeObject {
    const found = this.objects.get(id);
    if (!found) throw new StripeRefusal(404, `No such object: '${id}'`, 'resource_missing');
    return found;
  }

  /** Objects of a kind, newest first. */
  list(kind: StripeKind): StripeObject[] {
    if (kind === 'event') return this.events.toReversed();
    return [...this.objects.values()].filter((each) => each['object'] === kind).toReversed();
  }

  createSession({ amountCents, currency, expiresAt, facts, intentMetadata }: NewSession): StripeObject {
    const until = expiresAt ?? this.seconds + DAY_SECONDS;
    if (until < this.seconds + 1800 || until > this.seconds + DAY_SECONDS) {
      throw new StripeRefusal(
        400,
        'The `expires_at` timestamp must be less than 24 hours and at least 30 minutes from Checkout Session creation.',
      );
    }
    const session = this.#make('checkout.session', {
      ...facts,
      amount_subtotal: amountCents,
      amount_total: amountCents,
      currency,
      expires_at: until,
    });
    this.#intentMetadata.set(session.id, intentMetadata);
    return this.#change(session, { url: `${this.checkoutUrl}/${session.id}` });
  }

  /** The customer pays: immediately, or by a method whose money arrives later. */
  pay(sessionId: string, how: 'at once' | 'later' = 'at once'): void {
    const session = this.#openSession(sessionId);
    const intent = this.#make('payment_intent', {
      amount: session['amount_total'],
      metadata: this.#intentMetadata.get(sessionId) ?? {},
      status: 'processing',
    });
    const details = {
      email: 'buyer@example.org',
      name: 'B. Buyer',
      address: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
      business_name: null,
      individual_name: null,
    };
    this.#change(session, {
      status: 'complete',
      payment_intent: intent.id,
      url: null,
      customer_details: details,
    });
    if (how === 'at once') this.#receive(sessionId);
    this.#tell('checkout.session.completed', sessionId);
  }

  /** Delayed money arrives. */
  succeed(sessionId: string): void {
    this.#receive(sessionId);
    this.#tell('checkout.session.async_payment_succeeded', sessionId);
  }

  /** Delayed money doesn't arrive. */
  fail(sessionId: string): void {
    this.#change(this.#intentOf(sessionId), { status: 'requires_payment_method' });
    this.#tell('checkout.session.async_payment_failed', sessionId);
  }

  expire(sessionId: string): StripeObject {
    const session = this.#change(this.#openSession(sessionId), { status: 'expired', url: null });
    this.#tell('checkout.session.expired', sessionId);
    return session;
  }

  /** Refunds a payment in part or in full. */
  refund(intentId: string, amountCents: number | null, metadata: object = {}): StripeObject {
    const charge = this.#chargeOf(intentId);
    const left = Number(charge['amount']) - Number(charge['amount_refunded']);
    const amount = amountCents ?? left;
    if (amount > left || amount <= 0) {
      throw new StripeRefusal(
        400,
        `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      );
    }
    const refund = this.#make('refund', { amount, charge: charge.id, payment_intent: intentId, metadata });
    const refunded = Number(charge['amount_refunded']) + amount;
    this.#change(charge, { amount_refunded: refunded, refunded: refunded === charge['amount'] });
    this.#change(refund, { balance_transaction: this.#book('refund', 'refund', refund.id, -amount).id });
    this.#tell('refund.created', refund.id);
    this.#tell('charge.refunded', charge.id);
    return this.get(refund.id);
  }

  /** The bank rejects a refund: the money returns to the seller. */
  failRefund(refundId: string): void {
    const refund = this.get(refundId);
    const charge = this.get(String(refund['charge']));
    this.#change(charge, {
      amount_refunded: Number(charge['amount_refunded']) - Number(refund['amount']),
      refunded: false,
    });
    const { id } = this.#book('refund_failure', 'refund_failure', refundId, Number(refund['amount']));
    this.#change(refund, {
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: id,
    });
    this.#tell('refund.updated', refundId);
    this.#tell('refund.failed', refundId);
  }

  /** The customer's bank demands the money back. */
  dispute(intentId: string, amountCents: number | null = null): StripeObject {
    const charge = this.#chargeOf(intentId);
    const amount = amountCents ?? Number(charge['amount']);
    const dispute = this.#make('dispute', { amount, charge: charge.id, payment_intent: intentId });
    this.#change(charge, { disputed: true });
    this.#tell('charge.dispute.created', dispute.id);
    return dispute;
  }

  withdraw(disputeId: string): void {
    this.#moveForDispute(disputeId, -1, DISPUTE_FEE_CENTS);
    this.#tell('charge.dispute.funds_withdrawn', disputeId);
  }

  reinstate(disputeId: string): void {
    this.#moveForDispute(disputeId, 1, 0);
    this.#tell('charge.dispute.funds_reinstated', disputeId);
  }

  close(disputeId: string, status: 'won' | 'lost'): void {
    this.#change(this.get(disputeId), { status });
    this.#tell('charge.dispute.closed', disputeId);
  }

  /** The payment that a session created; null before that. */
  intentIdOf(sessionId: string): string | null {
    return this.get(sessionId)['payment_intent'] as string | null;
  }

  #openSession(sessionId: string): StripeObject {
    const session = this.get(sessionId);
    if (session['status'] !== 'open')
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired or paid. This one is ${String(session['status'])}.`,
      );
    return session;
  }

  #intentOf(sessionId: string): StripeObject {
    return this.get(String(this.intentIdOf(sessionId)));
  }

  #chargeOf(intentId: string): StripeObject {
    const charge = this.get(intentId)['latest_charge'];
    if (typeof charge !== 'string')
      throw new StripeRefusal(
        400,
        `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      );
    return this.get(charge);
  }

  #receive(sessionId: string): void {
    const intent = this.#intentOf(sessionId);
    const amount = Number(intent['amount']);
    const charge = this.#make('charge', {
      amount,
      amount_captured: amount,
      payment_intent: intent.id,
      metadata: intent['metadata'],
    });
    const fee = Math.round(amount * 0.029) + 30;
    this.#change(charge, { balance_transaction: this.#book('charge', 'charge', charge.id, amount, fee).id });
    this.#change(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge.id });
    this.#change(this.get(sessionId), { payment_status: 'paid' });
  }

  #moveForDispute(disputeId: string, sign: 1 | -1, fee: number): void {
    const dispute = this.get(disputeId);
    const category = sign < 0 ? 'dispute' : 'dispute_reversal';
    const transaction = this.#book('adjustment', category, disputeId, sign * Number(dispute['amount']), fee);
    this.#change(dispute, {
      balance_transactions: [...(dispute['balance_transactions'] as StripeObject[]), transaction],
    });
  }

  #book(type: string, category: string, source: string, amount: number, fee = 0): StripeObject {
    return this.#make('balance_transaction', {
      type,
      reporting_category: category,
      source,
      amount,
      fee,
      net: amount - fee,
      available_on: this.seconds,
    });
  }

  #make(kind: StripeKind, facts: Readonly<Record<string, unknown>>): StripeObject {
    const made: Record<string, unknown> = {
      ...structuredClone(SHAPES[kind]),
      created: this.seconds,
      ...facts,
    };
    if ('livemode' in made) made['livemode'] = this.livemode;
    const object: StripeObject = { id: `${PREFIXES[kind]}${randomBytes(12).toString('hex')}`, ...made };
    this.objects.set(object.id, object);
    return object;
  }

  #change(object: StripeObject, facts: Readonly<Record<string, unknown>>): StripeObject {
    const changed: StripeObject = { ...this.get(object.id), ...facts };
    this.objects.set(object.id, changed);
    return changed;
  }

  #tell(type: string, id: string): void {
    const event = this.#make('event', {
      type,
      api_version: this.apiVersion,
      data: { object: structuredClone(this.get(id)) },
    });
    this.events.push(event);
    this.onEvent(event);
  }
}
