import { z } from 'zod';
import { wholeNumber } from '../wholeNumber.ts';
import { queueEnvironment } from './queueConfig.ts';
import { downloadConfigOf, downloadEnvironment, type DownloadConfig } from './downloadConfig.ts';

/** The settings of a server that is one of several: environment variables. The README's table says the same. */
export const replicaEnvironment = {
  /** Read where a lake in a bucket is opened (store/lake/files/s3); known here, so that one environment serves all. */
  GM_CACHE_DIR: z.string().min(1).optional(),
  GM_CACHE_GB: z.coerce.number().positive().max(1_000_000).optional(),
  GM_S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
  ...downloadEnvironment,
  GM_REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'not redis://host:port/number' }).optional(),
  GM_DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  /** Read by `./gm plan`, `work` and `queue`; known here for the same reason. */
  ...queueEnvironment,
};

const replicaSchema = z.object(replicaEnvironment);

export interface ReplicaConfig extends DownloadConfig {
  /** A Redis or Valkey server where servers count together what they limit; null = each counts on its own. */
  readonly redisUrl: string | null;
  /** After a signal to stop, how long the server answers on while it says that it is not ready. */
  readonly drainSeconds: number;
}

export function replicaConfigOf(values: z.output<typeof replicaSchema>): ReplicaConfig {
  return {
    redisUrl: values.GM_REDIS_URL ?? null,
    drainSeconds: values.GM_DRAIN_SECONDS,
    ...downloadConfigOf(values),
  };
}
