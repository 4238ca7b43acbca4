import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MISSING_TENTH_MM, type CellColumns, type EastColumns } from '../../../schemas/cellColumns.ts';
import { parseIsoDate } from '../../../core/date.ts';
import { NO_DAY } from '../../../schemas/cell/cellEvents.ts';
import type { EastRecord } from '../../../schemas/cellRecord.ts';
import { partitionPath } from '../../../store/lake/files/layout.ts';
import { writePartitionFiles, type WrittenPartition } from '../../../workers/partition/partitionFiles.ts';

/** Writes a partition's Parquet files into a release folder; its series are cells × epochs. */
export async function writePartition(
  release: { readonly dir: string; readonly frameId?: string; readonly releaseId?: string },
  h3Parent: string,
  columns: CellColumns,
  series: { readonly tenthMm: Int32Array; readonly epochs: number },
  east?: EastColumns,
): Promise<WrittenPartition> {
  const cellsPath = join(release.dir, partitionPath('cells', h3Parent));
  const seriesPath = join(release.dir, partitionPath('series', h3Parent));
  for (const path of [cellsPath, seriesPath]) await mkdir(dirname(path), { recursive: true });
  const { frameId = 'F00001', releaseId = 'r' } = release;
  const metadata = { frame_id: frameId, release_id: releaseId };
  return writePartitionFiles(
    { h3Parent, cellsPath, seriesPath, metadata },
    {
      columns,
      east,
      epochs: series.epochs,
      readSeries: (from, count) => {
        const tenthMm = series.tenthMm.subarray(from * series.epochs, (from + count) * series.epochs);
        return { tenthMm, hasGaps: tenthMm.includes(MISSING_TENTH_MM) };
      },
    },
  );
}

/** The columns of cells' eastward motion; undefined if no cell has any. */
export function eastColumns(records: readonly (EastRecord | undefined)[]): EastColumns | undefined {
  if (records.every((record) => record === undefined)) return undefined;
  const of = (field: Exclude<keyof EastRecord, 'shift'>) =>
    Float32Array.from(records, (record) => record?.[field] ?? NaN);
  const ofShift = (field: 'sizeMm' | 'sigmaMm') =>
    Float32Array.from(records, (record) => record?.shift?.[field] ?? NaN);
  const dayOf = (field: 'earliest' | 'latest') =>
    Int32Array.from(records, (record) => (record?.shift ? parseIsoDate(record.shift[field]) : NO_DAY));
  return {
    velocityEastMmYr: of('velocityMmYr'),
    velocityEastUncertaintyMmYr: of('sigmaMmYr'),
    upEastCorrelation: of('correlation'),
    eastShiftMm: ofShift('sizeMm'),
    eastShiftUncertaintyMm: ofShift('sigmaMm'),
    eastShiftEarliest: dayOf('earliest'),
    eastShiftLatest: dayOf('latest'),
  };
}
