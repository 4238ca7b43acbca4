import { ingestRecordSchema } from './chunk-GSWLSW3S.js';
import {
  frameKey,
  identityText,
  lakeFilesAt,
  parseIdentity,
  processLives,
  readJson,
  thisProcess,
} from './chunk-E3VPKLUO.js';
import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';

// store/lake/release/ingestRecord.ts
function recordKey(frameId) {
  return `${frameKey(frameId)}/ingest.json`;
}
function readIngestRecord(dataDir, frameId) {
  return readJson(lakeFilesAt(dataDir), recordKey(frameId), ingestRecordSchema).catch(() => null);
}
async function writeIngestRecord(dataDir, frameId, record) {
  let files = lakeFilesAt(dataDir),
    text = `${JSON.stringify(ingestRecordSchema.parse(record), null, 1)}
`;
  await files.put(recordKey(frameId), text).catch((error) => {
    if (error instanceof GroundMotionError) throw error;
    let message = `${files.nameOf(frameKey(frameId))}: ${errorMessage(error)}; the ingest must be able to write there`;
    throw new GroundMotionError('unavailable', 'folder_unusable', message, { cause: error });
  });
}
function thisHolder() {
  return identityText(thisProcess());
}
function isRunning(record) {
  if (record.state !== 'running') return !1;
  let holder = parseIdentity(record.holder);
  return holder !== null && processLives(holder) === !0;
}

export { readIngestRecord, writeIngestRecord, thisHolder, isRunning };
//# sourceMappingURL=chunk-PCPD7FFS.js.map
