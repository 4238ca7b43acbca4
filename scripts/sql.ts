/**
 * DuckDB SQL over the lake, for those without DuckDB's own command line. The views `cells` and `series` hold
 * the current release of every frame, with its name in the column `frame`:
 *
 *   npm run sql -- "SELECT count(*) FROM cells WHERE velocity_vertical_mm_yr < -10"
 */
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { errorMessage, invalidInput } from '../core/error.ts';
import type { LakeFiles } from '../core/lakeFiles.ts';
import { mayLieWithin } from '../ingest/export/exportTables.ts';
import { parseBox } from '../ingest/fetch/opera/selection.ts';
import { forEachInFlight } from '../core/inFlight.ts';
import { type DegreeBox, framesWithin } from '../location/frameIndex.ts';
import { readConfig } from '../schemas/config.ts';
import { sqlText } from '../store/lake/engine/lakeDuckDb.ts';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { type LakeTable, partitionPath } from '../store/lake/files/layout.ts';
import { createFrameCatalog, type LakeFrame } from '../store/lake/release/frameCatalog.ts';

const USAGE = `npm run sql -- [options] "<DuckDB SQL over the views cells and series>"

  --frame <id>           frames that the views hold (repeatable; default: all)
  --bbox=W,S,E,N         partitions that touch this box of degrees
  --most-gb <n>          of a lake in a bucket, whose files are copied here first: how much at most (default 2)`;

const COPIED_TOGETHER = 8;

interface Line {
  readonly query: string;
  readonly frameIds: readonly string[];
  readonly box: DegreeBox | null;
  readonly mostBytes: number;
}

function parseLine(argv: readonly string[]): Line | null {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      frame: { type: 'string', multiple: true, default: [] },
      bbox: { type: 'string' },
      'most-gb': { type: 'string', default: '2' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const query = positionals.join(' ');
  if (query === '') throw invalidInput('bad_usage', 'no SQL is given');
  const most = Number(values['most-gb']);
  if (!(most > 0))
    throw invalidInput('bad_usage', `--most-gb ${values['most-gb']}: give gigabytes, such as 2`);
  const [west, south, east, north] = values.bbox === undefined ? [] : parseBox(values.bbox);
  const box = west === undefined ? null : { west, south: south!, east: east!, north: north! };
  return { query, frameIds: values.frame, box, mostBytes: most * 1e9 };
}

async function main(line: Line): Promise<void> {
  const files = lakeFilesAt(readConfig(process.env).lakeAddress);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const frames = chosenFrames(catalog.frames(), line);
  // What a query does not name is not copied for it.
  const tables = (['cells', 'series'] as const).filter((table) =>
    new RegExp(`\\b${table}\\b`, 'i').test(line.query),
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
  const reader = await connection.runAndReadAll(line.query);
  console.table(reader.getRowObjectsJson());
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

/** Has the files of a bucket on this machine. Throws `too_much_to_copy` before the first is copied. */
async function bring(files: LakeFiles, keys: readonly string[], { mostBytes }: Line): Promise<void> {
  let bytes = 0;
  await forEachInFlight(keys, COPIED_TOGETHER, async (key) => {
    bytes += (await files.head(key))?.size ?? 0;
    if (bytes <= mostBytes) return;
    const found = `the query would copy more than ${(mostBytes / 1e9).toFixed(3)} GB of the ${keys.length} files that it may need`;
    const remedy =
      'bound it by --frame or --bbox, allow more by --most-gb, or query the bucket by a DuckDB with httpfs, from its index.parquet';
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

try {
  const line = parseLine(process.argv.slice(2));
  if (line === null) console.log(USAGE);
  else {
    await main(line).catch((error: unknown) => {
      console.error(errorMessage(error));
      process.exitCode = 1;
    });
  }
} catch (error) {
  console.error(`${errorMessage(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
