import { GroundMotionError } from '../../core/error.ts';

/** The error that ends a request whose caller closed the connection before the charge. */
export function callerGone(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'caller_gone',
    'the caller closed the connection before the charge; nothing was charged',
  );
}
