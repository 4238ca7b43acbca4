import { errorMessage, GroundMotionError } from '../../core/error.ts';

/** File system errors, by code or message: a query engine, GDAL and threads only pass on the message. */
const FAULTS = [
  {
    answers: /\b(?:ENOSPC|EDQUOT|EFBIG)\b|No space left on device|Disk quota exceeded|File too large/i,
    code: 'disk_full',
    remedy: 'the disk is full: make room or raise the limit, then run the command again',
  },
  {
    answers: /\b(?:EROFS|EACCES|EPERM)\b|Read-only file system|Permission denied|Operation not permitted/i,
    code: 'folder_unusable',
    remedy: 'the command must be able to read and write there: mount it for writing, or change its owner',
  },
  {
    answers: /\b(?:EMFILE|ENFILE)\b|Too many open files/i,
    code: 'too_many_files',
    remedy: 'the process may open no more files: raise the limit (ulimit -n)',
  },
  {
    answers: /\b(?:EIO|ESTALE|ENXIO|ENODEV)\b|Input\/output error|Stale file handle/i,
    code: 'disk_failing',
    remedy: 'the disk or the network file system failed: check it',
  },
] as const;

/**
 * The error to report if a command failed because of the file system, whichever writer encountered it: `disk_full`,
 * `folder_unusable`, `too_many_files`, `disk_failing`. Also checks the causes. Null for any other error, and for one that
 * already has one of the project's codes.
 */
export function fileFault(error: unknown): GroundMotionError | null {
  if (error instanceof GroundMotionError) return null;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const said = `${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message}`;
    const fault = FAULTS.find(({ answers }) => answers.test(said));
    if (fault)
      return new GroundMotionError('unavailable', fault.code, `${errorMessage(cause)}; ${fault.remedy}`, {
        cause: error,
      });
  }
  return null;
}
