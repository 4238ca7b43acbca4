import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';

// store/lake/files/local/durableFiles.ts
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
async function makeFolder(path) {
  let found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  let above = dirname(path);
  (!found && above !== path && (await makeFolder(above)),
    await mkdir(path).catch(async (error) => {
      if (!(await stat(path).catch(() => null))?.isDirectory())
        throw new GroundMotionError('unavailable', 'folder_unusable', `${path}: ${errorMessage(error)}`, {
          cause: error,
        });
    }));
}
async function makeFolderDurably(path) {
  if ((await stat(path).catch(() => null))?.isDirectory()) return;
  let above = dirname(path);
  (above !== path && (await makeFolderDurably(above)), await makeFolder(path), await syncPath(above));
}
async function syncPath(path) {
  let handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
async function writeDurably(path, text) {
  let handle = await open(path, 'w');
  try {
    (await handle.writeFile(text), await handle.sync());
  } finally {
    await handle.close();
  }
}
async function syncTree(folder) {
  for (let entry of await readdir(folder, { withFileTypes: !0 })) {
    let path = join(folder, entry.name);
    entry.isDirectory() ? await syncTree(path) : await syncPath(path);
  }
  await syncPath(folder);
}
async function removeTree(folder) {
  await rm(folder, { recursive: !0, force: !0 });
}
var HASHED_AT_ONCE_BYTES = 2 ** 20;
async function sha256OfFile(path) {
  let hash = createHash('sha256'),
    buffer = Buffer.allocUnsafe(HASHED_AT_ONCE_BYTES),
    file = await open(path, 'r');
  try {
    for (;;) {
      let { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

export { makeFolder, makeFolderDurably, syncPath, writeDurably, syncTree, removeTree, sha256OfFile };
//# sourceMappingURL=chunk-OMHUCNDV.js.map
