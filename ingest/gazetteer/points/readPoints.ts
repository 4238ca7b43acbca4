import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { GazetteerSpool } from '../../../store/lake/gazetteer/write/gazetteerSpool.ts';
import { DropCounts } from '../source/dropCounts.ts';
import { geojsonRecord } from './geojsonRecord.ts';
import { readOverture } from './overture.ts';
import { rowReader, type RowReader } from './pointColumns.ts';
import { pointOf, type PointRecord, type PointsOrigin } from './pointRecord.ts';
import type { PointsFile } from '../source/sourceFiles.ts';
import { unreadableSource } from '../source/unreadableSource.ts';

/** What became of a file's rows. */
export interface PointCounts {
  readonly records: number;
  readonly drops: DropCounts;
}

const MAXIMUM_ROW_BYTES = 1_000_000;
/** A table of which more rows than this share are no records of points is none. */
const MOST_BAD_ROWS = 0.5;

/** Reads a table of address points into a spool. Throws `source_refused`; rows that were read then are in the spool. */
export async function readPoints(
  file: PointsFile,
  origin: PointsOrigin,
  spool: GazetteerSpool,
): Promise<PointCounts> {
  const drops = new DropCounts();
  let records = 0;
  let bad = 0;
  const use = (record: PointRecord | 'bad_row' | 'other_country') => {
    records++;
    const row = typeof record === 'string' ? record : pointOf(record, origin);
    if (typeof row === 'string') drops.add(row);
    else spool.addPoint(row);
    if (row === 'bad_row') bad++;
  };
  try {
    if (file.format === 'parquet') await readOverture(file.path, spool.connection, use);
    else if (file.format === 'csv') await readCsv(file, use);
    else await readGeojson(file, use);
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    throw unreadableSource(
      file.path,
      `row ${records + 1} cannot be read: ${errorMessage(error)}`,
      undefined,
      error,
    );
  }
  if (records === 0) throw unreadableSource(file.path, 'it holds no rows');
  if (bad > records * MOST_BAD_ROWS) {
    throw unreadableSource(
      file.path,
      `${bad} of ${records} rows are no address points`,
      'give one GeoJSON feature a line, or CSV',
    );
  }
  return { records, drops };
}

function contentOf({ path, isGzipped }: PointsFile): Readable {
  const input = createReadStream(path);
  if (!isGzipped) return input;
  const unpacked = createGunzip();
  input.on('error', (error) => unpacked.destroy(error));
  return input.pipe(unpacked);
}

async function readCsv(file: PointsFile, use: (record: PointRecord | 'bad_row') => void): Promise<void> {
  const content = contentOf(file);
  const rows = parse({
    bom: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    maxRecordSize: MAXIMUM_ROW_BYTES,
  });
  content.on('error', (error) => rows.destroy(error));
  content.pipe(rows);
  let read: RowReader | null = null;
  let columns = 0;
  for await (const row of rows as AsyncIterable<string[]>) {
    if (read) {
      use(row.length === columns ? read(row) : 'bad_row');
      continue;
    }
    const reader = rowReader(row);
    if (typeof reader !== 'function') {
      content.destroy();
      const known =
        'the columns of the National Address Database (Add_Number, St_Name, …) or OpenAddresses (NUMBER, STREET, …)';
      throw unreadableSource(
        file.path,
        `its header has no column for ${reader.join(', ')}`,
        `expected ${known}`,
      );
    }
    read = reader;
    columns = row.length;
  }
}

async function readGeojson(
  file: PointsFile,
  use: (record: PointRecord | 'bad_row' | 'other_country') => void,
): Promise<void> {
  const content = contentOf(file);
  const lines = createInterface({ input: content, crlfDelay: Infinity });
  const failed = new Promise<never>((_, reject) => content.once('error', reject));
  failed.catch(() => undefined);
  const all = (async () => {
    for await (const line of lines) if (line.trim() !== '') use(geojsonRecord(line));
  })();
  await Promise.race([all, failed]);
}
