import { DatabaseError } from 'pg';
import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import { stateUnavailable, unknownCommit } from '../sql/stateError.ts';

/** Serialization failure, deadlock, or lock timeout: the server asks for another attempt. */
const CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '55P03']);
/** A write in a read-only session. */
const READ_ONLY = '25006';
/** For a prepared statement: its plan is out of date (0A000 has other meanings too), or it is unknown. */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' };
const UNKNOWN_STATEMENT = '26000';
/**
 * Classes of errors where the server is at fault and not the statement: connection, insufficient resources (such as a
 * full disk), operator intervention and canceled statements, system errors, rejected logins, a missing database, idle in
 * a transaction for too long.
 */
const SERVER_FAULT = /^(08|53|57|58|28|3D|25P03)/;
/** Errors that reject a commit for its contents, and so certainly before it happened. */
const CERTAINLY_NOT_COMMITTED = /^(23|40(?!003))/;

/** Whether running the same again, from the start, may succeed, if nothing has been committed. */
export function isWorthRetrying(error: unknown): boolean {
  return isStaleStatement(error) || (error instanceof DatabaseError && CONFLICTS.has(error.code));
}

/** The statement was prepared before another replica changed the layout, or a pooler in between forgot it. */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code, routine } = error;
  return code === UNKNOWN_STATEMENT || (code === STALE_PLAN.code && routine === STALE_PLAN.routine);
}

/** Whether the connection mustn't be reused: it is lost, in an unknown state, or has outdated statements. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof GroundMotionError) return false;
  if (!(error instanceof DatabaseError)) return true;
  return error.severity !== 'ERROR' || isStaleStatement(error);
}

/** Whether a write was refused because the session is read-only. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === READ_ONLY;
}

/** A text with a NUL character, which DuckDB accepts but PostgreSQL doesn't. */
const UNSTORABLE_TEXT = '22021';

/**
 * The error of a failed statement: `service_unavailable` if the server or the connection is at fault (which includes
 * every error that didn't come from the server itself), otherwise unchanged.
 */
export function statementError(error: unknown): unknown {
  if (error instanceof GroundMotionError) return error;
  if (!(error instanceof DatabaseError)) return stateUnavailable(error);
  if (error.code === UNSTORABLE_TEXT) {
    return invalidInput('bad_request', 'a text contains the NUL character U+0000; remove it', {
      cause: error,
    });
  }
  const isServerFault = CONFLICTS.has(error.code) || SERVER_FAULT.test(error.code ?? '');
  return isServerFault ? stateUnavailable(error) : error;
}

/** The error of a failed COMMIT: its outcome is unknown unless the server rejected it for its contents. */
export function commitError(error: unknown): unknown {
  if (error instanceof GroundMotionError) return error;
  const isCertain =
    error instanceof DatabaseError &&
    error.severity === 'ERROR' &&
    CERTAINLY_NOT_COMMITTED.test(error.code ?? '');
  return isCertain ? statementError(error) : unknownCommit(error);
}
