import { Piscina } from 'piscina';
import { GroundMotionError } from '../core/error.ts';
import type { CropRequest, Picture } from '../tiles/renderMapCrop.ts';
import type { RenderAnswer } from './renderTask.ts';
import { threadCode } from './threadCode.ts';

/** The threads that draw maps. */
export interface RenderPool {
  /** Throws `map_unreadable` for a damaged raster, `service_unavailable` when too many pictures wait already. */
  render(request: CropRequest): Promise<Picture>;
  close(): Promise<void>;
}

/** Pictures that may wait: with two threads some seconds' worth. */
const MOST_WAITING = 1000;

/** A pool whose threads are started by the first picture, each with its own memory of decoded blocks. */
export function openRenderPool(options: {
  readonly threads: number;
  readonly cacheBytesPerThread: number;
}): RenderPool {
  let started: Promise<Piscina> | null = null;
  let isClosed = false;
  const start = async (): Promise<Piscina> => {
    const entry = new URL(
      import.meta.url.endsWith('.ts') ? 'renderTask.ts' : 'renderTask.js',
      import.meta.url,
    );
    return new Piscina({
      ...(await threadCode(entry)),
      minThreads: options.threads,
      maxThreads: options.threads,
      maxQueue: MOST_WAITING,
      recordTiming: false,
      workerData: { cacheBytes: options.cacheBytesPerThread },
    });
  };
  return {
    render: async (request) => {
      if (isClosed) throw unavailable('The server is stopping');
      started ??= start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      const pool = await started;
      if (pool.queueSize >= MOST_WAITING) throw unavailable(`${MOST_WAITING} pictures wait to be drawn`);
      const answer = (await pool.run(request)) as RenderAnswer;
      if ('problem' in answer) throw new GroundMotionError('unavailable', 'map_unreadable', answer.problem);
      return answer;
    },
    close: async () => {
      isClosed = true;
      await (await started?.catch(() => null))?.close();
    },
  };
}

function unavailable(message: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'service_unavailable', message);
}
