// formats/pieces/pieceTable.ts
var MAGIC = 0x315443474d47n;
function encodePieceTable(pieces) {
  let length = 12 + 24 * pieces.length + 12,
    view = new DataView(new ArrayBuffer(length));
  (view.setBigUint64(0, MAGIC, !0), view.setUint32(8, pieces.length, !0));
  for (let [index, piece] of pieces.entries()) {
    let at = 12 + 24 * index;
    (view.setUint32(at, piece.bytes, !0),
      view.setUint32(at + 4, piece.crc32, !0),
      view.setBigUint64(at + 8, piece.firstH3, !0),
      view.setBigUint64(at + 16, piece.lastH3, !0));
  }
  return (
    view.setUint32(length - 12, length, !0),
    view.setBigUint64(length - 8, MAGIC, !0),
    new Uint8Array(view.buffer)
  );
}
function decodePieceTable(bytes) {
  let view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24 || view.getBigUint64(0, !0) !== MAGIC) return null;
  let count = view.getUint32(8, !0);
  return 12 + 24 * count + 12 > bytes.length
    ? null
    : Array.from({ length: count }, (_, index) => {
        let at = 12 + 24 * index;
        return {
          bytes: view.getUint32(at, !0),
          crc32: view.getUint32(at + 4, !0),
          firstH3: view.getBigUint64(at + 8, !0),
          lastH3: view.getBigUint64(at + 16, !0),
        };
      });
}
function pieceTableBytes(end) {
  let view = new DataView(end.buffer, end.byteOffset, end.byteLength);
  return view.getBigUint64(4, !0) === MAGIC ? view.getUint32(0, !0) : null;
}

export { encodePieceTable, decodePieceTable, pieceTableBytes };
//# sourceMappingURL=chunk-Q3ARXEFZ.js.map
