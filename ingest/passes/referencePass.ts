import { invalidInput } from '../../core/error.ts';
import type { PairConstants, ReferenceSample } from '../../workers/measure/referenceSample.ts';
import type { IngestRun } from './ingestRun.ts';
import { damagedArchive } from './archivePass.ts';
import { pointReference } from './pointReference.ts';
import { chooseSpatialReference, type SpatialReference, trustedReference } from './spatialReference.ts';

/** Memory of the sample's series. */
const SAMPLE_MAXIMUM_BYTES = 64_000_000;

/** What is subtracted from a frame before it is fitted. */
export interface FrameReference {
  /** A constant per used pair, LOS mm; null = the products are referenced already. */
  readonly pairOffsetsMm: Float32Array | null;
  readonly spatial: SpatialReference;
}

/**
 * Chooses what is subtracted, from a sample of the frame's cells alone: the constants of unwrapped pairs, then the
 * spatial reference, which may also be given. Throws `no_common_cells`, `reference_impossible`, `reference_outside`
 * and `reference_not_measured`.
 */
export async function referencePass(run: IngestRun): Promise<FrameReference> {
  const { stack, reporter } = run;
  const depth = sampleDepthOf(run);
  reporter.stage('referencing', 1);
  const constants = stack.hasArbitraryPairConstants ? await pairConstants(run, depth) : null;
  const pairOffsetsMm = constants?.offsetsMm ?? null;
  const spatial = await spatialReference(run, depth, pairOffsetsMm);
  reporter.advance();
  if (!constants) return { pairOffsetsMm, spatial };
  const description = `${describeConstants(constants)}; ${spatial.description}`;
  return { pairOffsetsMm, spatial: { ...spatial, description } };
}

const KEPT_ZERO = {
  description: "the product's own zero, trusted as it is (--reference keep); nothing is subtracted",
  isTiedToGnss: false,
};

async function spatialReference(
  run: IngestRun,
  depth: number,
  pairOffsetsMm: Float32Array | null,
): Promise<SpatialReference> {
  const { stack, network, cellSize, archive, referenceChoice: choice } = run;
  if (choice.is === 'points') return pointReference(run, choice.points, pairOffsetsMm);
  if (choice.is === 'kept') {
    if (!pairOffsetsMm) return trustedReference('kept', stack.ownReference ?? KEPT_ZERO);
    throw invalidInput(
      'reference_impossible',
      `frame ${stack.frameId}: every unwrapped pair has an arbitrary constant, so there is no zero to keep; ` +
        'give a place with --reference lat,lon, or leave the option out',
    );
  }
  if (stack.ownReference) return trustedReference('none', stack.ownReference);
  const { content } = archive.lineOfSight.header;
  const meanUp = (content.is === 'line_of_sight' ? content.mean_up : null) ?? 1;
  const samples = await sampleFrame(run, depth, pairOffsetsMm);
  return chooseSpatialReference(samples, { epochDays: network.epochDays, cellSize, meanUp });
}

/**
 * Depth of the frame's sample: so deep that the sample of every pair reaches it, and that its series fit into
 * memory. Follows from the archive alone.
 */
function sampleDepthOf({ archive, network }: IngestRun): number {
  const samples = archive.pairs.map(({ header }) => header.sample);
  const maximumCells = SAMPLE_MAXIMUM_BYTES / (Float32Array.BYTES_PER_ELEMENT * network.epochDays.length);
  let depth = Math.max(...samples.map((sample) => sample.depth));
  const cellsAt = (wanted: number) => Math.max(...samples.map((s) => s.cells / 2 ** (wanted - s.depth)));
  while (cellsAt(depth) > maximumCells) depth++;
  return depth;
}

async function pairConstants(run: IngestRun, depth: number): Promise<PairConstants> {
  const { stack, pool, frame } = run;
  const tiles = { from: 0, end: tilesOf(run) };
  const constants = await pool.run('findPairConstants', { frame, depth, tiles });
  if ('damaged' in constants) throw damagedArchive(constants.damaged);
  if (constants.cells === 0) {
    throw invalidInput(
      'no_common_cells',
      `frame ${stack.frameId}: no cell is valid in all ${frame.pairPaths.length} pairs, so that their arbitrary ` +
        'constants cannot be removed; leave out the pairs that cover another area',
    );
  }
  return constants;
}

function describeConstants({ cells, coherenceAbove }: PairConstants): string {
  return (
    `each pair's constant is its median over ${cells} cells valid in all pairs` +
    (coherenceAbove === null ? '' : ` with coherence above ${coherenceAbove}`)
  );
}

/** Inverts and fits the sample, a share of the tiles a thread. */
async function sampleFrame(
  run: IngestRun,
  depth: number,
  pairOffsetsMm: Float32Array | null,
): Promise<ReferenceSample[]> {
  const { pool, frame, minimumEpochs } = run;
  const share = Math.ceil(tilesOf(run) / pool.threads);
  return Promise.all(
    Array.from({ length: pool.threads }, async (_, part) => {
      const sample = await pool.run('referenceSample', {
        frame,
        depth,
        tiles: { from: part * share, end: (part + 1) * share },
        pairOffsetsMm: pairOffsetsMm && pairOffsetsMm.slice(),
        minimumEpochs,
      });
      if ('damaged' in sample) throw damagedArchive(sample.damaged);
      return sample;
    }),
  );
}

function tilesOf({ stack: { grid }, archive: { tile } }: IngestRun): number {
  return Math.ceil(grid.rows / tile.rows) * Math.ceil(grid.cols / tile.cols);
}
