import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../science/noise.ts';

/** A county as in ADDRFEAT: the number of street sides in each of its ZIPs. */
export interface SyntheticCounty {
  readonly fips: string;
  readonly zips: readonly { readonly zip: string; readonly sides: number }[];
}

/** The fields of ADDRFEAT as shipped by the Bureau, with type and length. */
const FIELDS: readonly (readonly [name: string, type: 'N' | 'C', bytes: number])[] = [
  ['TLID', 'N', 10],
  ['TFIDL', 'N', 10],
  ['TFIDR', 'N', 10],
  ['ARIDL', 'C', 22],
  ['ARIDR', 'C', 22],
  ['LINEARID', 'C', 22],
  ['FULLNAME', 'C', 100],
  ['LFROMHN', 'C', 12],
  ['LTOHN', 'C', 12],
  ['RFROMHN', 'C', 12],
  ['RTOHN', 'C', 12],
  ['ZIPL', 'C', 5],
  ['ZIPR', 'C', 5],
  ['EDGE_MTFCC', 'C', 5],
  ['ROAD_MTFCC', 'C', 5],
  ['PARITYL', 'C', 1],
  ['PARITYR', 'C', 1],
  ['PLUS4L', 'C', 4],
  ['PLUS4R', 'C', 4],
  ['LFROMTYP', 'C', 1],
  ['LTOTYP', 'C', 1],
  ['RFROMTYP', 'C', 1],
  ['RTOTYP', 'C', 1],
  ['OFFSETL', 'C', 1],
  ['OFFSETR', 'C', 1],
];
const RECORD_BYTES = 1 + FIELDS.reduce((sum, [, , bytes]) => sum + bytes, 0);
/** The average number in a Meagher County record. */
const VERTICES = 10;
const SHAPE_BYTES = 4 + 32 + 4 + 4 + 4 + 16 * VERTICES;
/** Blocks per street, with numbers on both sides of each. */
const BLOCKS = 5;
const TYPES = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Ct', 'Blvd', 'Way'];
const DIRECTIONS = ['', '', '', 'N ', 'S ', 'E ', 'W '];
const SYLLABLES = [
  'Al',
  'Ber',
  'Cor',
  'Dan',
  'El',
  'Far',
  'Gre',
  'Hol',
  'Ing',
  'Jas',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
];

type Record = Readonly<Partial<{ [Name in (typeof FIELDS)[number][0]]: string }>>;

/** Writes a county's shapefile, unpacked, and returns its path. The same county gives the same bytes. */
export async function writeSyntheticAddrfeat(folder: string, county: SyntheticCounty): Promise<string> {
  await mkdir(folder, { recursive: true });
  const records = [...recordsOf(county)];
  const base = join(folder, `tl_2025_${county.fips}_addrfeat`);
  const random = createRandom(Number(county.fips));
  const shapes = shapesOf(records.length, random);
  await writeFile(`${base}.dbf`, tableOf(records));
  await writeFile(`${base}.shp`, shapes.main);
  await writeFile(`${base}.shx`, shapes.index);
  return `${base}.shp`;
}

function* recordsOf({ fips, zips }: SyntheticCounty): Generator<Record> {
  const random = createRandom(Number(fips) + 7);
  const pick = (among: readonly string[]) => among[Math.floor(random() * among.length)]!;
  let tlid = 1_000_000;
  for (const { zip, sides } of zips) {
    for (let left = Math.ceil(sides / 2), block = 0, name = ''; left > 0; left--, block++) {
      if (block % BLOCKS === 0)
        name = `${pick(DIRECTIONS)}${pick(SYLLABLES)}${pick(SYLLABLES).toLowerCase()}${pick(SYLLABLES).toLowerCase()} ${pick(TYPES)}`;
      const from = 100 + 100 * (block % BLOCKS);
      const isReversed = random() < 0.5;
      const ends = (low: number) =>
        (isReversed ? [low + 98, low] : [low, low + 98]).map(String) as [string, string];
      const [leftFrom, leftTo] = ends(from + 1);
      const [rightFrom, rightTo] = ends(from);
      tlid += 1;
      yield {
        TLID: String(tlid),
        LINEARID: `1103${tlid}`,
        FULLNAME: name,
        LFROMHN: leftFrom,
        LTOHN: leftTo,
        RFROMHN: rightFrom,
        RTOHN: rightTo,
        ZIPL: zip,
        ZIPR: zip,
        EDGE_MTFCC: 'S1400',
        ROAD_MTFCC: 'S1400',
        PARITYL: 'O',
        PARITYR: 'E',
        OFFSETL: 'N',
        OFFSETR: 'N',
      };
    }
  }
}

/** dBASE III, as in the Bureau's tables. */
function tableOf(records: readonly Record[]): Buffer {
  const headerBytes = 32 + 32 * FIELDS.length + 1;
  const table = Buffer.alloc(headerBytes + RECORD_BYTES * records.length + 1, ' ');
  table.fill(0, 0, headerBytes);
  table.writeUInt8(3, 0);
  table.writeUInt32LE(records.length, 4);
  table.writeUInt16LE(headerBytes, 8);
  table.writeUInt16LE(RECORD_BYTES, 10);
  for (const [at, [name, type, bytes]] of FIELDS.entries()) {
    table.write(name + type.padStart(12 - name.length, '\0'), 32 + 32 * at, 'latin1');
    table.writeUInt8(bytes, 32 + 32 * at + 16);
  }
  table.writeUInt8(0x0d, headerBytes - 1);
  for (const [row, record] of records.entries()) {
    let at = headerBytes + row * RECORD_BYTES + 1;
    for (const [name, , bytes] of FIELDS) {
      table.write(record[name] ?? '', at, 'latin1');
      at += bytes;
    }
  }
  table.writeUInt8(0x1a, table.length - 1);
  return table;
}

/** Lines of a few hundred meters, spread over a county. */
function shapesOf(records: number, random: () => number): { readonly main: Buffer; readonly index: Buffer } {
  const main = Buffer.alloc(100 + (8 + SHAPE_BYTES) * records);
  const index = Buffer.alloc(100 + 8 * records);
  for (const file of [main, index]) {
    file.writeInt32BE(9994, 0);
    file.writeInt32BE(file.length / 2, 24);
    file.writeInt32LE(1000, 28);
    file.writeInt32LE(3, 32);
  }
  for (let record = 0; record < records; record++) {
    const at = 100 + (8 + SHAPE_BYTES) * record;
    index.writeInt32BE(at / 2, 100 + 8 * record);
    index.writeInt32BE(SHAPE_BYTES / 2, 104 + 8 * record);
    main.writeInt32BE(record + 1, at);
    main.writeInt32BE(SHAPE_BYTES / 2, at + 4);
    main.writeInt32LE(3, at + 8);
    main.writeInt32LE(1, at + 44);
    main.writeInt32LE(VERTICES, at + 48);
    let [lon, lat] = [-95 + random(), 30 + random()];
    for (let vertex = 0; vertex < VERTICES; vertex++) {
      main.writeDoubleLE(lon, at + 56 + 16 * vertex);
      main.writeDoubleLE(lat, at + 64 + 16 * vertex);
      lon += 0.0004 * random();
      lat += 0.0003 * random();
    }
  }
  return { main, index };
}
