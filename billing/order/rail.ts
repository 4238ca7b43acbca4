import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { IdempotencyClaim } from '../sale/idempotency.ts';
import type { Order } from './order.ts';

/** Credits that someone wants to pay for. */
export interface TopUpRequest {
  readonly caller: Caller;
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotency: IdempotencyClaim | null;
  /** Public address of the server, without a trailing slash. */
  readonly publicUrl: string;
  /** The answer that tells of the order, and of an invoice in coins how it is paid. Pure and quick: it may run twice. */
  render(order: Order, payment?: CoinPayment): string;
}

/** How an invoice in coins is paid. */
export interface CoinPayment {
  /** The invoice's own, with its checksum (EIP-55). */
  readonly address: string;
  /** Such as `eip155:8453`. */
  readonly network: string;
  readonly networkName: string;
  /** The contract of USDC on that network. */
  readonly token: string;
  readonly amountMicroUsd: number;
  /** What wallets read (EIP-681). */
  readonly paymentUri: string;
  /** A picture (SVG) of the link as a QR code. */
  readonly qrUrl: string;
}

/** The answer of a top-up, to the byte as it is stored and replayed. */
export interface TopUpAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/** A way to pay for credits. */
export interface TopUpRail {
  /**
   * Opens an order that can be paid. Under one idempotency key there is one.
   * @throws GroundMotionError `stripe_error` or `crypto_error` when the payment provider fails, and then nothing can be paid;
   *   `account_suspended`; `idempotency_mismatch`.
   */
  openOrder(request: TopUpRequest): Promise<TopUpAnswer>;
  /** Ends what it does in the background, after what is being done. */
  close(): Promise<void>;
}
