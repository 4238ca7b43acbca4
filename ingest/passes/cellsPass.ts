import { dirname, join } from 'node:path';
import type { Window } from '../../core/geodesy/grid.ts';
import type { SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import type { Manifest, ReleaseFile } from '../../schemas/manifest.ts';
import { makeFolder, syncPath } from '../../store/lake/files/local/durableFiles.ts';
import { partitionPath } from '../../store/lake/files/layout.ts';
import type { StagedRelease } from '../../store/lake/release/staging.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import type { FrameClasses } from '../../workers/partition/frameClasses.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';
import type { GroundSlice } from './groundPass.ts';
import type { NeighborhoodPlanes } from './neighborhoodPass.ts';

export interface WrittenCells {
  readonly partitions: Manifest['partitions'];
  readonly files: readonly ReleaseFile[];
}

/**
 * Writes every H3 partition's Parquet files and stores what is sold of its cells, in the pool; each file is written to
 * disk while the next ones are made.
 */
export async function cellsPass(
  { epochDays, cellSize, isVertical }: Pick<PassPlan, 'epochDays' | 'cellSize' | 'isVertical'>,
  frame: {
    readonly staged: StagedRelease;
    readonly partitions: readonly PartitionSlices[];
    readonly neighborhood: NeighborhoodPlanes;
    readonly shared: SharedUncertainty;
    readonly classes: FrameClasses;
    readonly readEast?: FrameStack['readEast'];
  },
  { pool, reporter }: PassTools,
): Promise<WrittenCells> {
  const { staged, partitions } = frame;
  const files: ReleaseFile[] = [];
  const durable: Promise<void>[] = [];
  // The largest first, so that no thread ends with one.
  const largestFirst = partitions.toSorted((a, b) => b.cells - a.cells);
  await forEachInFlight(largestFirst, pool.threads + 1, async ({ h3Parent, slices, cells }) => {
    const window = slices.map((slice) => slice.extent).reduce(union);
    const paths = {
      cells: partitionPath('cells', h3Parent),
      series: partitionPath('series', h3Parent),
    };
    for (const path of Object.values(paths)) await makeFolder(dirname(join(staged.dir, path)));
    const written = await pool.run('writePartition', {
      parts: slices.map(({ file, ground, from, count }) => ({ file, ground, from, count })),
      epochDays,
      cellSize,
      shared: frame.shared,
      classes: frame.classes,
      isVertical,
      neighborhood: {
        window,
        spreadMmYr: await frame.neighborhood.spreadMmYr.readWindow(window),
        consistent: await frame.neighborhood.consistent.readWindow(window),
      },
      east: frame.readEast && { window, parts: frame.readEast(window) },
      target: {
        h3Parent,
        cellsPath: join(staged.dir, paths.cells),
        seriesPath: join(staged.dir, paths.series),
        metadata: { frame_id: staged.frameId, release_id: staged.releaseId },
      },
    });
    files.push({ path: paths.cells, ...written.cells, rows: cells });
    files.push({ path: paths.series, ...written.series, rows: cells });
    for (const path of Object.values(paths)) {
      const isDurable = syncPath(join(staged.dir, path));
      // The code below reports it; unhandled until then, it would end the process.
      isDurable.catch(() => undefined);
      durable.push(isDurable);
    }
    reporter.advance();
  });
  await Promise.all(durable);
  return { partitions: partitions.map(({ h3Parent, cells }) => ({ h3_5: h3Parent, cells })), files };
}

/** The runs of cells, block by block, that make up a partition. */
export interface PartitionSlices {
  readonly h3Parent: string;
  readonly slices: readonly GroundSlice[];
  readonly cells: number;
}

/** The slices of each partition, partitions in ascending order. */
export function partitionsOf(slices: readonly GroundSlice[]): PartitionSlices[] {
  const partitions = new Map<string, GroundSlice[]>();
  for (const slice of slices) {
    const known = partitions.get(slice.h3Parent);
    if (known) known.push(slice);
    else partitions.set(slice.h3Parent, [slice]);
  }
  return [...partitions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([h3Parent, own]) => ({
      h3Parent,
      slices: own,
      cells: own.reduce((sum, slice) => sum + slice.count, 0),
    }));
}

function union(a: Window, b: Window): Window {
  const row = Math.min(a.row, b.row);
  const col = Math.min(a.col, b.col);
  return {
    row,
    col,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    cols: Math.max(a.col + a.cols, b.col + b.cols) - col,
  };
}
