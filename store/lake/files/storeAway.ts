import { GroundMotionError } from '../../../core/error.ts';

/** The error code of a store that doesn't answer. */
export const STORE_AWAY = 'lake_unreachable';

/** Whether a failure was caused by the lake's store not answering: what was read earlier is presumably still valid. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof GroundMotionError && error.code === STORE_AWAY) || isStoreAway(error.cause);
}
