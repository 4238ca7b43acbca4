import { GroundMotionError } from '../../core/error.ts';
import { insertOrder } from '../order/orders.ts';
import type { Order } from '../order/order.ts';
import { settleAndSell, newHold, resumeClaim, type PaidAnswer } from './settleAndSell.ts';
import { payerIdOf, paymentIdOf, resourceOf, type ClaimedReport } from './claims/claim.ts';
import { insertClaim, readClaim, type HeldClaim } from './claims/claimStore.ts';
import {
  bindRequest,
  findBoundPayment,
  keepRepeatedPayment,
  readRepeatedPayment,
  type PaidRequest,
} from './claims/requestPayment.ts';
import { paymentOfAnotherRequest, paymentRefused, paymentsUnavailable } from './paymentErrors.ts';
import { mismatchOf } from './protocol/matchPayment.ts';
import type { PresentedPayment } from './protocol/presentedPayment.ts';
import { requirementsOf } from './protocol/requirements.ts';
import { isSignedByPayerKey } from './protocol/signedByPayer.ts';
import type { X402Context } from './x402Context.ts';

/** A payment, and the request that it was sent with. */
export interface PresentedFor {
  readonly payment: PresentedPayment;
  readonly amountMicroUsd: number;
  /** Fingerprint of the request. */
  readonly requestHash: string;
  /** For how long after its sale the purchase also answers another payment of the payer for the same request. */
  readonly repeatsForMs: number;
  readonly requestId: string;
}

/** What a payment buys, ready to be sold. */
export type Ready =
  | { readonly purpose: 'report'; readonly answer: string; readonly purchase: ClaimedReport }
  | {
      readonly purpose: 'top_up';
      readonly order: Omit<Order, 'paidMicroUsd' | 'returnedMicroUsd' | 'updatedAt'>;
    };

/**
 * Takes payments. If a payment arrives several times concurrently, in one or several processes, the request that claims
 * it settles it, and the others wait for the claim (`resumeClaim`). If a payer signs again for a request that an earlier
 * payment of theirs is buying, or has just bought, they get that purchase and the new signature isn't carried out.
 */
export class X402Payments {
  readonly #context: X402Context;

  constructor(context: X402Context) {
    this.#context = context;
  }

  /**
   * What a payment has bought, or buys once it is settled; or what an earlier payment of the same payer for the same
   * request buys. Null = it is new.
   * @throws GroundMotionError `payment_mismatch`, `payment_in_progress`, `payment_refund_due`, `payment_invalid`.
   */
  async repeat(presented: Omit<PresentedFor, 'amountMicroUsd'>): Promise<PaidAnswer | null> {
    const { payment, requestHash } = presented;
    const paymentId = paymentIdOf(this.#context.network.network, payment.payload);
    const claim = await readClaim(this.#context.database, paymentId);
    if (!claim || claim.status === 'failed') return this.#answerOfEarlier(presented, paymentId);
    if (claim.requestHash !== requestHash) throw paymentOfAnotherRequest();
    // Anyone can read on the chain who pays and with which nonce.
    if (claim.transfer.signature.toLowerCase() !== payment.payload.signature.toLowerCase())
      throw paymentRefused(
        'invalid_exact_evm_signature',
        "This isn't the signature that was presented first",
      );
    return resumeClaim(this.#context, paymentId);
  }

  /**
   * Refuses a payment that doesn't match before any other service is asked.
   * @throws GroundMotionError `payment_invalid`; `service_unavailable` if payments aren't accepted.
   */
  requireFitting({ payment, amountMicroUsd }: Pick<PresentedFor, 'payment' | 'amountMicroUsd'>): void {
    const { network, payTo, facilitator, now } = this.#context;
    const ours = requirementsOf(network, payTo, amountMicroUsd);
    const mismatch = mismatchOf(payment, ours, network, now() / 1000);
    if (mismatch) throw paymentRefused(mismatch.reason, mismatch.message);
    if (!facilitator)
      throw paymentsUnavailable('payments by x402 are not settled on this server: it has no facilitator');
  }

  /**
   * Takes a payment for a prepared purchase: checks it, claims it, settles it, sells.
   * @throws GroundMotionError like `repeat`; `service_unavailable` if it can't be checked, in which case nothing was
   *   taken.
   */
  async pay(presented: PresentedFor, ready: Ready): Promise<PaidAnswer> {
    const context = this.#context;
    const { payment, requestHash } = presented;
    const paymentId = paymentIdOf(context.network.network, payment.payload);
    try {
      await this.#verify(presented, ready, paymentId);
    } catch (error) {
      // The payer's last money may have paid for the same request meanwhile.
      const answer = await this.#answerOfEarlier(presented, paymentId);
      if (answer) return answer;
      throw error;
    }
    for (;;) {
      const { held, earlier } = await this.#claim(presented, ready, paymentId);
      if (held) return settleAndSell(context, held);
      if (earlier === null) break;
      const answer = await this.#answerBy(earlier, presented, paymentId);
      if (answer) return answer;
      // The earlier payment bought nothing, and the request now belongs to this one.
    }
    const claim = await readClaim(context.database, paymentId);
    if (claim && claim.requestHash !== requestHash) throw paymentOfAnotherRequest();
    const resumed = await resumeClaim(context, paymentId);
    if (resumed) return resumed;
    const { validBefore } = payment.payload.authorization;
    throw paymentRefused(
      'invalid_transaction_state',
      `The payment wasn't settled and isn't tried again (it expires at ${validBefore}); sign a new one`,
    );
  }

  /**
   * What an earlier payment of the same payer buys, or has bought, for the same request; null = there is none, or the
   * payer didn't sign this payment for it.
   */
  async #answerOfEarlier(
    presented: Omit<PresentedFor, 'amountMicroUsd'>,
    paymentId: string,
  ): Promise<PaidAnswer | null> {
    const { database, now } = this.#context;
    const { payment, requestHash } = presented;
    const repeated = await readRepeatedPayment(database, paymentId);
    if (repeated && repeated.requestHash !== requestHash) throw paymentOfAnotherRequest();
    const earlier =
      repeated?.answeredBy ?? (await findBoundPayment(database, this.#requestOf(presented), now()));
    if (earlier === null || earlier === paymentId) return null;
    const bought = await readClaim(database, earlier);
    if (!bought || !(await this.#isGood(payment, bought.amountMicroUsd))) return null;
    return this.#answerBy(earlier, presented, paymentId);
  }

  /** What an earlier payment buys, as the answer to another one; null = it buys nothing, and the other one may be taken. */
  async #answerBy(
    earlier: string,
    { requestHash }: Pick<PresentedFor, 'requestHash'>,
    paymentId: string,
  ): Promise<PaidAnswer | null> {
    const { database, now } = this.#context;
    const answer = await resumeClaim(this.#context, earlier).catch((error: unknown) => {
      if (hasBoughtNothing(error)) return null;
      throw error;
    });
    if (!answer) return null;
    await database.transaction((transaction) =>
      keepRepeatedPayment(transaction, paymentId, { requestHash, answeredBy: earlier }, now()),
    );
    return { ...answer, isReplay: true };
  }

  #requestOf({ payment, requestHash, repeatsForMs }: Omit<PresentedFor, 'amountMicroUsd'>): PaidRequest {
    const { network } = this.#context.network;
    const payerId = payerIdOf({ network, payer: payment.payload.authorization.from });
    return { payerId, requestHash, repeatsForMs };
  }

  /**
   * Whether a payment proves that its payer presents it: signed, to us, with the amount of the purchase, and currently
   * valid. It doesn't matter whether the payer still has the money.
   */
  async #isGood(payment: PresentedPayment, amountMicroUsd: number): Promise<boolean> {
    const { network, payTo, facilitator, now, resourceUrl } = this.#context;
    const nowS = now() / 1000;
    const requirements = requirementsOf(network, payTo, amountMicroUsd);
    const { validAfter, validBefore } = payment.payload.authorization;
    if (Number(validBefore) <= nowS || Number(validAfter) > nowS) return false;
    if (mismatchOf(payment, requirements, network, nowS)) return false;
    if (await isSignedByPayerKey(payment.payload, network)) return true;
    if (!facilitator) return false;
    return (await facilitator.refusalOf(payment.payload, requirements, resourceUrl('motion'))) === null;
  }

  /**
   * A payment that was carried out by another party meanwhile is refused here, unless it is claimed: then its claim
   * decides.
   */
  async #verify({ payment, amountMicroUsd }: PresentedFor, ready: Ready, paymentId: string): Promise<void> {
    const { facilitator, network, payTo, resourceUrl, database } = this.#context;
    if (!facilitator) throw paymentsUnavailable('payments by x402 are not settled on this server');
    const requirements = requirementsOf(network, payTo, amountMicroUsd);
    const reason = await facilitator.refusalOf(payment.payload, requirements, resourceUrl(resourceOf(ready)));
    if (reason === null) return;
    const claim = await readClaim(database, paymentId);
    if (claim && claim.status !== 'failed') return;
    throw paymentRefused(reason, `The payment would not be settled (${reason})`);
  }

  /** Claims a payment; neither = it is already claimed. `earlier`: the payment that its request is bound to instead. */
  async #claim(
    presented: PresentedFor,
    ready: Ready,
    paymentId: string,
  ): Promise<{ readonly held: HeldClaim | null; readonly earlier: string | null }> {
    const { payment, amountMicroUsd, requestHash, requestId } = presented;
    const { database, network, payTo, chain, now } = this.#context;
    const fromBlock = chain === null ? null : Number((await chain.latestBlock()).number);
    const hold = newHold(now());
    const claim = {
      network: network.network,
      payTo,
      amountMicroUsd,
      transfer: payment.payload,
      purpose: ready.purpose,
      requestHash,
      requestId,
      orderId: ready.purpose === 'top_up' ? ready.order.orderId : null,
      answer: ready.purpose === 'report' ? ready.answer : null,
      purchase: ready.purpose === 'report' ? ready.purchase : null,
      fromBlock,
    };
    return database.transaction(async (transaction) => {
      const earlier = await bindRequest(transaction, this.#requestOf(presented), paymentId, hold.now);
      if (earlier !== null) return { held: null, earlier };
      const held = await insertClaim(transaction, claim, hold);
      if (held && ready.purpose === 'top_up') await insertOrder(transaction, ready.order);
      return { held, earlier: null };
    });
  }
}

/** Whether a payment failed in a way that lets another one take over its request. */
function hasBoughtNothing(error: unknown): boolean {
  if (!(error instanceof GroundMotionError)) return false;
  return error.code === 'payment_invalid' || error.code === 'payment_refund_due';
}
