import { DatabaseError } from 'pg';
import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';

/** Serialization failure, deadlock, a lock that was not to be had in time: the server asks for another try. */
const CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '55P03']);
/** A write in a read-only session. */
const READ_ONLY = '25006';
/** Of a prepared statement: its plan is out of date (0A000 means other things too), or it is not known. */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' };
const UNKNOWN_STATEMENT = '26000';
/**
 * Classes of errors in which the server, not the statement, is at fault: connection, insufficient resources (a
 * full disk among them), operator intervention and canceled statements, system errors, rejected log-ins,
 * a database that is gone, idle in a transaction for too long.
 */
const SERVER_FAULT = /^(08|53|57|58|28|3D|25P03)/;
/** What turns a commit down for its contents, and so certainly before it happened. */
const CERTAINLY_NOT_COMMITTED = /^(23|40(?!003))/;

/** Whether running the same once more, from the start, may go well, when nothing has been committed. */
export function isWorthRetrying(error: unknown): boolean {
  return isStaleStatement(error) || (error instanceof DatabaseError && CONFLICTS.has(error.code));
}

/** Prepared before another replica changed the layout, or forgotten by a pooler in between. */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code, routine } = error;
  return code === UNKNOWN_STATEMENT || (code === STALE_PLAN.code && routine === STALE_PLAN.routine);
}

/** Whether the connection must not be used again: it is gone, in an unknown state, or knows old statements. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof GroundMotionError) return false;
  if (!(error instanceof DatabaseError)) return true;
  return error.severity !== 'ERROR' || isStaleStatement(error);
}

/** Whether a write was refused because the session only reads. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === READ_ONLY;
}

/** A text with a NUL character, which PostgreSQL does not take and DuckDB does. */
const UNSTORABLE_TEXT = '22021';

/**
 * A statement's failure: `service_unavailable` when the server or the way to it is at fault (everything that
 * the server itself did not say is), otherwise as it was thrown.
 */
export function statementError(error: unknown): unknown {
  if (error instanceof GroundMotionError) return error;
  if (!(error instanceof DatabaseError)) return stateUnavailable(error);
  if (error.code === UNSTORABLE_TEXT) {
    return invalidInput('bad_request', 'a text holds the NUL character U+0000; leave it out', {
      cause: error,
    });
  }
  const isServerFault = CONFLICTS.has(error.code) || SERVER_FAULT.test(error.code ?? '');
  return isServerFault ? stateUnavailable(error) : error;
}

/** A failed COMMIT: its outcome is unknown unless the server turned it down for its contents. */
export function commitError(error: unknown): unknown {
  if (error instanceof GroundMotionError) return error;
  const isCertain =
    error instanceof DatabaseError &&
    error.severity === 'ERROR' &&
    CERTAINLY_NOT_COMMITTED.test(error.code ?? '');
  return isCertain ? statementError(error) : unknownCommit(error);
}
