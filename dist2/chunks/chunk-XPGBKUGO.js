// formats/files/fileBytes.ts
import { closeSync, openSync, read, readSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';
var readSome = promisify(read),
  writeSome = promisify(write);
function fillSync(file, target, position) {
  let done = 0;
  for (; done < target.length;) {
    let bytesRead = readSync(file, target, done, target.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}
async function fill(file, target, position) {
  let done = 0;
  for (; done < target.length;) {
    let { bytesRead } = await readSome(file, target, done, target.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}
function readFullySync(file, target, position) {
  assertWhole(fillSync(file, target, position), target);
}
async function readFully(file, target, position) {
  assertWhole(await fill(file, target, position), target);
}
function assertWhole(bytesRead, { length }) {
  if (bytesRead < length) throw new RangeError(`the file ends ${length - bytesRead} bytes too early`);
}
function writeFullySync(file, bytes, position) {
  for (let done = 0; done < bytes.length;)
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
}
async function writeFully(file, bytes, position) {
  for (let done = 0; done < bytes.length;)
    done += (await writeSome(file, bytes, done, bytes.length - done, position + done)).bytesWritten;
}
function withFile(path, work) {
  let file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}
function bytesOf(values) {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

export { fillSync, fill, readFullySync, readFully, writeFullySync, writeFully, withFile, bytesOf };
//# sourceMappingURL=chunk-XPGBKUGO.js.map
