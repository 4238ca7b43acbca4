import { GroundMotionError, errorMessage } from '../../../core/error.ts';

/** Whether the transaction behind this error may have been committed anyway. */
export function commitOutcomeUnknown(error: unknown): boolean {
  return error instanceof GroundMotionError && error.details['commitOutcome'] === 'unknown';
}

/** The machine is at fault, not the statement: nothing was written, and a later attempt may succeed. */
export function stateUnavailable(cause: unknown): GroundMotionError {
  return unavailable(cause, {});
}

/**
 * A COMMIT whose outcome is unknown: it may or may not have reached the disk, so it mustn't be repeated without checking
 * the database.
 */
export function unknownCommit(cause: unknown): GroundMotionError {
  return unavailable(cause, { commitOutcome: 'unknown' });
}

/** The error of a database that is being closed. */
export function stateClosing(): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'service_unavailable',
    'the state database is closing; try again later',
  );
}

/** A write among reads wouldn't be part of any transaction: a bug. */
export function writeOutsideTransaction(sql: string): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'write_outside_transaction',
    `only SELECT may run outside a transaction: ${sql}`,
  );
}

/** A statement after the end of its transaction would run outside it: a bug. */
export function transactionEnded(sql: string): GroundMotionError {
  return new GroundMotionError('internal', 'transaction_ended', `the transaction has ended: ${sql}`);
}

function unavailable(cause: unknown, details: { commitOutcome?: 'unknown' }): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'service_unavailable',
    `the state database could not complete the request (${errorMessage(cause)}); try again later`,
    { cause, details },
  );
}
