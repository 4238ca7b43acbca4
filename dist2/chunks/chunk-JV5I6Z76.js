import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';

// ingest/scratch/diskFull.ts
var CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'],
  MESSAGE = new RegExp(
    `^(${CODES.join('|')}):|No space left on device|Disk quota exceeded|File too large`,
    'm',
  );
function diskFullError(error, dataDir) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    let code = cause.code ?? '';
    if (!(!CODES.includes(code) && !MESSAGE.test(cause.message)))
      return new GroundMotionError(
        'unavailable',
        'disk_full',
        `${dataDir}: nothing was published, the disk takes no more (${errorMessage(cause)}); make room or raise the limit, then run the ingest again. It needs room for the release and, meanwhile, 4 bytes a cell and date`,
        { cause: error, details: { path: dataDir } },
      );
  }
  return null;
}

export { diskFullError };
//# sourceMappingURL=chunk-JV5I6Z76.js.map
