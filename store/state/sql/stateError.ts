import { GroundMotionError, errorMessage } from '../../../core/error.ts';

/** Whether the transaction behind this error may nevertheless have been committed. */
export function commitOutcomeUnknown(error: unknown): boolean {
  return error instanceof GroundMotionError && error.details['commitOutcome'] === 'unknown';
}

/** The machine, not the statement, is at fault: nothing has been written, and later it may go well. */
export function stateUnavailable(cause: unknown): GroundMotionError {
  return unavailable(cause, {});
}

/**
 * A COMMIT of which no one can tell whether it reached the disk: it must not be run again without asking the
 * database what it holds.
 */
export function unknownCommit(cause: unknown): GroundMotionError {
  return unavailable(cause, { commitOutcome: 'unknown' });
}

/** What a database that is being closed answers. */
export function stateClosing(): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'service_unavailable',
    'the state database is closing; try again later',
  );
}

/** A write among reads would not be part of any transaction: a fault of the code. */
export function writeOutsideTransaction(sql: string): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'write_outside_transaction',
    `only SELECT may run outside a transaction: ${sql}`,
  );
}

/** A statement that comes after its transaction's end would run outside it: a fault of the code. */
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
