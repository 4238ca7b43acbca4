import { fill, fillSync } from './chunk-XPGBKUGO.js';

// formats/files/localFile.ts
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
function openLocalFile(path) {
  let file = openSync(path, 'r');
  return {
    status: () => {
      let status = fstatSync(file, { bigint: !0 });
      return { size: Number(status.size), signature: signatureFrom(status) };
    },
    readSync: (target, position) => fillSync(file, target, position),
    read: (target, position) => fill(file, target, position),
    close: () => closeSync(file),
  };
}
async function signatureOf(path) {
  let status = await stat(path, { bigint: !0 }).catch(() => null);
  return status ? signatureFrom(status) : 'absent';
}
function signatureFrom({ dev, ino, ctimeNs, mtimeNs, size }) {
  return `${dev}:${ino}:${ctimeNs}:${mtimeNs}:${size}`;
}
function localFilesIn(folder) {
  let pathOf = (key) => (folder === '' ? key : join(folder, key));
  return {
    nameOf: pathOf,
    keepsPieces: !1,
    open: (key) => {
      try {
        return openLocalFile(pathOf(key));
      } catch (error) {
        return absentAs(null)(error);
      }
    },
    holds: (key) => existsSync(pathOf(key)),
  };
}
function absentAs(value) {
  return (error) => {
    let { code } = error;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

// formats/pieces/pieceFiles.ts
function tailName(key) {
  return `${key}@tail`;
}
function pieceName(key, start) {
  return `${key}@${start}`;
}
function rowsName(key, first, last) {
  return `${key}@${first}-${last}`;
}
function isPartOf(key, name) {
  return name.startsWith(`${key}@`);
}
var NotAtHand = class extends Error {
  /** Where they begin; null = the tail. */
  start;
  constructor(start) {
    (super('not at hand'), (this.start = start));
  }
};
function pieceFilesIn(folder) {
  let whole = localFilesIn(folder);
  return {
    ...whole,
    keepsPieces: !0,
    open: (key) => whole.open(key) ?? openInPieces(whole, key),
  };
}
function openInPieces(files, key) {
  let tail = files.open(tailName(key));
  if (!tail) return null;
  let { size } = tail.status(),
    readSync = (target, position) => {
      if (position + target.length === size) return tail.readSync(target, position);
      let piece = files.open(pieceName(key, position));
      if (!piece) throw new NotAtHand(position);
      try {
        return piece.readSync(target, 0);
      } finally {
        piece.close();
      }
    };
  return {
    status: () => tail.status(),
    readSync,
    read: async (target, position) => readSync(target, position),
    close: () => tail.close(),
  };
}

export {
  openLocalFile,
  signatureOf,
  signatureFrom,
  localFilesIn,
  absentAs,
  tailName,
  pieceName,
  rowsName,
  isPartOf,
  NotAtHand,
  pieceFilesIn,
};
//# sourceMappingURL=chunk-F7E5KL7Y.js.map
