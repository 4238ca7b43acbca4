import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { pieceFilesIn } from '../../formats/pieces/pieceFiles.ts';
import {
  createMapRenderer,
  type CropRequest,
  type PiecesNeeded,
  type Picture,
} from '../../tiles/renderMapCrop.ts';
import { buffersOf } from '../taskBuffers.ts';

/** What a thread of the rendering pool answers: a thrown error would lose its code on the way. */
export type RenderAnswer = Picture | PiecesNeeded | RenderProblem;

/** Why there is no picture, and the damaged file, if it is one. */
export interface RenderProblem {
  readonly problem: string;
  readonly key: unknown;
}

/** What a thread is given when it starts. */
export interface RenderThreadData {
  readonly cacheBytes: number;
  /** The folder of this machine in which the keys of rasters are paths. */
  readonly folder: string;
  /** Whether they may be there in pieces. */
  readonly keepsPieces: boolean;
}

const { cacheBytes, folder, keepsPieces } = workerData as RenderThreadData;
const render = createMapRenderer(keepsPieces ? pieceFilesIn(folder) : localFilesIn(folder), cacheBytes);

/** The entry that a thread of the rendering pool calls. */
export default async function renderTask(request: CropRequest): Promise<unknown> {
  const answer = await render(request).catch((error: unknown): RenderProblem => ({
    problem: errorMessage(error),
    key: error instanceof GroundMotionError ? error.details['key'] : undefined,
  }));
  if (!('bytes' in answer)) return answer;
  // A copy: encoders give parts of larger buffers, and buffers that cannot be moved.
  const bytes = new Uint8Array(answer.bytes);
  return move({
    [transferableSymbol]: buffersOf({ bytes }),
    [valueSymbol]: { ...answer, bytes },
  });
}
