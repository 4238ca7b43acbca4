import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaidAnswer } from '../../../billing/x402/settleAndSell.ts';
import { paymentResponseHeaders, type Receipt } from '../../../billing/x402/protocol/paymentResponse.ts';
import { readPayment, type PresentedPayment } from '../../../billing/x402/protocol/presentedPayment.ts';
import type { PresentedFor } from '../../../billing/x402/payByX402.ts';
import type { X402Rail } from '../../../billing/x402/x402Rail.ts';
import { GroundMotionError } from '../../../core/error.ts';
import { REPLAY_WINDOW_MS } from '../../../billing/sale/idempotency.ts';
import { refusal } from '../../../report/refusal.ts';
import { idempotencyClaim, requestHash } from '../../../report/sale/idempotencyClaim.ts';
import type { ApiContext } from '../../context/dependencies.ts';
import type { Challenge } from './presentX402.ts';

/** x402 payments, if this server accepts them. */
export function x402RailOf({ rails }: ApiContext): X402Rail {
  if (rails.x402) return rails.x402;
  throw refusal('crypto_unavailable', "This server doesn't accept x402 payments; nothing was charged");
}

/** What a caller has to do next, as the end of a sentence about the price. */
export function howToPay({ settles }: Pick<X402Rail, 'settles'>): string {
  return settles
    ? 'repeat the call with a signed payment in PAYMENT-SIGNATURE (x402)'
    : "this server states the price but doesn't settle payments, so don't sign one";
}

/**
 * Binds payments to a call: by its route and parameters, and its `Idempotency-Key` if it has one. With a key, the
 * purchase answers other payments of the payer for as long as the key is stored; otherwise for `repeatsForMs` after its
 * sale.
 * @throws GroundMotionError `bad_request` for an invalid key.
 */
export function boundBy(
  request: FastifyRequest,
  path: string,
  call: {
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly defaults?: Readonly<Record<string, unknown>>;
    readonly repeatsForMs: number;
  },
): Pick<PresentedFor, 'requestHash' | 'repeatsForMs'> {
  const { parameters, defaults, repeatsForMs } = call;
  const keyed = idempotencyClaim(request.headers['idempotency-key'], path, parameters, defaults);
  if (keyed === null) return { requestHash: requestHash(path, parameters, defaults), repeatsForMs };
  const under = { ...parameters, idempotencyKey: keyed.key };
  return { requestHash: requestHash(path, under, defaults), repeatsForMs: REPLAY_WINDOW_MS };
}

/** A free answer, as JSON. A plain value, because awaiting a reply that has already been sent returns nothing. */
export interface FreeAnswer {
  readonly freeBody: string;
}

/** The answers of a call that may be paid for. */
export interface PaidCall {
  readonly challenge: () => Challenge;
  /** The answer to a call without a payment; members of the 402 body if it must be paid for. */
  readonly offer: () => Promise<
    FreeAnswer | { readonly message: string; readonly offer: Readonly<Record<string, unknown>> }
  >;
  /** The answer to a call with a payment: what it bought, or a free answer. */
  readonly pay: (payment: PresentedPayment) => Promise<PaidAnswer | FreeAnswer>;
}

/**
 * Answers a call that is paid for by x402: without a payment, with the challenge in both versions; with a payment, with
 * the purchase and the settlement. An error in a payment also includes the challenge.
 */
export async function answerPaidCall(
  rail: X402Rail,
  request: FastifyRequest,
  reply: FastifyReply,
  { challenge, offer, pay }: PaidCall,
): Promise<FastifyReply> {
  const payment = readPayment(request.headers);
  if (!payment) {
    const offered = await offer();
    if ('freeBody' in offered) return sendFree(reply, offered);
    const due = challenge();
    void reply.header('payment-required', due.header('PAYMENT-SIGNATURE header is required'));
    throw refusal('payment_required', offered.message, { ...due.body, ...offered.offer });
  }
  try {
    const answer = await pay(payment);
    return 'freeBody' in answer ? sendFree(reply, answer) : sendPaid(rail, reply, answer);
  } catch (error) {
    throw withChallenge(rail, reply, error, { challenge, payment });
  }
}

function sendFree(reply: FastifyReply, { freeBody }: FreeAnswer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(freeBody);
}

function sendPaid(
  { network }: X402Rail,
  reply: FastifyReply,
  { body, isReplay, claim }: PaidAnswer,
): FastifyReply {
  const { payer, transactionHash: transaction, amountMicroUsd } = claim;
  const { receipt } = JSON.parse(body) as { readonly receipt: Receipt };
  const news = { payer, transaction, amount: String(amountMicroUsd), receipt };
  if (isReplay) void reply.header('idempotent-replayed', 'true');
  return reply
    .headers(paymentResponseHeaders(network, news))
    .header('cache-control', 'private, no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);
}

/** Answers a refused payment with the requirements of an acceptable one. */
function withChallenge(
  { network }: X402Rail,
  reply: FastifyReply,
  error: unknown,
  { challenge, payment }: Pick<PaidCall, 'challenge'> & { readonly payment: PresentedPayment },
): unknown {
  if (!(error instanceof GroundMotionError) || error.code !== 'payment_invalid') return error;
  const reason = String(error.details['payment_reason']);
  const payer = payment.payload.authorization.from;
  const due = challenge();
  void reply
    .header('payment-required', due.header(reason))
    .headers(paymentResponseHeaders(network, { payer, transaction: null, reason }));
  return refusal('payment_invalid', error.message, { ...due.body, ...error.details });
}
