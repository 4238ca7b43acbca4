import { encodedJson } from './encodedJson.ts';
import type { PaymentNetwork } from './networks.ts';

/** A signed statement of what was paid, and what for. */
export interface Receipt {
  readonly format: 'jws';
  /** Compact JWS; its payload is the statement. */
  readonly signature: string;
}

/** What became of a payment, as a header tells a client. */
export interface SettlementNews {
  readonly payer: string;
  /** Null = it was not settled. */
  readonly transaction: string | null;
  /** Of one that was not settled: a code of x402. */
  readonly reason?: string | undefined;
  /** Units of the asset. */
  readonly amount?: string | undefined;
  readonly receipt?: Receipt | undefined;
}

/** The headers that tell of a settlement: of each version its own, with its own name of the network. */
export function paymentResponseHeaders(
  { network, nameInV1 }: PaymentNetwork,
  { payer, transaction, reason, amount, receipt }: SettlementNews,
): Readonly<Record<'payment-response' | 'x-payment-response', string>> {
  const news = {
    success: transaction !== null,
    ...(reason === undefined ? {} : { errorReason: reason }),
    transaction: transaction ?? '',
    payer,
    ...(amount === undefined ? {} : { amount }),
  };
  const extensions = receipt && { 'offer-receipt': { info: { version: 1, receipt } } };
  return {
    'payment-response': encodedJson({ ...news, network, ...(extensions ? { extensions } : {}) }),
    'x-payment-response': encodedJson({ ...news, network: nameInV1 }),
  };
}
