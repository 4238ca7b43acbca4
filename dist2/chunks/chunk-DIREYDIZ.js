import { productError } from './chunk-YOYWGSYB.js';

// ingest/reader/offered/lineLimit.ts
import { Transform } from 'node:stream';
var MAXIMUM_LINE_BYTES = 1e6,
  NEWLINE = 10,
  RETURN = 13;
function limitLines(fileName) {
  let length = 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      let first = Math.min(placeOf(chunk, NEWLINE), placeOf(chunk, RETURN)),
        last = Math.max(chunk.lastIndexOf(NEWLINE), chunk.lastIndexOf(RETURN)),
        longest = length + first;
      ((length = last < 0 ? longest : chunk.length - last - 1),
        longest > MAXIMUM_LINE_BYTES ? done(lineTooLong(fileName)) : done(null, chunk));
    },
  });
}
function checkLines(fileName, text) {
  for (let start = 0; start < text.length;) {
    let end = text.indexOf(
        `
`,
        start,
      ),
      next = end < 0 ? text.length : end + 1;
    if (next - start > MAXIMUM_LINE_BYTES) throw lineTooLong(fileName);
    start = next;
  }
}
function placeOf(chunk, byte) {
  let at = chunk.indexOf(byte);
  return at < 0 ? chunk.length : at;
}
function lineTooLong(fileName) {
  return productError(fileName, `lines of at most ${MAXIMUM_LINE_BYTES} bytes`, 'a longer one');
}

export { limitLines, checkLines };
//# sourceMappingURL=chunk-DIREYDIZ.js.map
