import { GroundMotionError } from '../../core/error.ts';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import { refusal } from '../refusal.ts';

/** How long a client is asked to wait, in answers with a Retry-After header. */
const RETRY_AFTER_SECONDS = 1;

/** Whether an error only occurs when a report is purchased: everything free still works. */
export function isPurchaseError(code: ErrorCode): code is 'insufficient_credits' | 'spend_cap_reached' {
  return code === 'insufficient_credits' || code === 'spend_cap_reached';
}

/** Whether an error was requested with a magic place: nothing has failed. */
export function isRehearsed(error: unknown): boolean {
  return error instanceof GroundMotionError && error.details['rehearsed'] === true;
}

/** The error that a magic place of test mode requests. */
export function rehearsedError(code: ErrorCode): GroundMotionError {
  const { status, meaning, remedy } = ERROR_CODES[code];
  return refusal(code, `Rehearsed in test mode: ${meaning} ${remedy}`, {
    rehearsed: true,
    ...(status === 429 || status === 409 ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}),
  });
}
