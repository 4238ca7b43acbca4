import { invalidInput } from '../core/error.ts';
import { groundSize, planarCentre } from '../core/groundSize.ts';
import { tieCorrectionMmYr } from '../core/gnssTie.ts';
import { planNetwork } from '../core/network.ts';
import { quantile } from '../core/quantile.ts';
import { manifestSchema, type Manifest } from '../schemas/manifest.ts';
import { openLakeWriter } from '../store/lake/parquetWriter.ts';
import {
  abandonRelease,
  beginRelease,
  describeFiles,
  publishRelease,
  type StagedRelease,
} from '../store/lake/staging.ts';
import { openWorkerPool } from '../workers/pool.ts';
import { planBands } from './blockPlan.ts';
import type { IngestRun } from './ingestRun.ts';
import { cellsPass } from './passes/cellsPass.ts';
import { fitPass } from './passes/fitPass.ts';
import { gnssTiePass } from './passes/gnssTiePass.ts';
import { invertPass } from './passes/invertPass.ts';
import { mapsPass } from './passes/mapsPass.ts';
import { neighbourhoodPass } from './passes/neighbourhoodPass.ts';
import { findPairConstants } from './passes/pairConstants.ts';
import { chooseSpatialReference } from './passes/spatialReference.ts';
import type { FrameStack } from './reader/frameStack.ts';
import { readGnssStations } from './reader/gnssStations.ts';
import { openFrameStack } from './reader/openFrameStack.ts';
import { releaseManifest } from './releaseManifest.ts';
import type { Reporter } from './reporter.ts';
import { softwareVersion } from './softwareVersion.ts';
import { createStopwatch } from './stopwatch.ts';
import type { IngestSummary } from './summary.ts';

export interface IngestOptions {
  /** Product files and folders of one frame. */
  readonly paths: readonly string[];
  /** Needed for products that do not name their frame. */
  readonly frameId?: string | undefined;
  /** GNSS station lists and series; none = the frame stays relative. */
  readonly gnss: readonly string[];
  readonly dataDir: string;
  readonly threads: number;
  readonly reporter: Reporter;
  /** Milliseconds since 1970, for the release id. */
  readonly now: number;
}

/** Bytes of one block's displacements: the memory of an ingest is a few times this, whatever the frame's size. */
const BLOCK_BYTES = 48_000_000;

/**
 * Reads, inverts, fits and publishes one frame as a new release of the lake. Nothing is visible until all of
 * it is written and verified; on an error the release is abandoned and earlier ones stay as they are.
 */
export async function runIngest(options: IngestOptions): Promise<IngestSummary> {
  const startedAt = performance.now();
  const stations = await readGnssStations(options.gnss);
  const stack = await openFrameStack(
    options.paths,
    options.frameId === undefined ? {} : { frameId: options.frameId },
  );
  try {
    const staged = await beginRelease({
      dataDir: options.dataDir,
      frameId: stack.frameId,
      now: options.now,
    });
    try {
      const { manifest, seconds } = await ingestFrame(options, stack, staged, stations);
      return {
        manifest,
        seconds: { ...seconds, total: (performance.now() - startedAt) / 1000 },
        peakMemoryMb: process.resourceUsage().maxRSS / 1024,
      };
    } catch (error) {
      await abandonRelease(staged);
      throw error;
    }
  } finally {
    stack.close();
    options.reporter.end();
  }
}

async function ingestFrame(
  options: IngestOptions,
  stack: FrameStack,
  staged: StagedRelease,
  stations: Awaited<ReturnType<typeof readGnssStations>>,
): Promise<{ manifest: Manifest; seconds: ReturnType<ReturnType<typeof createStopwatch>['seconds']> }> {
  const { reporter } = options;
  const network = planNetwork(stack.pairs);
  const cellSize = groundSize(stack.grid);
  const stopwatch = createStopwatch();
  const layers = network.pairIndices.length;
  const bands = planBands(stack.grid, stack, layers, blockBytes(stack, layers));
  const pool = openWorkerPool(options.threads);
  const writer = await openLakeWriter({ threads: options.threads });
  try {
    const run: IngestRun = { stack, network, cellSize, bands, pool, staged, reporter, stopwatch };
    tellWhatIsLeftOut(stack, network.droppedDays.length, reporter);

    const constants = stack.hasArbitraryPairConstants
      ? await stopwatch.time('read', () => findPairConstants(run))
      : null;
    const inverted = await stopwatch.time('read', () => invertPass(run, constants?.offsetsMm ?? null));
    if (inverted.measuredCells === 0) {
      throw invalidInput(
        'no_measured_cells',
        `frame ${stack.frameId}: none of its ${stack.grid.rows} × ${stack.grid.cols} cells is valid often enough in ` +
          `the ${stack.pairs.length} pairs offered; check masks, fill values and that the dates overlap`,
      );
    }
    const chosen = chooseSpatialReference(inverted.samples, network.epochDays.length, stack.isVertical);
    const reference = constants
      ? { ...chosen, description: `${constants.description}; ${chosen.description}` }
      : chosen;
    const fitted = await stopwatch.time('fit', () => fitPass(run, inverted, reference.medianMm));
    const { neighbourhood, sample } = await stopwatch.time('neighbours', () =>
      neighbourhoodPass(run, fitted.planes, inverted.measuredCells),
    );
    const { tie, calibration } = await gnssTiePass(run, fitted.planes, stations);
    const appliedTie = tie.model === 'none' ? null : tie;
    const partitions = await stopwatch.time('cells', () =>
      cellsPass(run, writer, { slices: fitted.slices, neighbourhood, tie: appliedTie }),
    );
    await stopwatch.time('maps', () => mapsPass(run, fitted.planes, appliedTie));
    for (const plane of [...Object.values(fitted.planes), ...Object.values(neighbourhood)])
      await plane.close();

    const velocities = Float64Array.from(
      sample,
      (cell) =>
        cell.velocityMmYr +
        (appliedTie ? tieCorrectionMmYr(appliedTie.coefficients, planarCentre(cellSize, cell)) : 0),
    );
    reporter.stage('publishing', 1);
    const manifest = await stopwatch.time('publish', async () => {
      const complete = manifestSchema.parse(
        releaseManifest({
          stack,
          network,
          cellSize,
          inverted,
          reference,
          calibration,
          percentiles: {
            p5: quantile(velocities, 0.05),
            p50: quantile(velocities, 0.5),
            p95: quantile(velocities, 0.95),
          },
          partitions,
          files: await describeFiles(staged),
          releaseId: staged.releaseId,
          createdAtMs: options.now,
          softwareVersion: await softwareVersion(),
        }),
      );
      await publishRelease(staged, complete);
      return complete;
    });
    reporter.advance();
    return { manifest, seconds: stopwatch.seconds() };
  } finally {
    writer.close();
    await pool.close();
  }
}

/** Points are sparse: small blocks leave nearly all of their grid unread. */
function blockBytes({ kind, blockShape }: FrameStack, layers: number): number {
  const chunkBytes = blockShape.rows * blockShape.cols * layers * Float32Array.BYTES_PER_ELEMENT;
  return kind === 'point_series' ? Math.min(BLOCK_BYTES, chunkBytes) : BLOCK_BYTES;
}

function tellWhatIsLeftOut(stack: FrameStack, droppedDates: number, reporter: Reporter): void {
  for (const product of stack.products) {
    if (product.outcome !== 'used') {
      reporter.note(`${product.outcome}: ${product.name}: ${product.reason ?? 'no reason given'}`);
    }
  }
  if (droppedDates > 0) {
    reporter.note(
      `${droppedDates} dates join no other product and are left out (dropped_dates in the manifest)`,
    );
  }
}
