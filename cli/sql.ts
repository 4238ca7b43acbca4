import { DuckDBInstance, type DuckDBResultReader, DuckDBTypeId } from '@duckdb/node-api';
import { errorMessage, invalidInput } from '../core/error.ts';
import type { LakeFiles } from '../core/lakeFiles.ts';
import { assertLake } from '../ingest/command/lakeFrames.ts';
import { mayLieWithin } from '../ingest/export/exportTables.ts';
import { forEachInFlight } from '../core/inFlight.ts';
import { type DegreeBox, framesWithin } from '../location/frameIndex.ts';
import { sqlText } from '../store/lake/engine/lakeDuckDb.ts';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { type LakeTable, partitionPath } from '../store/lake/files/layout.ts';
import { createFrameCatalog, type LakeFrame } from '../store/lake/release/frameCatalog.ts';
import { invalidValue, repeated, type CommandSpec } from './command.ts';
import { ABOUT_DATA_DIR, degreeBox, lakeAddress, type LakeOptions } from './lakeOptions.ts';

const COPIED_TOGETHER = 8;

const VIEWS = ['cells', 'series'] as const;

/** Space, comments and semicolons alone. */
const NO_STATEMENT = /^(?:[\s;]|--[^\n]*|\/\*[^]*?\*\/)*$/;

interface SqlOptions extends Pick<LakeOptions, 'dataDir'> {
  readonly frame?: readonly string[];
  readonly bbox?: DegreeBox;
  readonly mostGb: number;
}

interface Line {
  readonly address: string;
  readonly query: string;
  readonly frameIds: readonly string[];
  readonly box: DegreeBox | null;
  readonly mostBytes: number;
}

/** `./gm sql`: DuckDB SQL over the views `cells` and `series` of the current releases. */
export const SQL: CommandSpec<SqlOptions, Line> = {
  define: (command) =>
    command
      .argument(
        '<query...>',
        'DuckDB SQL over the views cells and series, whose column frame names the frame',
      )
      .option('--data-dir <dir>', ABOUT_DATA_DIR)
      .option('--frame <id>', 'frames that the views hold (repeatable; default: all)', repeated)
      .option('--bbox <w,s,e,n>', 'partitions that touch this box of degrees', degreeBox)
      .option(
        '--most-gb <n>',
        'for a lake in a bucket, whose files are copied here first: the most to copy',
        gigabytes,
        2,
      )
      .addHelpText(
        'after',
        '\nThe statement runs with your rights: COPY … TO and functions such as read_csv write and read files of this machine.\nExample: ./gm sql "SELECT count(*) FROM cells WHERE velocity_vertical_mm_yr < -10"',
      ),
  read: (words, { frame = [], bbox = null, mostGb, dataDir }) => ({
    address: lakeAddress(dataDir === undefined ? {} : { dataDir }),
    query: words.join(' '),
    frameIds: frame,
    box: bbox,
    mostBytes: mostGb * 1e9,
  }),
  run: (line) =>
    query(line).then(
      () => 0,
      (error: unknown) => {
        console.error(withViews(errorMessage(error)));
        return 1;
      },
    ),
};

/** DuckDB suggests tables of its catalog for an unknown one; the views are more likely. */
function withViews(message: string): string {
  const [unknown] = /^Catalog Error: Table with name .* does not exist!/.exec(message) ?? [];
  return unknown === undefined ? message : `${unknown} The views are ${VIEWS.join(' and ')}.`;
}

function gigabytes(text: string): number {
  if (Number(text) > 0) return Number(text);
  throw invalidValue('Give gigabytes, such as 2.');
}

/** Rows with numbers as people write them: DuckDB's JSON has 64-bit integers as text, and 0.4 of a FLOAT as 0.4000000059604645. */
function readableRows(reader: DuckDBResultReader): Record<string, unknown>[] {
  const names = reader.deduplicatedColumnNames();
  return reader
    .getRowsJson()
    .map((row) =>
      Object.fromEntries(names.map((name, at) => [name, readable(row[at], reader.columnTypeId(at))])),
    );
}

const WHOLE: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
]);
/** Decimal digits that tell any two single-precision numbers apart. */
const SINGLE_DIGITS = 9;

function readable(value: unknown, type: DuckDBTypeId): unknown {
  if (typeof value === 'string' && WHOLE.has(type))
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value !== 'number' || type !== DuckDBTypeId.FLOAT) return value;
  for (let digits = 1; digits < SINGLE_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

async function query(line: Line): Promise<void> {
  if (NO_STATEMENT.test(line.query))
    throw invalidInput('bad_usage', 'sql needs a statement, such as "SELECT 1"');
  assertLake(line.address);
  const files = lakeFilesAt(line.address);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const frames = chosenFrames(catalog.frames(), line);
  // Files that a query doesn't use aren't downloaded.
  const tables = VIEWS.filter((table) => new RegExp(`\\b${table}\\b`, 'i').test(line.query));
  if (tables.length > 0 && frames.length === 0)
    throw invalidInput(
      'frame_not_found',
      catalog.frames().length === 0
        ? `${line.address} has no frames; ./gm ingest adds some`
        : `no frame of ${line.address} lies in --bbox`,
    );
  const keys = new Map(tables.map((table) => [table, keysOf(frames, table, line.box)]));
  if (files.isShared)
    await bring(
      files,
      [...keys.values()].flatMap((byFrame) => [...byFrame.values()].flat()),
      line,
    );
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  for (const [table, byFrame] of keys) {
    if (byFrame.size > 0) await connection.run(await viewOf(files, table, byFrame));
  }
  const statements = await connection.extractStatements(line.query);
  for (let index = 0; index < statements.count; index++) {
    const reader = await (await statements.prepare(index)).runAndReadAll();
    console.table(readableRows(reader));
  }
  connection.closeSync();
  instance.closeSync();
}

function chosenFrames(all: readonly LakeFrame[], { frameIds, box }: Line): readonly LakeFrame[] {
  const missing = frameIds.find((id) => !all.some(({ frameId }) => frameId === id));
  if (missing !== undefined)
    throw invalidInput('frame_not_found', `--frame ${missing}: the lake serves no such frame`);
  const named = frameIds.length === 0 ? all : all.filter(({ frameId }) => frameIds.includes(frameId));
  return box ? framesWithin(named, box) : named;
}

/** Keys of a table's partitions, by frame. */
function keysOf(
  frames: readonly LakeFrame[],
  table: LakeTable,
  box: DegreeBox | null,
): ReadonlyMap<string, readonly string[]> {
  const byFrame = new Map<string, readonly string[]>();
  for (const { frameId, dir, partitions } of frames) {
    const keys = [...partitions]
      .filter((h3) => mayLieWithin(h3, box))
      .toSorted()
      .map((h3) => `${dir}/${partitionPath(table, h3)}`);
    if (keys.length > 0) byFrame.set(frameId, keys);
  }
  return byFrame;
}

/** Downloads the files of a bucket. Throws `too_much_to_copy` before the first download. */
async function bring(files: LakeFiles, keys: readonly string[], { mostBytes }: Line): Promise<void> {
  let bytes = 0;
  await forEachInFlight(keys, COPIED_TOGETHER, async (key) => {
    bytes += (await files.head(key))?.size ?? 0;
    if (bytes <= mostBytes) return;
    const found = `the query would copy more than ${(mostBytes / 1e9).toFixed(3)} GB of the ${keys.length} files that it needs`;
    const remedy =
      'limit it with --frame or --bbox, allow more with --most-gb, or query the bucket in DuckDB with httpfs, starting from its index.parquet';
    throw invalidInput('too_much_to_copy', `${found}; ${remedy}`);
  });
  await forEachInFlight(keys, COPIED_TOGETHER, async (key) => void (await files.localPath(key)));
}

async function viewOf(
  files: LakeFiles,
  table: LakeTable,
  byFrame: ReadonlyMap<string, readonly string[]>,
): Promise<string> {
  const selects: string[] = [];
  for (const [frameId, keys] of byFrame) {
    const paths = await Promise.all(keys.map((key) => files.localPath(key)));
    selects.push(
      `SELECT ${sqlText(frameId)} AS frame, * FROM read_parquet([${paths.map(sqlText).join(', ')}], hive_partitioning = true)`,
    );
  }
  return `CREATE VIEW ${table} AS ${selects.join(' UNION ALL BY NAME ')}`;
}
