import { errorMessage, GroundMotionError } from '../../core/error.ts';

/** No space, quota exceeded, or a file larger than the process may write. */
const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** The system's messages: GDAL passes on only the text, and an error from a pool thread keeps only its message. */
const MESSAGE = new RegExp(
  `^(${CODES.join('|')}):|No space left on device|Disk quota exceeded|File too large`,
  'm',
);

/** The error to report if an ingest failed because the disk of the data folder is full, else null. Also checks the causes. */
export function diskFullError(error: unknown, dataDir: string): GroundMotionError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (!CODES.includes(code) && !MESSAGE.test(cause.message)) continue;
    return new GroundMotionError(
      'unavailable',
      'disk_full',
      `${dataDir}: nothing was published, the disk takes no more (${errorMessage(cause)}); make room or raise the ` +
        `limit, then run the command again`,
      { cause: error, details: { path: dataDir } },
    );
  }
  return null;
}
