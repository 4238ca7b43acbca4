import type { Mode } from '../accounts/identity/mode.ts';
import type { PaymentConfig } from '../schemas/paymentConfig.ts';

/** Whether `POST /api/v1/buy` sells credits: fake ones always, real ones if a payment method is set up. */
export function canBuy(mode: Mode, { card, coin }: Pick<PaymentConfig, 'card' | 'coin'>): boolean {
  return mode === 'test' || card !== null || coin !== null;
}

/** Path at which a report is paid for with the call itself. */
export const X402_MOTION_PATH = '/api/v1/x402/motion';
/** Path at which a report about an area is paid for with the call itself. */
export const X402_AREA_PATH = '/api/v1/x402/motion/area';
/** Path at which a profile along a line is paid for with the call itself. */
export const X402_PROFILE_PATH = '/api/v1/x402/motion/profile';
/** Path at which credits are paid for with the call itself. */
export const X402_TOP_UP_PATH = '/api/v1/x402/topup';

/** Path at which a report is paid for without an account (x402); null = not on this server. */
export function payPerCallUrl(publicUrl: string, { x402 }: Pick<PaymentConfig, 'x402'>): string | null {
  return x402 === null ? null : `${publicUrl}${X402_MOTION_PATH}`;
}
