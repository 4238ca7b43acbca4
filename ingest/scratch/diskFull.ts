import { errorMessage, GroundMotionError } from '../../core/error.ts';

/** No space, no quota, or a file larger than the process may write. */
const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** As the system words them: GDAL passes on the words, an error from a thread of the pool keeps only its message. */
const MESSAGE = new RegExp(
  `^(${CODES.join('|')}):|No space left on device|Disk quota exceeded|File too large`,
  'm',
);

/**
 * The error to tell when an ingest failed because the disk under the data folder would not take more, else null.
 * Looks through the causes, too.
 */
export function diskFullError(error: unknown, dataDir: string): GroundMotionError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (!CODES.includes(code) && !MESSAGE.test(cause.message)) continue;
    return new GroundMotionError(
      'unavailable',
      'disk_full',
      `${dataDir}: nothing was published, the disk takes no more (${errorMessage(cause)}); make room or raise the ` +
        `limit, then run the ingest again. It needs room for the release and, meanwhile, 4 bytes a cell and date`,
      { cause: error, details: { path: dataDir } },
    );
  }
  return null;
}
