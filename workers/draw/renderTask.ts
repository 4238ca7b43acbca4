import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { pieceFilesIn } from '../../formats/pieces/pieceFiles.ts';
import { type BasemapRequest, drawBasemap } from '../../tiles/basemap/drawBasemap.ts';
import {
  createMapRenderer,
  type CropRequest,
  type PiecesNeeded,
  type Picture,
} from '../../tiles/renderMapCrop.ts';
import { buffersOf } from '../taskBuffers.ts';

/** A rendering thread's result: a thrown error would lose its code between threads. */
export type RenderAnswer = Picture | PiecesNeeded | RenderProblem;

/** Why there is no picture, and the key of the damaged file, if there is one. */
export interface RenderProblem {
  readonly problem: string;
  readonly key: unknown;
}

/** A thread's start parameters. */
export interface RenderThreadData {
  readonly cacheBytes: number;
  /** The local folder in which the keys of rasters are paths. */
  readonly folder: string;
  /** Whether they may be incomplete, as separate pieces. */
  readonly keepsPieces: boolean;
}

const { cacheBytes, folder, keepsPieces } = workerData as RenderThreadData;
const render = createMapRenderer(keepsPieces ? pieceFilesIn(folder) : localFilesIn(folder), cacheBytes);

/** The function that a rendering thread calls. */
export default async function renderTask(request: CropRequest | BasemapRequest): Promise<unknown> {
  const answer = await draw(request).catch((error: unknown): RenderProblem => ({
    problem: errorMessage(error),
    key: error instanceof GroundMotionError ? error.details['key'] : undefined,
  }));
  if (!('bytes' in answer)) return answer;
  // A copy: encoders return parts of larger buffers, and buffers that can't be transferred.
  const bytes = new Uint8Array(answer.bytes);
  return move({
    [transferableSymbol]: buffersOf({ bytes }),
    [valueSymbol]: { ...answer, bytes },
  });
}

async function draw(request: CropRequest | BasemapRequest): Promise<Picture | PiecesNeeded> {
  if (!('tiles' in request)) return render(request);
  return { bytes: await drawBasemap(request), isEmpty: false, gone: [] };
}
