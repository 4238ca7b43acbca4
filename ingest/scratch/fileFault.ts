import { errorMessage, GroundMotionError } from '../../core/error.ts';

/** What a file system answers, by its code or its words: a query engine, GDAL and threads pass on the words alone. */
const FAULTS = [
  {
    answers: /\b(?:ENOSPC|EDQUOT|EFBIG)\b|No space left on device|Disk quota exceeded|File too large/i,
    code: 'disk_full',
    remedy: 'the disk takes no more: make room or raise the limit, then run the command again',
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
 * The error to report when a command failed because the file system refused, whichever writer met it: `disk_full`, `folder_unusable`,
 * `too_many_files`, `disk_failing`. Looks through the causes. Null for any other error, and for one that has a code of the project's own.
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
