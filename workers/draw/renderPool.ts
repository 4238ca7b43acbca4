import { GroundMotionError } from '../../core/error.ts';
import type { BasemapRequest } from '../../tiles/basemap/drawBasemap.ts';
import type { CropRequest, PiecesNeeded, Picture } from '../../tiles/renderMapCrop.ts';
import { openLazyPool } from '../pool/lazyPool.ts';
import { moduleBeside } from '../pool/threadCode.ts';
import type { RenderAnswer, RenderThreadData } from './renderTask.ts';

/** The threads that render maps. */
export interface RenderPool {
  /**
   * Throws `map_unreadable` for a damaged raster, with its `key` in the details, and `service_unavailable` when too many
   * pictures are waiting.
   */
  render(request: CropRequest): Promise<Picture | PiecesNeeded>;
  /** Draws a picture of measurements over the basemap; throws the same. */
  renderBasemap(request: BasemapRequest): Promise<Uint8Array>;
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** A pool for the rasters in a local folder; each thread has its own cache of decoded blocks. */
export function openRenderPool(options: {
  readonly folder: string;
  /** Whether rasters may be incomplete, as separate pieces. */
  readonly keepsPieces: boolean;
  readonly threads: number;
  readonly cacheBytesPerThread: number;
}): RenderPool {
  const pool = openLazyPool<CropRequest | BasemapRequest, RenderAnswer>({
    entry: moduleBeside(import.meta.url, 'renderTask'),
    threads: options.threads,
    mostWaiting: 1000,
    noun: 'pictures',
    workerData: {
      cacheBytes: options.cacheBytesPerThread,
      folder: options.folder,
      keepsPieces: options.keepsPieces,
    } satisfies RenderThreadData,
  });
  const run = async (request: CropRequest | BasemapRequest): Promise<Picture | PiecesNeeded> => {
    const answer = await pool.run(request);
    if ('problem' in answer) {
      const { problem, key } = answer;
      const found = typeof key === 'string' ? { details: { key } } : {};
      throw new GroundMotionError('unavailable', 'map_unreadable', problem, found);
    }
    return answer;
  };
  return {
    ...pool,
    render: run,
    renderBasemap: async (request) => {
      const answer = await run(request);
      if ('missing' in answer) throw new Error('a basemap needs no pieces of rasters');
      return answer.bytes;
    },
  };
}
