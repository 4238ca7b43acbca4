/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { GroundMotionError } from '../../core/error.ts';
import { createParquetEncoder } from '../../formats/parquet/parquetEncoder.ts';
import { MISSING_TENTH_MM, type CellColumns, type EastColumns } from '../../schemas/cellColumns.ts';
import { CELL_TABLE, EAST_TABLE, SERIES_TABLE } from '../../schemas/cellTable.ts';
import { partitionOf } from '../../schemas/h3Index.ts';
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { encodePieceTable, type FilePiece } from '../../formats/pieces/pieceTable.ts';
import { writeFullySync } from '../../formats/files/fileBytes.ts';

/** The expected properties of a written file. */
interface WrittenFile {
  readonly bytes: number;
  /** SHA-256 of the written bytes, hexadecimal: computed before they reached the disk. */
  readonly sha256: string;
}

/** Appends to an open file. */
interface PieceSink {
  /** A piece that readers read as a whole, with the H3 indexes of its first and its last row. */
  piece(bytes: Uint8Array, firstH3: bigint, lastH3: bigint): void;
  /** The end of the file. The table of pieces, with which readers verify them, comes before it. */
  end(bytes: Uint8Array): void;
}

/** The cells of one partition with their series. */
export interface Partition {
  readonly columns: CellColumns;
  /** Of a release of two looks. */
  readonly east?: EastColumns | undefined;
  readonly epochs: number;
  /** The series of `count` cells from `from` on; valid until the next call. */
  readonly readSeries: (from: number, count: number) => SeriesRows;
}

export interface SeriesRows {
  /** Cells × epochs, tenths of a millimeter, MISSING_TENTH_MM where there is none. */
  readonly tenthMm: Int32Array;
  /** Whether any value is missing. */
  readonly hasGaps: boolean;
}

/** The destination of a partition. */
export interface PartitionTarget {
  readonly h3Parent: string;
  readonly cellsPath: string;
  readonly seriesPath: string;
  /** Key-value metadata of both files. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface WrittenPartition {
  readonly cells: WrittenFile;
  readonly series: WrittenFile;
}

/**
 * Rows per Parquet row group. A look-up decodes whole groups and checks each group's statistics: these sizes measured
 * best for files of 280,000 cells.
 */
const CELLS_PER_GROUP = 16_384;
const SERIES_PER_GROUP = 4096;

/**
 * Writes a partition's Parquet files into folders that exist, rows in the order given. Throws
 * `partition_invalid` for columns of unequal length, unsorted rows or rows of another partition.
 */
export function writePartitionFiles(target: PartitionTarget, partition: Partition): WrittenPartition {
  assertPartition(target.h3Parent, partition.columns);
  return { cells: writeCells(target, partition), series: writeSeries(target, partition) };
}

function writeCells({ cellsPath, metadata }: PartitionTarget, { columns, east }: Partition): WrittenFile {
  return writeHashedFile(cellsPath, (sink) => {
    const encoder = createParquetEncoder(east ? [...CELL_TABLE, ...EAST_TABLE] : CELL_TABLE, metadata);
    for (const [from, to] of groups(columns.h3.length, CELLS_PER_GROUP)) {
      const ofCells = CELL_TABLE.map(({ field, missing }) => ({
        values: columns[field].subarray(from, to),
        missing,
      }));
      const ofEast = east
        ? EAST_TABLE.map(({ field, missing }) => ({ values: east[field].subarray(from, to), missing }))
        : [];
      const rowGroup = encoder.rowGroup([...ofCells, ...ofEast]);
      sink.piece(rowGroup, columns.h3[from]!, columns.h3[to - 1]!);
    }
    sink.end(encoder.end());
  });
}

function writeSeries({ h3Parent, seriesPath, metadata }: PartitionTarget, partition: Partition): WrittenFile {
  const { h3, row, col } = partition.columns;
  return writeHashedFile(seriesPath, (sink) => {
    const encoder = createParquetEncoder(SERIES_TABLE, metadata);
    for (const [from, to] of groups(h3.length, SERIES_PER_GROUP)) {
      const { tenthMm, hasGaps } = partition.readSeries(from, to - from);
      if (tenthMm.length !== (to - from) * partition.epochs) {
        const reason = `${tenthMm.length} series values are not ${to - from} cells × ${partition.epochs} epochs`;
        throw invalidPartition(h3Parent, reason);
      }
      const rowGroup = encoder.rowGroup([
        { values: h3.subarray(from, to) },
        { values: row.subarray(from, to) },
        { values: col.subarray(from, to) },
        { values: tenthMm, missing: hasGaps ? MISSING_TENTH_MM : undefined, listLength: partition.epochs },
      ]);
      sink.piece(rowGroup, h3[from]!, h3[to - 1]!);
    }
    sink.end(encoder.end());
  });
}

function* groups(rows: number, size: number): Generator<[from: number, to: number]> {
  for (let from = 0; from < rows; from += size) yield [from, Math.min(rows, from + size)];
}

function assertPartition(h3Parent: string, columns: CellColumns): void {
  const { h3, row, col } = columns;
  const cells = h3.length;
  const uneven = Object.entries(columns).find(
    ([, values]) => (values as { length: number }).length !== cells,
  );
  if (uneven) throw invalidPartition(h3Parent, `column ${uneven[0]} does not have ${cells} values`);
  if (cells === 0) throw invalidPartition(h3Parent, 'it has no cell');
  if (partitionOf(h3[0]!) !== h3Parent || partitionOf(h3[cells - 1]!) !== h3Parent) {
    throw invalidPartition(h3Parent, 'it contains cells of another partition');
  }
  const halves = new Uint32Array(h3.buffer, h3.byteOffset, 2 * cells);
  for (let i = 1; i < cells; i++) {
    const above = halves[2 * i + 1]! - halves[2 * i - 1]! || halves[2 * i]! - halves[2 * i - 2]!;
    if (above > 0) continue;
    const isTied = above === 0 && (row[i]! - row[i - 1]! || col[i]! - col[i - 1]!) > 0;
    if (!isTied) {
      throw invalidPartition(h3Parent, `rows ${i - 1} and ${i} are not in ascending order of h3, row, col`);
    }
  }
}

function invalidPartition(h3Parent: string, reason: string): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'partition_invalid',
    `partition ${h3Parent} cannot be written: ${reason}`,
  );
}

/** Writes a new file piece by piece. */
export function writeHashedFile(path: string, work: (sink: PieceSink) => void): WrittenFile {
  const hash = createHash('sha256');
  const pieces: FilePiece[] = [];
  let written = 0;
  const file = openSync(path, 'w');
  const append = (bytes: Uint8Array): void => {
    writeFullySync(file, bytes, written);
    hash.update(bytes);
    written += bytes.length;
  };
  try {
    work({
      piece: (bytes, firstH3, lastH3) => {
        append(bytes);
        pieces.push({ bytes: bytes.length, crc32: crc32(bytes), firstH3, lastH3 });
      },
      end: (bytes) => {
        append(encodePieceTable(pieces));
        append(bytes);
      },
    });
  } finally {
    closeSync(file);
  }
  return { bytes: written, sha256: hash.digest('hex') };
}
