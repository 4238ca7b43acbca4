import { GroundMotionError, type ErrorKind } from '../core/error.ts';
import { ERROR_CODES, type ErrorCode } from '../schemas/http/contract/errorCodes.ts';

function kindOf(status: number): ErrorKind {
  if (status === 404) return 'not_found';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'internal';
  return status === 401 || status === 402 || status === 403 ? 'refused' : 'invalid_input';
}

/** An error with one of the published codes; `details` become fields of the error body. */
export function refusal(
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): GroundMotionError {
  return GroundMotionError.from({ kind: kindOf(ERROR_CODES[code].status), code, message, details });
}
