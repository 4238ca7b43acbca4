import { GroundMotionError } from '../../../core/error.ts';

/** The code of what a store rejects with that does not answer. */
export const STORE_AWAY = 'lake_unreachable';

/** Whether something failed because the lake's store does not answer: what was read of it before holds, as far as anybody knows. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof GroundMotionError && error.code === STORE_AWAY) || isStoreAway(error.cause);
}
