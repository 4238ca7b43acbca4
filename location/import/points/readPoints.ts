import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';

import { parse } from 'csv-parse';
import { required } from '../../../core/required.ts';
import { delimiterOf } from '../../../core/tableText.ts';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { GazetteerSpool } from '../../gazetteer/write/gazetteerSpool.ts';
import { DropCounts } from '../source/dropCounts.ts';
import { readOverture } from './overture.ts';
import { rowReader, type RowReader } from './rowReader.ts';
import type { PointAnchors } from './pointAnchors.ts';
import { pointOf, type PointRecord, type PointsOrigin } from './pointRecord.ts';
import type { PointsFile } from '../source/sourceFiles.ts';
import { openPacked } from '../source/zipArchive.ts';
import { unreadableSource } from '../source/unreadableSource.ts';
import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { encodingOf, type TableEncoding } from '../../../core/tableText.ts';
import { z } from 'zod';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()));

/** A line of OpenAddresses GeoJSON; a feature may lack its geometry. */
const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    number: text,
    street: text,
    city: text,
    district: text,
    region: text,
    postcode: text,
  }),
  geometry: z
    .object({ type: z.string(), coordinates: z.array(z.unknown()) })
    .nullish()
    .catch(null),
});

/** A UTF-8 character has at most this many bytes after its first. */
const MOST_TRAILING = 3;

/**
 * Passes a table on as UTF-8, regardless of its encoding. If a table is UTF-8 up to an invalid byte, the rest is read as
 * Windows-1252: its first accented name may come late.
 */
class TableStream extends Transform {
  #encoding: TableEncoding | null = null;
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  #kept = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#encoding ??= startOf(chunk);
    done(null, this.#encoding === 'utf-8' ? this.#utf8(chunk) : this.#decode(chunk));
  }

  override _flush(done: TransformCallback): void {
    const rest = this.#decoder?.decode() ?? '';
    done(null, this.#kept.length > 0 ? this.#decode(Buffer.alloc(0)) + rest : rest);
  }

  #utf8(chunk: Buffer): Buffer | string {
    const bytes = this.#kept.length === 0 ? chunk : Buffer.concat([this.#kept, chunk]);
    for (let cut = 0; cut <= Math.min(MOST_TRAILING, bytes.length); cut++) {
      const whole = bytes.subarray(0, bytes.length - cut);
      if (!isUtf8(whole)) continue;
      this.#kept = Buffer.from(bytes.subarray(bytes.length - cut));
      return whole;
    }
    this.#encoding = 'windows-1252';
    return this.#decode(chunk);
  }

  #decode(chunk: Buffer): string {
    this.#decoder ??= new TextDecoder(this.#encoding === 'utf-8' ? 'windows-1252' : required(this.#encoding));
    const bytes = Buffer.concat([this.#kept, chunk]);
    this.#kept = Buffer.alloc(0);
    return this.#decoder.decode(bytes, { stream: true });
  }
}

/** What happened to a file's rows. */
export interface PointCounts {
  readonly records: number;
  /** Points that took the ZIP of their nearest neighbor. */
  readonly zipsFound: number;
  readonly drops: DropCounts;
}

const MAXIMUM_ROW_BYTES = 1_000_000;
/** If more than this share of a table's rows aren't points, the file isn't a table of points. */
const MOST_BAD_ROWS = 0.5;

/**
 * Reads a table of address points into a spool. Rows without a ZIP take that of the nearest row that has one, or of the
 * nearest of `anchors`; the table is then read a second time. Throws `source_refused`; rows read before that stay in the
 * spool.
 */
export async function readPoints(
  file: PointsFile,
  origin: PointsOrigin,
  spool: GazetteerSpool,
  anchors: PointAnchors | null = null,
): Promise<PointCounts> {
  const drops = new DropCounts();
  let withoutZip = 0;
  const records = await readRecords(file, spool, (record) => {
    const row = typeof record === 'string' ? record : pointOf(record, origin);
    if (row === 'no_zip' && anchors) withoutZip++;
    else if (typeof row === 'string') drops.add(row);
    else {
      spool.addPoint(row);
      anchors?.add(row.latE7 / 10, row.lonE7 / 10, row.zip);
    }
    return row;
  });
  if (!anchors || withoutZip === 0) return { records, zipsFound: 0, drops };
  let zipsFound = 0;
  await anchors.complete();
  await readRecords(file, spool, (record) => {
    if (typeof record === 'string' || pointOf(record, origin) !== 'no_zip') return null;
    const row = pointOf(record, origin, (lat, lon) => anchors.find(lat, lon));
    if (typeof row === 'string') drops.add(row);
    else {
      spool.addPoint(row);
      zipsFound++;
    }
    return row;
  });
  return { records, zipsFound, drops };
}

/** Why a table can't be used, with its name in its archive. */
function refusedTable({ path, entry }: PointsFile, problem: string, remedy?: string, cause?: unknown) {
  return unreadableSource(path, entry === null ? problem : `${entry.name}: ${problem}`, remedy, cause);
}

type TableRow = PointRecord | 'bad_row' | 'other_country';

/** Passes on every record of a table; returns their number. */
async function readRecords(
  file: PointsFile,
  spool: GazetteerSpool,
  take: (record: TableRow) => unknown,
): Promise<number> {
  let records = 0;
  let bad = 0;
  const use = (record: TableRow) => {
    records++;
    if (take(record) === 'bad_row') bad++;
  };
  try {
    if (file.format === 'parquet') await readOverture(file.path, spool.connection, use);
    else if (file.format === 'csv') await readCsv(file, use);
    else await readGeojson(file, use);
  } catch (error) {
    if (error instanceof GroundMotionError) throw error;
    throw refusedTable(file, `row ${records + 1} cannot be read: ${errorMessage(error)}`, undefined, error);
  }
  if (records === 0) throw refusedTable(file, 'it has no rows');
  if (bad > records * MOST_BAD_ROWS) {
    throw refusedTable(
      file,
      `${bad} of ${records} rows are not address points`,
      'give one GeoJSON feature per line, or CSV',
    );
  }
  return records;
}

/** The unpacked content of a table as UTF-8. */
async function contentOf({ path, packing, entry }: PointsFile): Promise<Readable> {
  const packed = entry === null ? createReadStream(path) : await openPacked(path, entry.name);
  const steps = [...(packing === 'gzip' ? [createGunzip()] : []), new TableStream()];
  let content: Readable = packed;
  for (const step of steps) {
    content.on('error', (error) => step.destroy(error));
    content = content.pipe(step);
  }
  // A reader that stops also closes the file.
  content.once('close', () => packed.destroy());
  return content;
}

async function readCsv(file: PointsFile, use: (record: PointRecord | 'bad_row') => void): Promise<void> {
  const [start, content] = await peeked(await contentOf(file));
  const rows = parse({
    bom: true,
    delimiter: delimiterOf(start),
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
      throw refusedTable(file, `its header has no column for ${reader.join(', ')}`, `expected ${known}`);
    }
    read = reader;
    columns = row.length;
  }
}

/** The first bytes of a stream as text, and the whole stream. */
async function peeked(content: Readable): Promise<readonly [start: string, content: Readable]> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) return ['', Readable.from([])];
  const rest = async function* () {
    try {
      yield first.value;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  };
  return [first.value.toString('utf8'), Readable.from(rest())];
}

async function readGeojson(
  file: PointsFile,
  use: (record: PointRecord | 'bad_row' | 'other_country') => void,
): Promise<void> {
  const content = await contentOf(file);
  const lines = createInterface({ input: content, crlfDelay: Infinity });
  const failed = new Promise<never>((_, reject) => content.once('error', reject));
  failed.catch(() => undefined);
  const all = (async () => {
    for await (const line of lines) if (line.trim() !== '') use(geojsonRecord(line));
  })();
  await Promise.race([all, failed]);
}

/**
 * The encoding that a table's first bytes indicate. Anything other than UTF-16 is assumed to be UTF-8 until an invalid
 * byte.
 */
function startOf(chunk: Buffer): TableEncoding {
  const encoding = encodingOf(chunk);
  return encoding === 'windows-1252' ? 'utf-8' : encoding;
}

/** The record of a line that holds one GeoJSON feature. */
function geojsonRecord(line: string): PointRecord | 'bad_row' {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return 'bad_row';
  }
  const parsed = featureSchema.safeParse(content);
  if (!parsed.success) return 'bad_row';
  const { properties, geometry } = parsed.data;
  const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
  return {
    number: properties.number,
    street: properties.street,
    urbanization: '',
    place: properties.city,
    county: properties.district,
    state: properties.region,
    zip: properties.postcode,
    lat: typeof lat === 'number' ? lat : Number.NaN,
    lon: typeof lon === 'number' ? lon : Number.NaN,
  };
}
