import { open, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { errorMessage } from '../../../core/error.ts';
import { readFully } from '../../../formats/files/fileBytes.ts';
import { openLayer, type OpenLayer, type ShapeRecord } from './shapeRecords.ts';
import { unreadableSource } from '../source/unreadableSource.ts';
import { unpack } from '../source/zipArchive.ts';

/** A record of a TIGER/Line layer. */
export interface LayerRecord extends ShapeRecord {
  readonly number: number;
}

/** Records between two yields to other work. */
const RECORDS_A_TURN = 500;
const SHP_MAGIC = 9994;

/**
 * Calls `use` for every record of a shapefile, of a zipped shapefile (unpacked into `scratch`) or of a table alone, in
 * order. First compares the files' sizes with their headers. Throws `source_refused`.
 */
export async function readLayer(
  path: string,
  scratch: string,
  fields: readonly string[],
  use: (record: LayerRecord) => void,
): Promise<number> {
  const unpacked = /\.zip$/i.test(path) ? await unpack(path, scratch, /\.(shp|shx|dbf|cpg|prj)$/i) : [path];
  const main = unpacked.find((name) => /\.shp$/i.test(name)) ?? unpacked.find((name) => /\.dbf$/i.test(name));
  if (main === undefined)
    throw unreadableSource(path, 'expected a shapefile (.shp, .shx, .dbf) in the archive, found none');
  const declared = await checkSizes(path, main);
  await assertDegrees(path, besideIt(main, 'prj'));
  const layer = await openLayer(filesOf(main)).catch((error: unknown) => {
    throw unreadableSource(path, `it cannot be opened: ${errorMessage(error)}`, undefined, error);
  });
  let count = 0;
  try {
    assertFields(path, layer, fields);
    for (let first = 0; first < declared; first += RECORDS_A_TURN) {
      for (const record of await layer.read(first, Math.min(RECORDS_A_TURN, declared - first))) {
        use({ number: count + 1, ...record });
        count++;
      }
      await turn();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'source_refused') throw error;
    throw unreadableSource(
      path,
      `record ${count + 1} cannot be read: ${errorMessage(error)}`,
      undefined,
      error,
    );
  } finally {
    await layer.close();
  }
  if (count !== declared) throw unreadableSource(path, `expected ${declared} records, read ${count}`);
  return count;
}

function assertFields(path: string, layer: OpenLayer, fields: readonly string[]): void {
  const missing = fields.filter((field) => !layer.fields.has(field));
  if (missing.length === 0) return;
  const expected = `expected the fields ${fields.join(', ')}; ${missing.join(', ')} is missing`;
  throw unreadableSource(path, expected, 'give the layer as the Bureau ships it');
}

/**
 * A shapefile whose `.prj` declares a projection isn't in degrees. Without a `.prj`, degrees are assumed, as in
 * TIGER/Line.
 */
async function assertDegrees(path: string, projection: string): Promise<void> {
  const text = await readFile(projection, 'latin1').catch(() => '');
  const name = /^\s*(?:PROJCS|PROJCRS|COMPD_CS|COMPOUNDCRS)\s*\[\s*"([^"]{0,80})/i.exec(text)?.[1];
  if (name === undefined) return;
  const remedy = 'convert it to degrees (ogr2ogr -t_srs EPSG:4269)';
  throw unreadableSource(path, `its coordinates are projected (${name}); expected degrees, NAD83`, remedy);
}

/** The files of a layer, with extensions in the same case as that of the given file. */
function filesOf(main: string) {
  const at = (ending: string) => besideIt(main, ending);
  const isTable = /\.dbf$/i.test(main);
  return {
    table: at('dbf'),
    shapes: isTable ? null : at('shp'),
    index: isTable ? null : at('shx'),
    encoding: at('cpg'),
  };
}

function besideIt(main: string, ending: string): string {
  return main.replace(/(?:shp|dbf)$/i, (end) => (end === end.toUpperCase() ? ending.toUpperCase() : ending));
}

/** The number of records, after comparing a shapefile's files with their headers. */
async function checkSizes(path: string, main: string): Promise<number> {
  const at = (ending: string) => besideIt(main, ending);
  const table = await head(path, at('dbf'), 32);
  const records = table.header.readUInt32LE(4);
  const tableBytes = table.header.readUInt16LE(8) + records * table.header.readUInt16LE(10);
  // A byte after the last record marks the end; some writers omit it.
  if (table.bytes < tableBytes) {
    throw unreadableSource(
      path,
      `${basename(at('dbf'))} is truncated: its header tells of ${records} records, ${tableBytes} bytes; it has ${table.bytes}`,
    );
  }
  if (/\.dbf$/i.test(main)) return records;
  for (const ending of ['shp', 'shx']) {
    const { header, bytes } = await head(path, at(ending), 100);
    const saidBytes = header.readUInt32BE(24) * 2;
    const name = basename(at(ending));
    if (header.readUInt32BE(0) !== SHP_MAGIC)
      throw unreadableSource(path, `${name} does not start like a shapefile (9994)`);
    if (bytes !== saidBytes) {
      throw unreadableSource(
        path,
        `${name} is damaged: its header declares ${saidBytes} bytes, it has ${bytes}`,
      );
    }
    const shapes = (bytes - 100) / 8;
    if (ending === 'shx' && shapes !== records) {
      throw unreadableSource(
        path,
        `${name} has ${shapes} shapes, its table ${records} records: they are of different files`,
      );
    }
  }
  return records;
}

async function head(path: string, file: string, length: number) {
  const found = await stat(file).catch(() => null);
  if (!found || found.size < length) {
    throw unreadableSource(
      path,
      `${basename(file)} ${found ? 'is truncated' : 'is missing'}`,
      `it belongs next to ${basename(path)} in ${basename(dirname(path))}/`,
    );
  }
  const handle = await open(file, 'r');
  try {
    const header = Buffer.alloc(length);
    await readFully(handle.fd, header, 0);
    return { header, bytes: found.size };
  } finally {
    await handle.close();
  }
}
