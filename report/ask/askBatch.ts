import { isPayer } from '../../accounts/identity/buyer.ts';
import { callerGone } from '../../accounts/identity/callerGone.ts';
import type { ChargeOutcome } from '../../billing/sale/chargeOutcome.ts';
import { requireQuote } from '../../billing/quote/quotes.ts';
import { findReplay } from '../../billing/sale/idempotency.ts';
import type { BatchBody } from '../../schemas/http/place/batch.ts';
import { sellBatch, type BatchPurchase } from '../batch/sellBatch.ts';
import { refusal } from '../refusal.ts';
import { priceLimit } from '../sale/priceLimit.ts';
import { idempotencyClaim } from '../sale/idempotencyClaim.ts';
import type { Answer, AskContext, Asker } from './question.ts';

/** The path of batches; the state of an asynchronous batch is below it. */
export const BATCH_PATH = '/api/v1/motion/batch';

/** The part of a batch that a quote is bound to: it may be answered now or later. */
export function quotedBatch(body: BatchBody): Omit<BatchBody, 'async'> {
  const { async: _async, ...bound } = body;
  return bound;
}

/** A request for many reports at once. */
export interface BatchQuestion {
  readonly body: BatchBody;
  /** The `Idempotency-Key` as sent. */
  readonly idempotencyKey?: string | string[] | undefined;
}

/** The data that answers are based on; a batch doesn't draw anything. */
type BatchContext = Pick<AskContext, 'grounds' | 'database'>;

/**
 * Answers a batch: with the stored answer, or by `sell`, which sells it immediately by default. Pass another function,
 * for example to accept it for later.
 * @throws GroundMotionError like `sell`; `unauthorized` if there is no payer.
 */
export async function askBatch(
  context: BatchContext,
  asker: Omit<Asker, 'network'>,
  { body, idempotencyKey }: BatchQuestion,
  sell: (context: BatchContext, purchase: BatchPurchase) => Promise<ChargeOutcome> = sellBatch,
): Promise<Answer> {
  const { buyer, now, requestId } = asker;
  if (!buyer || isPayer(buyer)) throw refusal('unauthorized', 'A batch needs an API key');
  const idempotency = idempotencyClaim(idempotencyKey, BATCH_PATH, body);
  const isAbandoned = (): boolean => asker.isAbandoned();
  if (isAbandoned()) throw callerGone();
  const claim = idempotency && { accountId: buyer.accountId, claim: idempotency, now };
  const stored = claim && (await findReplay(context.database, claim));
  const { quote } = priceLimit(BATCH_PATH, quotedBatch(body), {}, now);
  if (!stored && quote) await requireQuote(context.database, quote, buyer.accountId);
  const {
    kind,
    statusCode,
    body: text,
  } = stored ??
  (await sell(context, {
    caller: buyer,
    now,
    requestId,
    body,
    idempotency,
    jobId: null,
    isAbandoned,
    quote,
  }));
  return {
    statusCode,
    body: text,
    isReplay: kind === 'replayed',
    refusedAs: null,
    document: null,
    validators: null,
  };
}
