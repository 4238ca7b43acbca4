import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { testWith } from '../../support/machine/needs.ts';
import { EXPORT_TABLES } from '../../../ingest/command/exportFormats.ts';
import { exportLake } from '../../../ingest/export/exportLake.ts';
import { judging, pythonJudge } from '../../support/gis/pythonJudges.ts';
import { fillStacLake, MAPPED_FRAME, PLANTED_FRAME } from '../../support/server/stacLake.ts';

const FETCHING_MS = 300_000;
const FORMATS = ['parquet', 'fgb', 'geojson'] as const;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  await fillStacLake(dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
});

describe('exports and the index, to Python', () => {
  const judge = pythonJudge('tables');

  testWith(judging(judge))(
    `are the same tables to geopandas in each format, by their boxes too, and GeoParquet to its validator`,
    async () => {
      if ('why' in judge) return;
      const never = new AbortController().signal;
      for (const table of EXPORT_TABLES) {
        for (const format of FORMATS) {
          const out = join(dataDir, `${table}.${format}`);
          await exportLake(dataDir, { table, out, box: null, overwrite: false, stop: never });
        }
      }
      const program = `
import sys, json, subprocess
import geopandas
folder = sys.argv[1]
said = {}
for table in ("frames", "footprints", "cells", "series"):
    path = f"{folder}/{table}.parquet"
    parquet = geopandas.read_parquet(path)
    west, south, east, north = parquet.total_bounds
    box = (west, south, (west + east) / 2, (south + north) / 2)
    rows, near, columns, valid = len(parquet), len(parquet.cx[box[0]:box[2], box[1]:box[3]]), list(parquet.columns), bool(parquet.is_valid.all())
    others = []
    for format in ("fgb", "geojson"):
        other = geopandas.read_file(f"{folder}/{table}.{format}")
        key = [c for c in ("frame", "h3", "h3_5", "pid") if c in columns]
        order = lambda frame: frame.sort_values(key).reset_index(drop=True)
        numbers = parquet.select_dtypes("number").columns
        same = abs(order(other)[numbers].astype(float) - order(parquet)[numbers].astype(float)).max().max()
        apart = order(other).geometry.distance(order(parquet).set_crs(4326, allow_override=True).geometry).max()
        others.append([format, len(other), other.crs.to_epsg(), list(other.columns) == columns, bool(same < 1e-4), bool(apart < 1e-9),
            len(geopandas.read_file(f"{folder}/{table}.{format}", bbox=box)) == near])
    check = [sys.executable, "-c", "from geoparquet_validator import main; main()", "check", path]
    lines = subprocess.run(check, capture_output=True, text=True).stdout.splitlines()
    core = [line.split("=> core: ")[1] for line in lines if "=> core: " in line]
    said[table] = {"rows": rows, "crs": str(parquet.crs), "valid": valid, "core": core, "others": others}
print(json.dumps(said))`;
      const said = JSON.parse(await judge.run(program, dataDir)) as Record<string, { rows: number }>;
      expect(Object.keys(said)).toEqual([...EXPORT_TABLES]);
      for (const [table, { rows, ...facts }] of Object.entries(said)) {
        expect(rows, table).toBeGreaterThan(1);
        expect(facts, table).toEqual({
          crs: 'OGC:CRS84',
          valid: true,
          core: [expect.stringMatching(/^\d+ pass, 0 fail, \d+ skipped: conformant$/)],
          others: ['fgb', 'geojson'].map((format) => [format, rows, 4326, true, true, true, true]),
        });
      }
    },
    FETCHING_MS,
  );

  testWith(judging(judge))(
    `are found by index.parquet, whose sums hold and which another DuckDB reads as the README says`,
    async () => {
      if ('why' in judge) return;
      const program = `
import sys, os, json, hashlib, duckdb
os.chdir(sys.argv[1])
lake = duckdb.connect()
files = lake.sql("SELECT path, bytes, sha256 FROM 'index.parquet'").fetchall()
wrong = [path for path, size, digest in files
    if os.path.getsize(path) != size or hashlib.sha256(open(path, "rb").read()).hexdigest() != digest]
lake.sql("SET VARIABLE files = (SELECT list(path) FROM 'index.parquet' WHERE \\"table\\" = 'cells')")
cells = lake.sql("""SELECT parse_path(filename)[-6] AS frame, count(*) FROM read_parquet(getvariable('files'), hive_partitioning = true,
    filename = true) WHERE velocity_vertical_mm_yr IS NOT NULL GROUP BY frame ORDER BY frame""").fetchall()
rows = lake.sql("SELECT frame, sum(rows)::BIGINT FROM 'index.parquet' WHERE \\"table\\" = 'cells' GROUP BY frame ORDER BY frame").fetchall()
print(json.dumps({"wrong": wrong, "frames": [frame for frame, _ in cells], "same": cells == rows}))`;
      expect(JSON.parse(await judge.run(program, dataDir))).toEqual({
        wrong: [],
        frames: [MAPPED_FRAME, PLANTED_FRAME],
        same: true,
      });
    },
    FETCHING_MS,
  );
});
