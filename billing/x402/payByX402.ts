import type { ReportPurchase } from '../sale/sale.ts';
import { insertOrder } from '../order/orders.ts';
import type { Order } from '../order/order.ts';
import { bringToEnd, newHold, resumeClaim, type PaidAnswer } from './bringToEnd.ts';
import { paymentIdOf, type ClaimPurpose } from './claims/claim.ts';
import { insertClaim, readClaim, type HeldClaim } from './claims/claimStore.ts';
import { paymentOfAnotherRequest, paymentRefused, paymentsUnavailable } from './paymentErrors.ts';
import { mismatchOf } from './protocol/matchPayment.ts';
import type { PresentedPayment } from './protocol/presentedPayment.ts';
import { requirementsOf } from './protocol/requirements.ts';
import type { X402Context } from './x402Context.ts';

/** A payment, and the request that it came with. */
export interface PresentedFor {
  readonly payment: PresentedPayment;
  readonly amountMicroUsd: number;
  /** Fingerprint of the request. */
  readonly requestHash: string;
  readonly requestId: string;
}

/** What a payment buys, ready to be sold. */
export type Ready =
  | { readonly purpose: 'report'; readonly answer: string; readonly purchase: ReportPurchase }
  | {
      readonly purpose: 'top_up';
      readonly order: Omit<Order, 'paidMicroUsd' | 'returnedMicroUsd' | 'updatedAt'>;
    };

/** Takes payments. Of one payment that comes many times at once, in one process, the first is taken and the others wait for it. */
export class X402Payments {
  readonly #context: X402Context;
  readonly #underWay = new Map<string, { readonly requestHash: string; readonly end: Promise<PaidAnswer> }>();

  constructor(context: X402Context) {
    this.#context = context;
  }

  /**
   * What a payment has bought before, or what it buys as soon as it is settled; null = it is new.
   * @throws GroundMotionError `payment_mismatch`, `payment_in_progress`, `payment_refund_due`, `payment_invalid`.
   */
  async repeat({ payment, requestHash }: PresentedFor): Promise<PaidAnswer | null> {
    const paymentId = paymentIdOf(this.#context.network.network, payment.payload);
    const running = this.#underWay.get(paymentId);
    if (running) {
      if (running.requestHash !== requestHash) throw paymentOfAnotherRequest();
      return { ...(await running.end), isReplay: true };
    }
    const claim = await readClaim(this.#context.database, paymentId);
    if (!claim || claim.status === 'failed') return null;
    if (claim.requestHash !== requestHash) throw paymentOfAnotherRequest();
    // Anybody can read on the chain who pays and by which nonce.
    if (claim.transfer.signature.toLowerCase() !== payment.payload.signature.toLowerCase())
      throw paymentRefused(
        'invalid_exact_evm_signature',
        'This is not the signature that was presented first',
      );
    return this.#alone(paymentId, requestHash, () => resumeClaim(this.#context, paymentId));
  }

  /**
   * Refuses what does not fit before anybody is asked about it.
   * @throws GroundMotionError `payment_invalid`; `service_unavailable` where no payment is taken.
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
   * Takes a payment for what is ready: checks it, claims it, settles it, sells.
   * @throws GroundMotionError as `repeat`; `service_unavailable` when it cannot be checked: then nothing was taken.
   */
  async pay(presented: PresentedFor, ready: Ready): Promise<PaidAnswer> {
    const paymentId = paymentIdOf(this.#context.network.network, presented.payment.payload);
    const running = this.#underWay.get(paymentId);
    if (running) {
      if (running.requestHash !== presented.requestHash) throw paymentOfAnotherRequest();
      return { ...(await running.end), isReplay: true };
    }
    const answer = await this.#alone(paymentId, presented.requestHash, () =>
      this.#take(presented, ready, paymentId),
    );
    return answer!;
  }

  async #alone(
    paymentId: string,
    requestHash: string,
    work: () => Promise<PaidAnswer | null>,
  ): Promise<PaidAnswer | null> {
    const running = this.#underWay.get(paymentId);
    if (running)
      return running.requestHash === requestHash ? running.end : Promise.reject(paymentOfAnotherRequest());
    const result = work();
    const end = result.then((answer) => {
      if (answer) return answer;
      throw paymentRefused('invalid_transaction_state', 'The payment was not settled; present it again');
    });
    // The requests that wait for it get its failure; there may be none.
    end.catch(() => {});
    this.#underWay.set(paymentId, { requestHash, end });
    try {
      return await result;
    } finally {
      this.#underWay.delete(paymentId);
    }
  }

  async #take(presented: PresentedFor, ready: Ready, paymentId: string): Promise<PaidAnswer> {
    const context = this.#context;
    const { payment, requestHash } = presented;
    await this.#verify(presented, ready.purpose, paymentId);
    const held = await this.#claim(presented, ready);
    if (held) return bringToEnd(context, held);
    const claim = await readClaim(context.database, paymentId);
    if (claim && claim.requestHash !== requestHash) throw paymentOfAnotherRequest();
    const resumed = await resumeClaim(context, paymentId);
    if (resumed) return resumed;
    const { validBefore } = payment.payload.authorization;
    throw paymentRefused(
      'invalid_transaction_state',
      `The payment was not settled and is not tried again (it ends at ${validBefore}); sign a new one`,
    );
  }

  /** A payment that somebody else has carried out meanwhile is refused here, unless it is claimed: then its claim knows. */
  async #verify(
    { payment, amountMicroUsd }: PresentedFor,
    purpose: ClaimPurpose,
    paymentId: string,
  ): Promise<void> {
    const { facilitator, network, payTo, resourceUrl, database } = this.#context;
    if (!facilitator) throw paymentsUnavailable('payments by x402 are not settled on this server');
    const requirements = requirementsOf(network, payTo, amountMicroUsd);
    const reason = await facilitator.refusalOf(payment.payload, requirements, resourceUrl(purpose));
    if (reason === null) return;
    const claim = await readClaim(database, paymentId);
    if (claim && claim.status !== 'failed') return;
    throw paymentRefused(reason, `The payment would not be settled (${reason})`);
  }

  async #claim(
    { payment, amountMicroUsd, requestHash, requestId }: PresentedFor,
    ready: Ready,
  ): Promise<HeldClaim | null> {
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
      const held = await insertClaim(transaction, claim, hold);
      if (held && ready.purpose === 'top_up') await insertOrder(transaction, ready.order);
      return held;
    });
  }
}
