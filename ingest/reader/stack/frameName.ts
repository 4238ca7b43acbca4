/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { invalidInput } from '../../../core/error.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';

/** Throws `invalid_frame_id` for an invalid name given with --frame. */
export function checkFrameId(frameId: string | undefined): void {
  if (frameId === undefined) return;
  const parsed = frameIdSchema.safeParse(frameId);
  if (!parsed.success) {
    throw invalidInput(
      'invalid_frame_id',
      `--frame ${JSON.stringify(frameId.slice(0, 80))}: ${parsed.error.issues[0]!.message}`,
    );
  }
}
