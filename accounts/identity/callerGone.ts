import { GroundMotionError } from '../../core/error.ts';

/** Why a request whose caller has closed the connection before the charge ends without one. */
export function callerGone(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'caller_gone',
    'the caller closed the connection before the charge; nothing was charged',
  );
}
