import { encodedJson } from './encodedJson.ts';
import type { PaymentNetwork } from './networks.ts';

/** A signed statement of what was paid, and for what. */
export interface Receipt {
  readonly format: 'jws';
  /** Compact JWS; its payload is the statement. */
  readonly signature: string;
}

/** The outcome of a payment, as a header reports it to a client. */
export interface SettlementNews {
  readonly payer: string;
  /** Null = it wasn't settled. */
  readonly transaction: string | null;
  /** If it wasn't settled: an x402 code. */
  readonly reason?: string | undefined;
  /** Units of the asset. */
  readonly amount?: string | undefined;
  readonly receipt?: Receipt | undefined;
}

/** The headers that report a settlement: one per version, each with its own name of the network. */
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
