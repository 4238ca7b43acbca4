import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { IdempotencyClaim } from '../sale/idempotency.ts';
import type { Order } from './order.ts';

/** A request to pay for credits. */
export interface TopUpRequest {
  readonly caller: Caller;
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotency: IdempotencyClaim | null;
  /** Public URL of the server, without a trailing slash. */
  readonly publicUrl: string;
  /** The response that describes the order and, for a USDC invoice, how to pay it. Pure and fast: it may run twice. */
  render(order: Order, payment?: CoinPayment): string;
}

/** How to pay a USDC invoice. */
export interface CoinPayment {
  /** The invoice's own address, with checksum (EIP-55). */
  readonly address: string;
  /** Such as `eip155:8453`. */
  readonly network: string;
  readonly networkName: string;
  /** The USDC contract on that network. */
  readonly token: string;
  readonly amountMicroUsd: number;
  /** Payment link for wallets (EIP-681). */
  readonly paymentUri: string;
  /** The link as a QR code (SVG). */
  readonly qrUrl: string;
}

/** The response to a top-up, byte for byte as it is stored and replayed. */
export interface TopUpAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/** A payment method for credits. */
export interface TopUpRail {
  /**
   * Opens an order that can be paid; one per idempotency key.
   * @throws GroundMotionError `stripe_error` or `crypto_error` if the payment provider fails, in which case nothing can
   *   be paid; `account_suspended`; `idempotency_mismatch`.
   */
  openOrder(request: TopUpRequest): Promise<TopUpAnswer>;
  /** Stops its background work, after finishing what is in progress. */
  close(): Promise<void>;
}
