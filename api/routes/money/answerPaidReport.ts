import type { FastifyReply, FastifyRequest } from 'fastify';
import { payerIdOf, paymentIdOf, type ClaimedReport } from '../../../billing/x402/claims/claim.ts';
import type { PaidAnswer } from '../../../billing/x402/settleAndSell.ts';
import { formatUsd, wholeMicroUsd } from '../../../core/money.ts';
import { ask, kindOf } from '../../../report/ask/ask.ts';
import { offerReport } from '../../../report/ask/offerReport.ts';
import type { Asker, Question } from '../../../report/ask/question.ts';
import { refusal } from '../../../report/refusal.ts';
import type { ApiContext } from '../../context/dependencies.ts';
import type { Challenge } from './presentX402.ts';
import { answerPaidCall, boundBy, howToPay, x402RailOf } from './withPayment.ts';

/** Longer than clients wait before they give up and pay again. */
const REPEATS_FOR_MS = 600_000;

/** A report that is paid for with the call that requests it. */
export interface PaidReport {
  /** The path of the call, to which a payment belongs in addition to the parameters. */
  readonly path: string;
  readonly endpoint: NonNullable<ClaimedReport['endpoint']>;
  readonly question: Question;
  /** The maximum cost that the caller set, USD; undefined = not set. */
  readonly maxPriceUsd: number | undefined;
  /** Its price, before any data is read. A replay doesn't need it, because the place may have lost its data since. */
  readonly priceMicroUsd: () => number;
  readonly challenge: (priceMicroUsd: number) => Challenge;
}

/** Answers a call for a report without an account: with what to pay, or with the report that its payment has bought. */
export function answerPaidReport(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, endpoint, question, maxPriceUsd, priceMicroUsd, challenge }: PaidReport,
): Promise<FastifyReply> {
  const rail = x402RailOf(context);
  const asker: Asker = {
    buyer: null,
    requestId: request.id,
    now: context.now(),
    isAbandoned: () => request.socket.destroyed,
  };
  const { defaults } = kindOf(context, asker, question);
  return answerPaidCall(rail, request, reply, {
    challenge: () => challenge(priceMicroUsd()),
    offer: async () => {
      const offered = await offerReport(context, asker, question);
      if ('answer' in offered) return { freeBody: offered.answer.body };
      const price = priceMicroUsd();
      requireWithin(maxPriceUsd, price);
      return {
        message:
          `The report is available for ${formatUsd(price)} USD in USDC on ` +
          `${rail.network.nameInV1}: ${howToPay(rail)}`,
        offer: { offer: offered.offer },
      };
    },
    pay: async (payment) => {
      const repeated = {
        payment,
        ...boundBy(request, path, { parameters: question.query, defaults, repeatsForMs: REPEATS_FOR_MS }),
        requestId: request.id,
      };
      const before = await rail.payments.repeat(repeated);
      if (before) return before;
      const presented = { ...repeated, amountMicroUsd: priceMicroUsd() };
      let paid: PaidAnswer | undefined;
      const { network } = rail.network;
      const free = await ask(
        context,
        {
          ...asker,
          buyer: {
            via: 'payment',
            mode: 'live',
            payerId: payerIdOf({ network, payer: payment.payload.authorization.from }),
            payment: { ...presented, paymentId: paymentIdOf(network, payment.payload) },
          },
          takePayment: async ({ answer, purchase }) => {
            requireWithin(maxPriceUsd, presented.amountMicroUsd);
            rail.payments.requireFitting(presented);
            const bought = { ...purchase, endpoint };
            paid = await rail.payments.pay(presented, { purpose: 'report', answer, purchase: bought });
            return paid;
          },
        },
        question,
      );
      return paid ?? { freeBody: free.body };
    },
  });
}

/**
 * Refuses a report that costs more than its caller is willing to pay: then no payment is requested or taken.
 * @throws GroundMotionError `max_price_exceeded`.
 */
function requireWithin(maxPriceUsd: number | undefined, priceMicroUsd: number): void {
  if (maxPriceUsd === undefined || wholeMicroUsd(maxPriceUsd) >= priceMicroUsd) return;
  throw refusal(
    'max_price_exceeded',
    `max_price_usd=${maxPriceUsd} is below the price of the report, ${formatUsd(priceMicroUsd)} USD; nothing was paid`,
  );
}
