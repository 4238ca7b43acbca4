import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';

/** What DuckDB says when the machine, not the statement, is at fault. */
const MACHINE_FAULT = /^(IO Error|FATAL Error|Out of Memory Error)|No space left|has been invalidated/i;
/** What it says when a commit was turned down for its contents, and so certainly did not happen. */
const CONSTRAINT = /constraint/i;

/** A statement's failure: `service_unavailable` when the machine is at fault, otherwise as it was thrown. */
export function statementError(error: unknown): unknown {
  if (error instanceof GroundMotionError || !MACHINE_FAULT.test(errorMessage(error))) return error;
  return stateUnavailable(error);
}

/** A failed COMMIT: its outcome is unknown unless the contents were refused. */
export function commitError(error: unknown): unknown {
  return CONSTRAINT.test(errorMessage(error)) ? error : unknownCommit(error);
}
