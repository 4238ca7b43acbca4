import { GroundMotionError } from '../../../core/error.ts';

/** What a store has under a key is not what was published there. */
export class NotAsPublished extends GroundMotionError {
  constructor(message: string) {
    super('unavailable', 'lake_damaged', message);
  }
}
