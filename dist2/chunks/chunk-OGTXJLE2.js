import { productError } from './chunk-YOYWGSYB.js';

// ingest/reader/gnss/tenv3.ts
var MJD_OF_1970 = 40587,
  MJD = 3,
  EAST = 7,
  NORTH = 9,
  UP = 11,
  LATITUDE = 20,
  LONGITUDE = 21,
  COLUMNS = 23;
function parseTenv3(fileName, text) {
  let [header, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!header?.trim().startsWith('site'))
    throw productError(
      fileName,
      'a tenv3 header that begins with "site"',
      JSON.stringify((header ?? '').slice(0, 40)),
    );
  let rows = lines.map((line, i) => {
      let fields = line.trim().split(/\s+/),
        number = (at) => Number(fields[at]),
        millimetres = (at) => (number(at) + number(at + 1)) * 1e3,
        [mjd, lat, lon] = [number(MJD), number(LATITUDE), number(LONGITUDE)],
        [eastMm, northMm, upMm] = [millimetres(EAST), millimetres(NORTH), millimetres(UP)];
      if (
        !(fields.length >= COLUMNS && [mjd, lat, lon, eastMm, northMm, upMm].every(Number.isFinite)) ||
        Math.abs(lat) > 90 ||
        Math.abs(lon) > 360
      )
        throw productError(
          fileName,
          `${COLUMNS} columns of tenv3 in line ${i + 2}`,
          JSON.stringify(line.slice(0, 80)),
        );
      return { station: fields[0], day: Math.floor(mjd) - MJD_OF_1970, eastMm, northMm, upMm, lat, lon };
    }),
    [first] = rows;
  if (!first) throw productError(fileName, 'at least one day', 'none');
  return (
    rows.sort((a, b) => a.day - b.day),
    {
      station: first.station,
      lat: first.lat,
      lon: wrapLongitude(first.lon),
      days: rows.map(({ day }) => day),
      eastMm: rows.map(({ eastMm }) => eastMm),
      northMm: rows.map(({ northMm }) => northMm),
      upMm: rows.map(({ upMm }) => upMm),
    }
  );
}
function wrapLongitude(lon) {
  return lon >= 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}

export { parseTenv3, wrapLongitude };
//# sourceMappingURL=chunk-OGTXJLE2.js.map
