/** Whose fault it was; a transport edge maps these kinds, never forty error codes. */
export type ErrorKind = 'invalid_input' | 'not_found' | 'refused' | 'unavailable' | 'internal';

export interface ErrorOptionsWithDetails {
  readonly cause?: unknown;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * The one error class of the project. `code` is stable and machine-readable; the message names the
 * file, field and value at fault and what to do about it.
 */
export class GroundMotionError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: ErrorKind, code: string, message: string, options: ErrorOptionsWithDetails = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'GroundMotionError';
    this.kind = kind;
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Input that the caller can mend. */
export function invalidInput(
  code: string,
  message: string,
  options?: ErrorOptionsWithDetails,
): GroundMotionError {
  return new GroundMotionError('invalid_input', code, message, options);
}

/** The message of anything thrown, for logs and for wrapping. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
