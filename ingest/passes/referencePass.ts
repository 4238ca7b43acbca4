import { invalidInput } from '../../core/error.ts';
import type { PairConstants, ReferenceSample } from '../../workers/measure/referenceSample.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';
import { damagedArchive } from './archivePass.ts';
import { pointReference } from './pointReference.ts';
import { chooseSpatialReference, type SpatialReference, trustedReference } from './spatialReference.ts';

/** What is subtracted from a frame before the fit. */
export interface FrameReference {
  /** A constant per used pair, LOS mm; null = the products are already referenced. */
  readonly pairOffsetsMm: Float32Array | null;
  readonly spatial: SpatialReference;
}

type ReferenceFields = Pick<
  PassPlan,
  | 'frameId'
  | 'grid'
  | 'cellSize'
  | 'epochDays'
  | 'archived'
  | 'tiles'
  | 'minimumEpochs'
  | 'goodCoherence'
  | 'reference'
>;

/**
 * Determines what is subtracted, only from a sample of the frame's cells: the constants of unwrapped pairs, then the
 * spatial reference, which may also be given. Throws `no_common_cells`, `reference_outside` and `reference_not_measured`.
 */
export async function referencePass(
  plan: ReferenceFields,
  { pool, reporter }: Pick<PassTools, 'pool' | 'reporter'>,
): Promise<FrameReference> {
  reporter.stage('referencing', 1);
  const constants = plan.reference.removesPairConstants ? await pairConstants(plan, pool) : null;
  const pairOffsetsMm = constants?.offsetsMm ?? null;
  const spatial = await spatialReference(plan, pool, pairOffsetsMm);
  reporter.advance();
  if (!constants) return { pairOffsetsMm, spatial };
  const description = `${describeConstants(constants)}; ${spatial.description}`;
  return { pairOffsetsMm, spatial: { ...spatial, description } };
}

async function spatialReference(
  plan: ReferenceFields,
  pool: WorkerPool,
  pairOffsetsMm: Float32Array | null,
): Promise<SpatialReference> {
  const { epochDays, cellSize } = plan;
  const { zero, meanUp } = plan.reference;
  if (zero.is === 'points') return pointReference(plan, zero.points, { pool, pairOffsetsMm });
  if (zero.is === 'trusted') return trustedReference(zero.method, zero.reference);
  const samples = await sampleFrame(plan, pool, pairOffsetsMm);
  return chooseSpatialReference(samples, { epochDays, cellSize, meanUp });
}

async function pairConstants(
  { frameId, archived, tiles, reference }: ReferenceFields,
  pool: WorkerPool,
): Promise<PairConstants> {
  const constants = await pool.run('findPairConstants', {
    frame: archived,
    depth: reference.sampleDepth,
    tiles: { from: 0, end: tiles },
  });
  if ('damaged' in constants) throw damagedArchive(constants.damaged);
  if (constants.cells === 0) {
    throw invalidInput(
      'no_common_cells',
      `frame ${frameId}: no cell is valid in all ${archived.pairPaths.length} pairs, so that their arbitrary ` +
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

/** Inverts and fits the sample, with a share of the tiles per thread. */
async function sampleFrame(
  { archived, tiles, reference, minimumEpochs }: ReferenceFields,
  pool: WorkerPool,
  pairOffsetsMm: Float32Array | null,
): Promise<ReferenceSample[]> {
  const share = Math.ceil(tiles / pool.threads);
  return Promise.all(
    Array.from({ length: pool.threads }, async (_, part) => {
      const sample = await pool.run('referenceSample', {
        frame: archived,
        depth: reference.sampleDepth,
        tiles: { from: part * share, end: (part + 1) * share },
        pairOffsetsMm: pairOffsetsMm && pairOffsetsMm.slice(),
        minimumEpochs,
      });
      if ('damaged' in sample) throw damagedArchive(sample.damaged);
      return sample;
    }),
  );
}
