import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import gdal from 'gdal-async';
import { planTown, TOWN_COUNTY, TOWN_STATE, type Town, type TownBlock } from './townPlan.ts';

const VINTAGE = 2025;
/** NAD83, as TIGER/Line has it. */
const EPSG = 4269;

/** Text fields of TIGER/Line ADDRFEAT with their widths, after the three numbers. */
const TEXT_FIELDS = {
  ARIDL: 22,
  ARIDR: 22,
  LINEARID: 22,
  FULLNAME: 100,
  LFROMHN: 12,
  LTOHN: 12,
  RFROMHN: 12,
  RTOHN: 12,
  ZIPL: 5,
  ZIPR: 5,
  EDGE_MTFCC: 5,
  ROAD_MTFCC: 5,
  PARITYL: 1,
  PARITYR: 1,
  PLUS4L: 4,
  PLUS4R: 4,
  LFROMTYP: 1,
  LTOTYP: 1,
  RFROMTYP: 1,
  RTOTYP: 1,
  OFFSETL: 1,
  OFFSETR: 1,
} as const;
const NUMBER_FIELDS = ['TLID', 'TFIDL', 'TFIDR'] as const;
const LOCAL_ROAD = 'S1400';

/** Writes the demo town as a TIGER/Line ADDRFEAT shapefile and an OpenAddresses file; their paths. */
export async function writeTown(folder: string): Promise<string[]> {
  const town = planTown();
  await mkdir(folder, { recursive: true });
  const ranges = join(folder, `tl_${VINTAGE}_${TOWN_COUNTY}_addrfeat.shp`);
  const points = join(folder, `us-${TOWN_STATE.toLowerCase()}-demo_town-${TOWN_COUNTY}.geojson`);
  writeRanges(ranges, town);
  await writeFile(points, town.houses.map((house, index) => `${pointFeature(house, index)}\n`).join(''));
  return [ranges, points];
}

function writeRanges(path: string, { blocks }: Town): void {
  const dataset = gdal.open(path, 'w', 'ESRI Shapefile');
  const layer = dataset.layers.create('addrfeat', gdal.SpatialReference.fromEPSG(EPSG), gdal.wkbLineString);
  for (const name of NUMBER_FIELDS) {
    const field = new gdal.FieldDefn(name, gdal.OFTInteger64);
    field.width = 10;
    layer.fields.add(field);
  }
  for (const [name, width] of Object.entries(TEXT_FIELDS)) {
    const field = new gdal.FieldDefn(name, gdal.OFTString);
    field.width = width;
    layer.fields.add(field);
  }
  for (const block of blocks) {
    const feature = new gdal.Feature(layer);
    const line = new gdal.LineString();
    for (const { lat, lon } of block.line) line.points.add(lon, lat);
    feature.setGeometry(line);
    feature.fields.set(attributesOf(block));
    layer.features.add(feature);
  }
  dataset.close();
}

function attributesOf({ edgeId, street, zip, left, right }: TownBlock) {
  const id = (kind: number) => `40${edgeId}${kind}`;
  return {
    TLID: edgeId,
    TFIDL: edgeId + 1,
    TFIDR: edgeId + 2,
    ARIDL: id(1),
    ARIDR: id(2),
    LINEARID: `11${edgeId}`,
    FULLNAME: street,
    LFROMHN: String(left.from),
    LTOHN: String(left.to),
    RFROMHN: String(right.from),
    RTOHN: String(right.to),
    ZIPL: zip,
    ZIPR: zip,
    EDGE_MTFCC: LOCAL_ROAD,
    ROAD_MTFCC: LOCAL_ROAD,
    PARITYL: parity(left.from),
    PARITYR: parity(right.from),
    PLUS4L: '',
    PLUS4R: '',
    LFROMTYP: '',
    LTOTYP: '',
    RFROMTYP: '',
    RTOTYP: '',
    OFFSETL: 'N',
    OFFSETR: 'N',
  };
}

function pointFeature({ number, street, place, zip, point }: Town['houses'][number], index: number): string {
  return JSON.stringify({
    type: 'Feature',
    properties: {
      hash: index.toString(16).padStart(16, '0'),
      number: String(number),
      street: street.toUpperCase(),
      unit: '',
      city: place.toUpperCase(),
      district: '',
      region: TOWN_STATE,
      postcode: zip,
      id: '',
      accuracy: '',
    },
    geometry: { type: 'Point', coordinates: [round(point.lon), round(point.lat)] },
  });
}

const parity = (number: number): string => (number % 2 === 0 ? 'E' : 'O');
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
