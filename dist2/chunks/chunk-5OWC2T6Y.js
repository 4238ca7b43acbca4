import { openTiff, readDirectory } from './chunk-4DVJGINS.js';
import { fillSync, withFile } from './chunk-XPGBKUGO.js';

// ingest/reader/geotiff/tiffExtent.ts
var TAG = {
    width: 256,
    height: 257,
    stripOffsets: 273,
    bands: 277,
    rowsPerStrip: 278,
    stripByteCounts: 279,
    planes: 284,
    tileWidth: 322,
    tileHeight: 323,
    tileOffsets: 324,
    tileByteCounts: 325,
    geoKeys: 34735,
  },
  LIMITS = {
    tags: new Set(Object.values(TAG)),
    mostEntries: 4096,
    /** Strips or tiles; the largest raster has one strip a row in each of a few bands. */
    mostValues: 1e6,
  },
  MOST_BANDS = 1e3,
  ONE_PLANE_EACH = 2,
  MOST_GEO_KEYS = 65535;
function tiffExtent(file) {
  return withFile(file.path, (descriptor) => {
    let read = (position, length) => {
        if (!(position >= 0 && position < file.bytes && length <= file.bytes))
          throw new Error(`the directory points to byte ${position + length}`);
        let bytes = new Uint8Array(length);
        return bytes.subarray(0, fillSync(descriptor, bytes, position));
      },
      opened = openTiff(read);
    if (!opened) throw new Error('it is no TIFF');
    let limits = { ...LIMITS, fileBytes: file.bytes },
      { directory } = readDirectory(read, opened.firstDirectory, opened.layout, limits),
      starts = directory.get(TAG.tileOffsets) ?? directory.get(TAG.stripOffsets),
      sizes = directory.get(TAG.tileByteCounts) ?? directory.get(TAG.stripByteCounts);
    if (!starts || !sizes) throw new Error('the directory lists no strips or tiles');
    return {
      rows: one(directory, TAG.height),
      cols: one(directory, TAG.width),
      end: starts.reduce((end, start, i) => Math.max(end, start + (sizes[i] ?? 0)), 0),
      checkBlocks: () => checkBlocks(directory, starts.length, sizes.length),
    };
  });
}
function checkBlocks(directory, offsets, byteCounts) {
  let geoKeys = directory.get(TAG.geoKeys)?.[3] ?? 0;
  if (!(geoKeys >= 0 && geoKeys <= MOST_GEO_KEYS)) throw new Error(`it has ${geoKeys} geographic keys`);
  let bands = one(directory, TAG.bands, 1);
  if (!(bands >= 1 && bands <= MOST_BANDS)) throw new Error(`it has ${bands} bands`);
  let rows = one(directory, TAG.height),
    cols = one(directory, TAG.width),
    isTiled = directory.has(TAG.tileOffsets),
    blockRows = isTiled ? one(directory, TAG.tileHeight) : one(directory, TAG.rowsPerStrip, rows),
    blockCols = isTiled ? one(directory, TAG.tileWidth) : cols;
  if (!(blockRows >= 1 && blockCols >= 1))
    throw new Error(`its blocks have ${blockRows} \xD7 ${blockCols} cells`);
  let planes = one(directory, TAG.planes, 1) === ONE_PLANE_EACH ? bands : 1,
    blocks = Math.ceil(rows / blockRows) * Math.ceil(cols / blockCols) * planes;
  if (!(offsets === blocks && byteCounts === blocks))
    throw new Error(`it lists ${offsets} offsets and ${byteCounts} lengths of its ${blocks} blocks`);
}
function one(directory, tag, otherwise) {
  let values = directory.get(tag);
  if (!values && otherwise !== void 0) return otherwise;
  if (values?.length !== 1) throw new Error(`its tag ${tag} has ${values?.length ?? 'no'} values`);
  return values[0];
}

export { tiffExtent };
//# sourceMappingURL=chunk-5OWC2T6Y.js.map
