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

/** Ingests product files into a lake and opens the result; closed after the test. */
export async function ingested(
  options: Pick<IngestOptions, 'paths' | 'dataDir'> & Partial<IngestOptions>,
): Promise<IngestedFrame> {
  const summary = await runIngest({
    gnss: [],
    threads: 2,
    reporter: silentReporter,
    now: Date.UTC(2026, 10, 1),
    ...options,
  });
  const reader = await openLakeReader({ dataDir: options.dataDir, pollIntervalMs: 0 });
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
