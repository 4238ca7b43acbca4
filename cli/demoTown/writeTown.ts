import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTownMap } from './townMap.ts';
import { planTown, TOWN_COUNTY, TOWN_STATE, type Town, type TownBlock } from './townPlan.ts';
import { writeShapefile } from './writeShapefile.ts';

const VINTAGE = 2025;

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
const NUMBER_WIDTH = 10;
const LOCAL_ROAD = 'S1400';

/** Writes the demo town as a TIGER/Line ADDRFEAT shapefile, an OpenAddresses file and layers for the map; their paths. */
export async function writeTown(folder: string): Promise<string[]> {
  const town = planTown();
  await mkdir(folder, { recursive: true });
  const ranges = join(folder, `tl_${VINTAGE}_${TOWN_COUNTY}_addrfeat.shp`);
  const points = join(folder, `us-${TOWN_STATE.toLowerCase()}-demo_town-${TOWN_COUNTY}.geojson`);
  await writeRanges(ranges, town);
  await writeFile(points, town.houses.map((house, index) => `${pointFeature(house, index)}\n`).join(''));
  return [ranges, points, ...(await writeTownMap(folder, town))];
}

async function writeRanges(path: string, { blocks }: Town): Promise<void> {
  await writeShapefile(
    path.replace(/\.shp$/, ''),
    [
      ...NUMBER_FIELDS.map((name) => ({ name, kind: 'integer' as const, width: NUMBER_WIDTH })),
      ...Object.entries(TEXT_FIELDS).map(([name, width]) => ({ name, kind: 'text' as const, width })),
    ],
    blocks.map((block) => ({ points: block.line, values: attributesOf(block) })),
  );
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
