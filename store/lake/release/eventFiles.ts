import { join } from 'node:path';
import { z } from 'zod';
import { EVENT_KINDS } from '../../../core/events/candidates.ts';
import { eventPlaces, type LocatedEvent } from '../../../core/events/eventPlaces.ts';
import type { ServedManifest } from '../../../schemas/manifest.ts';
import { EVENTS_PER_CELL } from '../../../schemas/cell/cellEvents.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { writeDurably } from '../files/local/durableFiles.ts';
import { EVENT_PLACES_FILE, EVENTS_FILE, partitionPath } from '../files/layout.ts';

/** Maximum number of places that a release stores, the largest ones. */
const MOST_PLACES = 5000;

/** Content of `event_places.json`: the fields of `EventPlace`. */
export const eventPlacesSchema = z.strictObject({
  places: z.array(
    z.strictObject({
      row: z.number(),
      col: z.number(),
      cells: z.int().positive(),
      kind: z.enum(EVENT_KINDS),
      isDownward: z.boolean(),
      earliestDay: z.int(),
      latestDay: z.int(),
      from: z.number(),
      to: z.number().nullable(),
      isSuspectedUnwrapping: z.boolean(),
    }),
  ),
});

/**
 * Writes the event tables of a staged release from its cells: `events.parquet`, one row per event by place and date, and
 * `event_places.json`, the part that free maps show.
 */
export async function writeEventFiles(
  dir: string,
  { grid, partitions }: Pick<ServedManifest, 'grid' | 'partitions'>,
): Promise<void> {
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 256 });
  const connection = await instance.connect();
  try {
    const cells = partitions.map(({ h3_5 }) => sqlText(join(dir, partitionPath('cells', h3_5))));
    const path = sqlText(join(dir, EVENTS_FILE));
    const source =
      cells.length === 0
        ? NO_EVENTS
        : eventsSql(`read_parquet([${cells.join(', ')}], hive_partitioning=false)`);
    await connection.run(`COPY (${source}) TO ${path} (FORMAT parquet, COMPRESSION zstd)`);
    const result = await connection.runAndReadAll(
      `SELECT "row", col, kind, earliest - DATE '1970-01-01', latest - DATE '1970-01-01', size, significance, suspected_unwrapping
       FROM read_parquet(${path}) WHERE NOT unconfirmed`,
    );
    const events = result
      .getRows()
      .map(([row, col, kind, earliest, latest, size, significance, isSuspected]) => ({
        row: Number(row),
        col: Number(col),
        kind: kind as LocatedEvent['kind'],
        earliestDay: Number(earliest),
        latestDay: Number(latest),
        size: Number(size),
        significance: Number(significance),
        isSuspectedUnwrapping: isSuspected === true,
      }));
    const content = { places: eventPlaces(events, grid.cols).slice(0, MOST_PLACES) };
    await writeDurably(join(dir, EVENT_PLACES_FILE), `${JSON.stringify(content)}\n`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The index of a kind among all kinds, from 1 on, from the number in a column. */
function indexOfKind(column: string): string {
  return `(${column} - 1) % ${EVENT_KINDS.length} + 1`;
}

/** The events of cells as rows. */
function eventsSql(cells: string): string {
  const kinds = EVENT_KINDS.map((kind) => sqlText(kind)).join(', ');
  const rows = Array.from({ length: EVENTS_PER_CELL }, (_, i) => {
    const field = (name: string) => `event_${i + 1}_${name}`;
    return `SELECT h3, "row", col, lat, lon, [${kinds}][${indexOfKind(field('kind'))}] AS kind, ${field('kind_clear')} AS kind_is_clear,
      ${field('earliest')} AS earliest, ${field('latest')} AS latest, ${field('size')} AS size,
      ${field('size_uncertainty')} AS size_uncertainty,
      CASE [${kinds}][${indexOfKind(field('kind'))}] WHEN 'pace_change' THEN 'mm/yr' ELSE 'mm' END AS size_unit,
      ${field('significance')} AS significance, ${field('suspected_unwrapping')} AS suspected_unwrapping,
      ${field('regional')} AS regional, ${field('kind')} > ${EVENT_KINDS.length} AS unconfirmed
      FROM ${cells} WHERE ${field('kind')} IS NOT NULL`;
  });
  return `${rows.join(' UNION ALL ')} ORDER BY h3, earliest, latest`;
}

/** The same columns for a release without cells. */
const NO_EVENTS = `SELECT 0::UBIGINT AS h3, 0::INTEGER AS "row", 0::INTEGER AS col, 0::DOUBLE AS lat, 0::DOUBLE AS lon, '' AS kind,
  false AS kind_is_clear, DATE '1970-01-01' AS earliest, DATE '1970-01-01' AS latest, 0::FLOAT AS size,
  0::FLOAT AS size_uncertainty, '' AS size_unit, 0::FLOAT AS significance, false AS suspected_unwrapping, false AS regional,
  false AS unconfirmed
  WHERE false`;
