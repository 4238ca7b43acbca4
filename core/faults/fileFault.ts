import { errorMessage, GroundMotionError } from '../error.ts';

/** Errors of the system, by code or message: a query engine, GDAL and threads only pass on the message. */
const FAULTS = [
  {
    answers: /\b(?:ENOSPC|EDQUOT|EFBIG)\b|No space left on device|Disk quota exceeded|File too large/i,
    code: 'disk_full',
    remedy: 'the disk is full: make room or raise the limit, then run the command again',
  },
  {
    answers: /\bEROFS\b|Read-only file system/i,
    code: 'folder_unusable',
    remedy: 'the file system is mounted read-only: mount it for writing',
  },
  {
    answers: /\b(?:EACCES|EPERM)\b|Permission denied|Operation not permitted/i,
    code: 'folder_unusable',
    remedy: "this user can't read or write there: run the command as the owner, or change the owner (chown)",
  },
  {
    answers: /\b(?:EMFILE|ENFILE)\b|Too many open files/i,
    code: 'too_many_files',
    remedy: 'the process may open no more files: raise the limit (ulimit -n)',
  },
  {
    answers: /\bENOMEM\b|Cannot allocate memory|Out of Memory Error/i,
    code: 'out_of_memory',
    remedy: 'the process got no more memory: stop other programs, or raise its limit',
  },
  {
    answers: /\b(?:EIO|ESTALE|ENXIO|ENODEV)\b|Input\/output error|Stale file handle/i,
    code: 'disk_failing',
    remedy: 'the disk or the network file system failed: check it',
  },
  {
    answers: /\b(?:ENOTDIR|EISDIR)\b|Not a directory|Is a directory/i,
    code: 'folder_unusable',
    remedy: 'a file is where a folder is expected, or a folder where a file is: check the path',
  },
] as const;

/**
 * The error to report if work failed because of the system, not because of the content of a file. Also checks the causes.
 * Null for any other error, and for one that already has one of the project's codes.
 */
export function fileFault(error: unknown): GroundMotionError | null {
  if (error instanceof GroundMotionError) return null;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const reported = `${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message}`;
    const fault = FAULTS.find(({ answers }) => answers.test(reported));
    if (fault)
      return new GroundMotionError('unavailable', fault.code, `${errorMessage(cause)}; ${fault.remedy}`, {
        cause: error,
      });
  }
  return null;
}
