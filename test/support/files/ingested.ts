import { onTestFinished } from 'vitest';
import { cellAt, type Cell } from '../../../core/geodesy/grid.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { runIngest, type IngestOptions } from '../../../ingest/frame/runIngest.ts';
import type { IngestSummary } from '../../../ingest/progress/summary.ts';
import type { CellRecord, SeriesRecord } from '../../../schemas/cellRecord.ts';
import { openLakeReader, type LakeFrame } from '../../../store/lake/read/lakeReader.ts';

/** A frame ingested in the normal way and opened with the server's own reader. */
export interface IngestedFrame {
  readonly summary: IngestSummary;
  readonly frame: LakeFrame;
  cell(cell: Cell): Promise<CellRecord | null>;
  series(cell: Cell): Promise<SeriesRecord | null>;
  cellAt(point: LatLon): Promise<CellRecord | null>;
}

/** Ingests into a lake, with defaults for everything else. */
export function ingest(
  dataDir: string,
  options: Pick<IngestOptions, 'paths'> & Partial<IngestOptions>,
): Promise<IngestSummary> {
  const reporter = silentReporter;
  return runIngest({ gnss: [], threads: 1, reporter, now: Date.UTC(2026, 10, 1), dataDir, ...options });
}

/** Ingests product files into a lake and opens the result; closed after the test. */
export async function ingested({
  dataDir,
  ...options
}: Pick<IngestOptions, 'paths' | 'dataDir'> & Partial<IngestOptions>): Promise<IngestedFrame> {
  return opened(dataDir, await ingest(dataDir, { threads: 2, ...options }));
}

/** Opens an ingested frame; closed after the test. */
export async function opened(dataDir: string, summary: IngestSummary): Promise<IngestedFrame> {
  const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  onTestFinished(() => reader.close());
  const frame = reader.frames().find(({ frameId }) => frameId === summary.manifest.frame_id)!;
  return {
    summary,
    frame,
    cell: (cell) => reader.findCell(frame, cell),
    series: (cell) => reader.findSeries(frame, cell),
    cellAt: async (point) => {
      const cell = cellAt(frame.grid, frame.projection.forward(point));
      return cell && reader.findCell(frame, cell);
    },
  };
}
