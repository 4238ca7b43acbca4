import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';

/** For a lake in an object store: one key per frame whose pointer is being moved. */
const FOLDER = 'moving';

/**
 * A writer that hasn't updated the catalog for this long is presumed dead; if it is alive, its frame is only read once
 * more than necessary.
 */
const ABANDONED_MS = 10_000;

/**
 * Records that a frame's pointer is about to move: if the writer dies before updating the catalog, others check the
 * pointer itself.
 */
export async function noteMove(files: LakeFiles, frameId: string): Promise<void> {
  await files.put(`${FOLDER}/${frameId}`, frameId);
}

/** Records that the catalog matches the pointers of frames. */
export async function endMoves(files: LakeFiles, frameIds: readonly string[]): Promise<void> {
  await Promise.all(frameIds.map((frameId) => files.remove(`${FOLDER}/${frameId}`)));
}

interface Move {
  readonly frameId: string;
  readonly notedAtMs: number;
}

/** The frames whose pointers are being moved, or were being moved by writers that died. */
export async function movesUnderWay(files: LakeFiles): Promise<Move[]> {
  const noted = await files.list(`${FOLDER}/`);
  return noted
    .map(({ key, putAtMs }) => ({ frameId: key.slice(FOLDER.length + 1), notedAtMs: putAtMs }))
    .filter(({ frameId }) => frameIdSchema.safeParse(frameId).success);
}

/**
 * The frames whose writers are presumed dead, as seen by the writer of another frame after recording its own move; all
 * times are the store's.
 */
export async function abandonedMoves(files: LakeFiles, ownFrameId: string): Promise<string[]> {
  const moves = await movesUnderWay(files);
  const own = moves.find(({ frameId }) => frameId === ownFrameId);
  if (!own) return [];
  return moves
    .filter(({ notedAtMs }) => own.notedAtMs - notedAtMs > ABANDONED_MS)
    .map(({ frameId }) => frameId);
}
