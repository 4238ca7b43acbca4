import { EVENT_KINDS } from '../../core/events/candidates.ts';
import { cellToBoundary } from 'h3-js';
import type { DegreeBox } from '../../location/frameIndex.ts';
import { CELL_TABLE, EAST_TABLE, SERIES_COLUMN } from '../../schemas/cellTable.ts';
import type { LakeFrame } from '../../store/lake/release/frameCatalog.ts';
import { sqlText } from '../../store/lake/engine/lakeDuckDb.ts';

type ExportType = 'text' | 'integer' | 'float' | 'double' | 'boolean' | 'date';

export interface ExportColumn {
  readonly name: string;
  readonly type: ExportType;
  /** A text shared by many rows; there are few different ones. */
  readonly isShared?: boolean;
}

/** A relation to write: its columns, and the WKT of each row's geometry. */
export interface ExportQuery {
  readonly columns: readonly ExportColumn[];
  readonly geometry: 'Point' | 'Polygon';
  /** SQL of a relation with the columns; points are at its `lon` and `lat`, polygons are its `wkt`. */
  readonly from: string;
}

const TYPES = {
  ascending_uint64: 'text',
  int32: 'integer',
  int16: 'integer',
  date: 'date',
  float: 'float',
  double: 'double',
  boolean: 'boolean',
} as const satisfies Record<string, ExportType>;
const OF_LAKE: readonly ExportColumn[] = [
  { name: 'frame', type: 'text', isShared: true },
  { name: 'release', type: 'text', isShared: true },
];

/** Paths of the Parquet files of a frame on this machine, partition by partition. */
export interface FramePaths {
  readonly frame: LakeFrame;
  readonly cells: readonly string[];
  readonly series: readonly string[];
}

function cellTableOf({ manifest }: LakeFrame) {
  return manifest.combined ? [...CELL_TABLE, ...EAST_TABLE] : CELL_TABLE;
}

function isEventKind(column: string): boolean {
  return /^event_\d_kind$/.test(column);
}

/** The kind of an event in words, as reports name it, instead of the number in the lake. */
function kindInWords(column: string): string {
  const unconfirmed = EVENT_KINDS.map((kind) => `unconfirmed_${kind}`);
  const cases = [...EVENT_KINDS, ...unconfirmed].map((kind, at) => `WHEN ${at + 1} THEN ${sqlText(kind)}`);
  return `CASE "${column}" ${cases.join(' ')} END AS "${column}"`;
}

/** Every measured cell, with the columns of the lake; those of motion to the east if a combined frame is among them. */
export function cellsQuery(frames: readonly FramePaths[], box: DegreeBox | null): ExportQuery {
  const selects = frames.map(({ frame, cells }) => {
    const list = cellTableOf(frame).map(({ name }) =>
      name === 'h3' ? `printf('%x', h3) AS h3` : isEventKind(name) ? kindInWords(name) : `"${name}"`,
    );
    return `SELECT ${ofLake(frame)}, ${list.join(', ')} FROM ${parquet(cells)} WHERE ${within(box)}`;
  });
  const combined = frames.find(({ frame }) => frame.manifest.combined);
  const columns = (combined ? cellTableOf(combined.frame) : CELL_TABLE).map(
    ({ name, type }): ExportColumn => ({
      name,
      type: isEventKind(name) ? 'text' : TYPES[type],
    }),
  );
  return { columns: [...OF_LAKE, ...columns], geometry: 'Point', from: union(selects) };
}

const OF_SERIES: readonly ExportColumn[] = [
  { name: 'pid', type: 'text' },
  ...OF_LAKE,
  { name: 'lat', type: 'double' },
  { name: 'lon', type: 'double' },
  { name: 'mean_velocity', type: 'float' },
  { name: 'mean_velocity_std', type: 'float' },
  { name: 'seasonality', type: 'float' },
  { name: 'temporal_coherence', type: 'float' },
];

/**
 * Every measured cell with its vertical motion, mm, in a column a date, as programs for radar series look for them:
 * `mean_velocity`, `mean_velocity_std` (names of EGMS) and `D_20260520`. Of frames with other dates, all dates.
 */
export function seriesQuery(frames: readonly FramePaths[], box: DegreeBox | null): ExportQuery {
  const days = [...new Set(frames.flatMap(({ frame }) => frame.manifest.epochs))].toSorted();
  const selects = frames.map(({ frame, cells, series }) => {
    const dates = frame.manifest.epochs.map(
      (day, at) => `s.${SERIES_COLUMN}[${at + 1}]::FLOAT / 10::FLOAT AS ${dateColumn(day)}`,
    );
    // Both tables of a partition have one row per cell in the same order; a mismatch means that the release is damaged.
    const pid = `CASE WHEN c.h3 = s.h3 AND c."row" = s."row" AND c.col = s.col
      THEN concat(${sqlText(`${frame.frameId}-`)}, c."row", '-', c.col)
      ELSE error('cells and series of a release do not belong together; run: ./gm verify') END`;
    return `SELECT ${pid} AS pid, ${ofLake(frame)}, c.lat, c.lon, c.velocity_vertical_mm_yr AS mean_velocity,
      c.velocity_uncertainty_mm_yr AS mean_velocity_std, c.seasonal_amplitude_mm AS seasonality, c.temporal_coherence,
      ${dates.join(', ')}
      FROM ${parquet(cells)} c POSITIONAL JOIN ${parquet(series)} s WHERE ${within(box, 'c.')}`;
  });
  const columns = days.map((day): ExportColumn => ({ name: dateColumn(day), type: 'float' }));
  return { columns: [...OF_SERIES, ...columns], geometry: 'Point', from: union(selects) };
}

function dateColumn(day: string): string {
  return `D_${day.replaceAll('-', '')}`;
}

const FRAME_COLUMNS: readonly ExportColumn[] = [
  ...OF_LAKE,
  { name: 'created_at', type: 'text' },
  { name: 'first_observation', type: 'date' },
  { name: 'last_observation', type: 'date' },
  { name: 'epochs', type: 'integer' },
  { name: 'cells', type: 'integer' },
  { name: 'cells_measured', type: 'integer' },
  { name: 'cell_size_m', type: 'double' },
  { name: 'epsg', type: 'integer' },
  { name: 'orbit_direction', type: 'text' },
  { name: 'track', type: 'integer' },
  { name: 'calibration', type: 'text' },
  { name: 'velocity_p5_mm_yr', type: 'double' },
  { name: 'velocity_p50_mm_yr', type: 'double' },
  { name: 'velocity_p95_mm_yr', type: 'double' },
  { name: 'data_source', type: 'text' },
  { name: 'attribution', type: 'text' },
  { name: 'license', type: 'text' },
];

/** Each frame with the outline of its grid. */
export function framesQuery(frames: readonly LakeFrame[]): ExportQuery {
  const rows = frames.map(({ frameId, releaseId, manifest }) => {
    const { freshness, counts, grid, velocity_percentiles_mm_yr: percentiles } = manifest;
    const values = [
      frameId,
      releaseId,
      manifest.created_at,
      freshness.first_observation,
      freshness.last_observation,
      manifest.epochs.length,
      counts.cells,
      counts.measured,
      manifest.cell_size_m,
      grid.epsg,
      manifest.orbit_direction,
      manifest.track,
      manifest.calibration.kind,
      percentiles.p5,
      percentiles.p50,
      percentiles.p95,
      manifest.data_source,
      manifest.attribution,
      manifest.license,
    ];
    return { values, rings: manifest.footprint.coordinates };
  });
  return valuesQuery(FRAME_COLUMNS, rows);
}

const FOOTPRINT_COLUMNS: readonly ExportColumn[] = [
  ...OF_LAKE,
  { name: 'h3_5', type: 'text' },
  { name: 'cells_measured', type: 'integer' },
  { name: 'path', type: 'text' },
];

/** Each partition that holds measured cells, with its hexagon. */
export function footprintsQuery(frames: readonly LakeFrame[]): ExportQuery {
  const rows = frames.flatMap(({ frameId, releaseId, dir, manifest }) =>
    manifest.partitions.map(({ h3_5: h3, cells }) => ({
      values: [frameId, releaseId, h3, cells, `${dir}/cells/h3_5=${h3}/part-0.parquet`],
      rings: [cellToBoundary(h3, true)],
    })),
  );
  return valuesQuery(FOOTPRINT_COLUMNS, rows);
}

/** Maximum distance of a cell outside the hexagon of its partition, degrees. */
const HEXAGON_MARGIN = 0.05;

/** Whether a partition may hold cells within a box. */
export function mayLieWithin(h3: string, box: DegreeBox | null): boolean {
  if (!box) return true;
  const corners = cellToBoundary(h3, true);
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  return (
    Math.min(...lons) - HEXAGON_MARGIN <= box.east &&
    Math.max(...lons) + HEXAGON_MARGIN >= box.west &&
    Math.min(...lats) - HEXAGON_MARGIN <= box.north &&
    Math.max(...lats) + HEXAGON_MARGIN >= box.south
  );
}

interface ValuesRow {
  readonly values: readonly (string | number | null)[];
  readonly rings: readonly (readonly (readonly number[])[])[];
}

const SQL_TYPES: Readonly<Record<ExportType, string>> = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  float: 'FLOAT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
};

function valuesQuery(columns: readonly ExportColumn[], rows: readonly ValuesRow[]): ExportQuery {
  const written = rows.map(({ values, rings }) => `(${[...values, wktOf(rings)].map(literal).join(', ')})`);
  const none = `(${[...columns, null].map(() => 'NULL').join(', ')})`;
  const cast = columns.map(({ name, type }, at) => `c${at}::${SQL_TYPES[type]} AS "${name}"`);
  const names = [...columns.map((_, at) => `c${at}`), 'wkt'].join(', ');
  const table = `(VALUES ${written.length > 0 ? written.join(', ') : none}) AS t(${names})`;
  const from = `(SELECT ${cast.join(', ')}, wkt FROM ${table} WHERE wkt IS NOT NULL)`;
  return { columns, geometry: 'Polygon', from };
}

function wktOf(rings: ValuesRow['rings']): string {
  const text = rings.map((ring) => `(${ring.map(([lon, lat]) => `${lon} ${lat}`).join(', ')})`);
  return `POLYGON (${text.join(', ')})`;
}

function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : sqlText(value);
}

function ofLake({ frameId, releaseId }: LakeFrame): string {
  return `${sqlText(frameId)} AS frame, ${sqlText(releaseId)} AS release`;
}

function parquet(paths: readonly string[]): string {
  return `read_parquet([${paths.map(sqlText).join(', ')}], hive_partitioning = false)`;
}

function within(box: DegreeBox | null, of = ''): string {
  if (!box) return 'true';
  return `${of}lon BETWEEN ${box.west} AND ${box.east} AND ${of}lat BETWEEN ${box.south} AND ${box.north}`;
}

function union(selects: readonly string[]): string {
  return `(${selects.join(' UNION ALL BY NAME ')})`;
}
