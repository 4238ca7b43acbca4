import { checkFile } from './chunk-T5JLPVUW.js';
import { BoundedCache } from './chunk-XDQNITUM.js';

// location/frameIndex.ts
var indexes = /* @__PURE__ */ new WeakMap();
function framesNear(frames, point) {
  let index = indexes.get(frames);
  return (
    index || ((index = indexFrames(frames)), indexes.set(frames, index)),
    (index.get(tileOf(Math.floor(point.lat), Math.floor(point.lon))) ?? []).filter((frame) =>
      isNear(frame, point),
    )
  );
}
function framesWithin(frames, box) {
  return frames.filter(({ manifest }) => {
    let [west, south, east, north] = manifest.bbox;
    return (
      box.east >= west - 0.1 && box.west <= east + 0.1 && box.north >= south - 0.1 && box.south <= north + 0.1
    );
  });
}
function isNear({ manifest }, { lat, lon }) {
  let [west, south, east, north] = manifest.bbox;
  return lat >= south - 0.1 && lat <= north + 0.1 && lon >= west - 0.1 && lon <= east + 0.1;
}
function indexFrames(frames) {
  let index = /* @__PURE__ */ new Map();
  for (let frame of frames) {
    let [west, south, east, north] = frame.manifest.bbox;
    for (let lat = Math.floor(south - 0.1); lat <= north + 0.1; lat++)
      for (let lon = Math.floor(west - 0.1); lon <= east + 0.1; lon++) {
        let tile = index.get(tileOf(lat, lon));
        tile ? tile.push(frame) : index.set(tileOf(lat, lon), [frame]);
      }
  }
  return index;
}
function tileOf(lat, lon) {
  return lat * 1e3 + lon;
}

// store/lake/read/soundFiles.ts
var CACHE_BYTES = 4 * 2 ** 20,
  BYTES_A_FILE = 500;
function createSoundFiles(files) {
  let sound = BoundedCache.ofBytes(CACHE_BYTES);
  return {
    check: async (dir, path, check) => {
      let key = `${dir}/${path}`,
        stored = await files.head(key).catch(() => null);
      await sound.get(
        `${stored?.tag} ${key}`,
        async () => (await checkFile(files, dir, path, check, null), { bytes: BYTES_A_FILE }),
      );
    },
  };
}

export { framesNear, framesWithin, createSoundFiles };
//# sourceMappingURL=chunk-JDEST6EF.js.map
