import { PiecesMissing, createMapRenderer } from '../../chunks/chunk-SJ3IACO3.js';
import '../../chunks/chunk-3NO74FJJ.js';
import '../../chunks/chunk-7KJ42PUO.js';
import '../../chunks/chunk-LFW7XBBR.js';
import '../../chunks/chunk-4DVJGINS.js';
import { localFilesIn, pieceFilesIn } from '../../chunks/chunk-F7E5KL7Y.js';
import '../../chunks/chunk-XDQNITUM.js';
import { buffersOf } from '../../chunks/chunk-RYCVEWCN.js';
import '../../chunks/chunk-5KO75YKH.js';
import '../../chunks/chunk-4WL2JCS5.js';
import '../../chunks/chunk-4CUJ2YPF.js';
import '../../chunks/chunk-Q3ARXEFZ.js';
import '../../chunks/chunk-XPGBKUGO.js';
import { GroundMotionError, errorMessage } from '../../chunks/chunk-XEGQTXKU.js';
import '../../chunks/chunk-25CLJZX4.js';

// workers/draw/renderTask.ts
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
var { cacheBytes, folder, keepsPieces } = workerData,
  render = createMapRenderer(keepsPieces ? pieceFilesIn(folder) : localFilesIn(folder), cacheBytes);
async function renderTask(request) {
  let answer = await render(request).catch((error) =>
    error instanceof PiecesMissing
      ? { missing: error.missing }
      : {
          problem: errorMessage(error),
          key: error instanceof GroundMotionError ? error.details.key : void 0,
        },
  );
  if (!('bytes' in answer)) return answer;
  let bytes = new Uint8Array(answer.bytes);
  return move({
    [transferableSymbol]: buffersOf({ bytes }),
    [valueSymbol]: { ...answer, bytes },
  });
}
export { renderTask as default };
//# sourceMappingURL=renderTask.js.map
