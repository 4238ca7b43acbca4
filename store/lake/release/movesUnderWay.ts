import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';

/** In a lake in a store: a key for each frame whose pointer is being moved. */
const FOLDER = 'moving';

/** A writer that has not entered its move in the catalog for so long is taken for one that died; if it lives, its frame is read once more than need be. */
const ABANDONED_MS = 10_000;

/** Notes that a frame's pointer is about to move: should the writer die before the catalog knows, others look at the pointer itself. */
export async function noteMove(files: LakeFiles, frameId: string): Promise<void> {
  await files.put(`${FOLDER}/${frameId}`, frameId);
}

/** Notes that the catalog says what the pointers of frames say. */
export async function endMoves(files: LakeFiles, frameIds: readonly string[]): Promise<void> {
  await Promise.all(frameIds.map((frameId) => files.remove(`${FOLDER}/${frameId}`)));
}

interface Move {
  readonly frameId: string;
  readonly notedAtMs: number;
}

/** The frames whose pointers are being moved, or were by writers that died. */
export async function movesUnderWay(files: LakeFiles): Promise<Move[]> {
  const noted = await files.list(`${FOLDER}/`);
  return noted
    .map(({ key, putAtMs }) => ({ frameId: key.slice(FOLDER.length + 1), notedAtMs: putAtMs }))
    .filter(({ frameId }) => frameIdSchema.safeParse(frameId).success);
}

/** The frames whose writers died, as far as the writer of a frame can tell that has noted its own move; all times are the store's. */
export async function abandonedMoves(files: LakeFiles, ownFrameId: string): Promise<string[]> {
  const moves = await movesUnderWay(files);
  const own = moves.find(({ frameId }) => frameId === ownFrameId);
  if (!own) return [];
  return moves
    .filter(({ notedAtMs }) => own.notedAtMs - notedAtMs > ABANDONED_MS)
    .map(({ frameId }) => frameId);
}
