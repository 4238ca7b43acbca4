import { join } from 'node:path';
import gdal from 'gdal-async';

/** Writes a shapefile of lines with text fields (integers for ids), as the Census Bureau names and projects them. */
export function writeLayer(
  folder: string,
  name: string,
  records: readonly {
    readonly fields: Readonly<Record<string, string | number | null>>;
    /** Longitude and latitude, degrees; null = a record without a shape. */
    readonly line: readonly (readonly [lon: number, lat: number])[] | null;
  }[],
): string {
  const path = join(folder, `${name}.shp`);
  const dataset = gdal.open(path, 'w', 'ESRI Shapefile');
  const layer = dataset.layers.create(name, gdal.SpatialReference.fromEPSG(4269), gdal.LineString);
  const fields = [...new Set(records.flatMap((record) => Object.keys(record.fields)))];
  for (const field of fields) {
    const isNumber = records.some((record) => typeof record.fields[field] === 'number');
    layer.fields.add(new gdal.FieldDefn(field, isNumber ? gdal.OFTInteger64 : gdal.OFTString));
  }
  for (const record of records) {
    const feature = new gdal.Feature(layer);
    for (const field of fields) feature.fields.set(field, record.fields[field] ?? null);
    if (record.line) {
      const line = new gdal.LineString();
      for (const [lon, lat] of record.line) line.points.add(lon, lat);
      feature.setGeometry(line);
    }
    layer.features.add(feature);
  }
  dataset.close();
  return path;
}

/** A record of ADDRFEAT; fields that are not given are empty, as most are in real ones. */
export function addressRange(
  fields: Readonly<Record<string, string | number | null>>,
  line: readonly (readonly [lon: number, lat: number])[] = [
    [-110.9, 46.5],
    [-110.89, 46.51],
  ],
) {
  const empty = Object.fromEntries(
    'LFROMHN LTOHN RFROMHN RTOHN ZIPL ZIPR PARITYL PARITYR LFROMTYP LTOTYP RFROMTYP RTOTYP'
      .split(' ')
      .map((field) => [field, null]),
  );
  const usual = { TLID: 1, FULLNAME: 'Main St', ROAD_MTFCC: 'S1400', OFFSETL: 'N', OFFSETR: 'N' };
  return { fields: { ...empty, ...usual, ...fields }, line };
}
