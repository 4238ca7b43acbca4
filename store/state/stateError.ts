import { GroundMotionError, errorMessage } from '../../core/error.ts';

/** What DuckDB says when the machine, not the statement, is at fault. */
const MACHINE_FAULT = /^(IO Error|FATAL Error|Out of Memory Error)|No space left|has been invalidated/i;
/** What it says when a commit was turned down for its contents, and so certainly did not happen. */
const CONSTRAINT = /constraint/i;

/** A statement's failure: `service_unavailable` when the machine is at fault, otherwise as it was thrown. */
export function statementError(error: unknown): unknown {
  if (error instanceof GroundMotionError || !MACHINE_FAULT.test(errorMessage(error))) return error;
  return unavailable(error, {});
}

/**
 * A failed COMMIT. Unless the contents were refused, nobody can tell whether it reached the disk: it must
 * not be run again without asking the database what it holds.
 */
export function commitError(error: unknown): unknown {
  if (CONSTRAINT.test(errorMessage(error))) return error;
  return unavailable(error, { commitOutcome: 'unknown' });
}

/** Whether the transaction behind this error may nevertheless have been committed. */
export function commitOutcomeUnknown(error: unknown): boolean {
  return error instanceof GroundMotionError && error.details['commitOutcome'] === 'unknown';
}

/** A statement that comes after its transaction's end would run outside it: a fault of the code. */
export function transactionEnded(sql: string): GroundMotionError {
  return new GroundMotionError('internal', 'transaction_ended', `the transaction has ended: ${sql}`);
}

function unavailable(cause: unknown, details: Record<string, unknown>): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'service_unavailable',
    `the state database could not complete the request (${errorMessage(cause)}); try again later`,
    { cause, details },
  );
}
