import { holderOf, identityText, livingLocks, thisProcess } from './chunk-MWKFZFZ4.js';
import { GroundMotionError } from './chunk-XEGQTXKU.js';

// store/lake/files/local/ingestLock.ts
import { open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
var LOCK_NAME = /^\.ingest-(.+)\.lock$/,
  HEARTBEAT_MS = 15e3,
  STANDOFF_MS = 1e3;
function lockFrame(folder, frameId) {
  return lockFolder(folder, { work: `frame ${frameId} is being ingested`, details: { frameId } });
}
async function lockFolder(folder, locked) {
  let name = `.ingest-${identityText(thisProcess())}.lock`,
    path = join(folder, name);
  await (
    await open(path, 'wx').catch((error) => {
      throw error.code === 'EEXIST' ? inProgress(locked, folder, name) : error;
    })
  ).close();
  let deadline = Date.now() + STANDOFF_MS;
  for (;;) {
    let rival = (await livingLocks(folder, LOCK_NAME)).find((other) => other !== name);
    if (rival === void 0) break;
    if (rival < name || Date.now() > deadline)
      throw (await rm(path, { force: !0 }), inProgress(locked, folder, rival));
    await sleep(50);
  }
  let heartbeat = setInterval(() => {
    let now = /* @__PURE__ */ new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS).unref();
  return {
    release: async () => {
      (clearInterval(heartbeat), await rm(path, { force: !0 }));
    },
  };
}
function inProgress({ work, details }, folder, name) {
  let pid = holderOf(name, LOCK_NAME)?.pid;
  return new GroundMotionError(
    'refused',
    'ingest_in_progress',
    `${work} by process ${pid}; wait for it, or end it and run again (lock: ${join(folder, name)})`,
    { details: { ...details, pid } },
  );
}
async function isBeingIngested(folder) {
  return (await livingLocks(folder, LOCK_NAME)).length > 0;
}

export { lockFrame, lockFolder, isBeingIngested };
//# sourceMappingURL=chunk-T7WQFL63.js.map
