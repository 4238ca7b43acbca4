// formats/tiff/tiffDirectory.ts
var TYPE = { byte: 1, ascii: 2, short: 3, long: 4, undefined: 7, double: 12, long8: 16 },
  TYPE_BYTES = {
    [TYPE.byte]: 1,
    [TYPE.ascii]: 1,
    [TYPE.short]: 2,
    [TYPE.long]: 4,
    [TYPE.undefined]: 1,
    [TYPE.double]: 8,
    [TYPE.long8]: 8,
  },
  ANY_TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8],
  LITTLE_ENDIAN = 18761,
  BIG_ENDIAN = 19789,
  CLASSIC = 42,
  BIG_TIFF = 43;
function openTiff(read) {
  let start = viewOf(read(0, 16), 8),
    order = start.getUint16(0),
    isLittleEndian = order === LITTLE_ENDIAN,
    magic = start.getUint16(2, isLittleEndian);
  if ((!isLittleEndian && order !== BIG_ENDIAN) || (magic !== CLASSIC && magic !== BIG_TIFF)) return null;
  let layout = { isLittleEndian, isBig: magic === BIG_TIFF };
  return { layout, firstDirectory: layout.isBig ? offsetAt(start, 8, layout) : offsetAt(start, 4, layout) };
}
function readDirectory(read, position, layout, limits) {
  let { isLittleEndian, isBig } = layout,
    countBytes = isBig ? 8 : 2,
    entryBytes = isBig ? 20 : 12,
    valueBytes = isBig ? 8 : 4,
    head = viewOf(read(position, countBytes), countBytes),
    entries = isBig ? Number(head.getBigUint64(0, isLittleEndian)) : head.getUint16(0, isLittleEndian);
  if (entries > limits.mostEntries) throw new Error(`its directory has ${entries} entries`);
  let length = entries * entryBytes + valueBytes,
    view = viewOf(read(position + countBytes, length), length),
    directory = /* @__PURE__ */ new Map();
  for (let entry = 0; entry < entries; entry++) {
    let at = entry * entryBytes,
      tag = view.getUint16(at, isLittleEndian),
      type = view.getUint16(at + 2, isLittleEndian),
      count = offsetAt(view, at + 4, layout),
      outlyingBytes = count * (ANY_TYPE_BYTES[type] ?? 0);
    if (limits.fileBytes !== void 0 && outlyingBytes > valueBytes) {
      let end = offsetAt(view, at + entryBytes - valueBytes, layout) + outlyingBytes;
      if (end > limits.fileBytes) throw new Error(`its tag ${tag} points to byte ${end}`);
    }
    if (!limits.tags.has(tag)) continue;
    let bytes = TYPE_BYTES[type] ?? 0;
    if (bytes === 0 || count > limits.mostValues)
      throw new Error(`its tag ${tag} has ${count} values of type ${type}`);
    let valueAt = at + entryBytes - valueBytes,
      values =
        count * bytes <= valueBytes
          ? new DataView(view.buffer, view.byteOffset + valueAt, valueBytes)
          : viewOf(read(offsetAt(view, valueAt, layout), count * bytes), count * bytes),
      numberOf = (_, index) => numberAt(values, type, index * bytes, isLittleEndian);
    directory.set(tag, Float64Array.from({ length: count }, numberOf));
  }
  return { directory, next: offsetAt(view, entries * entryBytes, layout) };
}
function viewOf(bytes, length) {
  if (bytes.length < length) throw new Error('it ends within its header');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
function offsetAt(view, at, { isLittleEndian, isBig }) {
  return isBig ? Number(view.getBigUint64(at, isLittleEndian)) : view.getUint32(at, isLittleEndian);
}
function numberAt(view, type, at, isLittleEndian) {
  return type === TYPE.short
    ? view.getUint16(at, isLittleEndian)
    : type === TYPE.long
      ? view.getUint32(at, isLittleEndian)
      : type === TYPE.double
        ? view.getFloat64(at, isLittleEndian)
        : type === TYPE.long8
          ? Number(view.getBigUint64(at, isLittleEndian))
          : view.getUint8(at);
}

export { openTiff, readDirectory };
//# sourceMappingURL=chunk-4DVJGINS.js.map
