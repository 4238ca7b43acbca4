import { framesOfLake, verifyFrame } from './chunk-G533O3HJ.js';
import { createFrameCatalog } from './chunk-CBHQ7NGP.js';
import './chunk-J5VPSZSV.js';
import './chunk-T5JLPVUW.js';
import './chunk-QNWZKQX2.js';
import { archiveDirOf, lostProducts, readArchiveFolder } from './chunk-JWD6SQ3I.js';
import './chunk-KNI35JBC.js';
import './chunk-GSWLSW3S.js';
import './chunk-5WZDDAOD.js';
import './chunk-VALP4MUM.js';
import { currentManifest, lakeFilesAt } from './chunk-E3VPKLUO.js';
import './chunk-OMHUCNDV.js';
import { SAMPLED_CELL_BYTES, VALUE_KIND, tileWindow } from './chunk-2GPIWAQS.js';
import './chunk-Y7JKUUAR.js';
import './chunk-QSX7PNLE.js';
import './chunk-OMHHBRYQ.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-4WL2JCS5.js';
import './chunk-4CUJ2YPF.js';
import './chunk-Q3ARXEFZ.js';
import { readFullySync, withFile } from './chunk-XPGBKUGO.js';
import { errorMessage } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// store/archive/verifyArchive.ts
import { crc32 } from 'node:zlib';
var HUNDREDTHS_BYTES = 2,
  FLOAT_BYTES = 4,
  COHERENCE_BYTES = 2;
function verifyArchiveFile(index) {
  let { path, header, tiles } = index,
    { sample } = header;
  try {
    return withFile(path, (file) => {
      let isSound = (byteOffset, bytes, checksum) => {
        let content = new Uint8Array(bytes);
        return (readFullySync(file, content, byteOffset), crc32(content) === checksum);
      };
      for (let tile of tiles) {
        let { row, col, rows, cols } = tileWindow(header, tile),
          { kind, byteOffset, checksum, coherence } = index.find(tile),
          valueBytes = kind === VALUE_KIND.float ? FLOAT_BYTES : HUNDREDTHS_BYTES;
        if (
          !(
            isSound(byteOffset, rows * cols * valueBytes, checksum) &&
            (!coherence ||
              coherence.holder !== null ||
              isSound(coherence.byteOffset, rows * cols * COHERENCE_BYTES, coherence.checksum))
          )
        )
          return `the tile at row ${row}, col ${col} has a wrong checksum`;
      }
      let sampleBytes = sample.cells * SAMPLED_CELL_BYTES;
      return isSound(sample.byteOffset, sampleBytes, sample.checksum)
        ? null
        : 'its sample has a wrong checksum';
    });
  } catch (error) {
    return errorMessage(error);
  }
}

// ingest/command/lakeCommands.ts
async function verifyArchive(dataDir, frameId) {
  let { whole, damaged } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  if (damaged.length > 0) return `${damaged[0].path}: ${damaged[0].reason}`;
  for (let index of whole) {
    let reason = verifyArchiveFile(index);
    if (reason !== null) return `${index.path}: ${reason}`;
  }
  let manifest = await currentManifest(dataDir, frameId),
    [lost, ...others] = manifest ? lostProducts(manifest, whole) : [];
  if (lost === void 0) return null;
  let more = others.length > 0 ? ` and ${others.length} more products are` : ' is';
  return `${lost}${more} not in the archive any more; give it to an ingest again`;
}
async function verifyLake(dataDir, only) {
  only !== void 0 && (await framesOfLake(dataDir, [only]));
  let catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  let isAsked = (frameId) => only === void 0 || frameId === only,
    frames = catalog
      .problems()
      .filter(({ frameId }) => isAsked(frameId))
      .map(({ frameId, message }) => ({ frame: frameId ?? dataDir, release: null, problem: message }));
  for (let frame of catalog.frames().filter(({ frameId }) => isAsked(frameId))) {
    let problem = (await verifyFrame(dataDir, frame)) ?? (await verifyArchive(dataDir, frame.frameId));
    frames.push({ frame: frame.frameId, release: frame.releaseId, problem });
  }
  let ok = frames.every(({ problem }) => problem === null);
  return {
    lines: frames.map(({ frame, release, problem }) => `${frame} ${release ?? ''}: ${problem ?? 'sound'}`),
    json: { ok, frames },
    ok,
  };
}
export { verifyLake };
//# sourceMappingURL=lakeCommands-7GSJKTCJ.js.map
