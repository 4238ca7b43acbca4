import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import { createCoherenceSums, meanCoherenceOf } from '../../../core/pairs/coherenceSums.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { type FindKept, keptLineOfSight } from '../kept/keptFrame.ts';
import { lineOfSightMissing } from '../lineOfSight/chooseLineOfSight.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { checkStackSize } from '../offered/sizeLimits.ts';
import type { FrameStack, PairBlock, PairOrigin } from '../stack/frameStack.ts';
import { openUntilClosed } from '../stack/openness.ts';
import { gunwProvenance, statedProvenance } from '../stack/statedProvenance.ts';
import {
  factsOfGunw,
  gunwFrameOfMost,
  type GunwGranule,
  type IdentifiedGunw,
  selectGunw,
  wavelengthOf,
} from './gunwGranules.ts';
import { addGunwCells } from './gunwCells.ts';
import { gunwLineOfSight } from './gunwLineOfSight.ts';
import { type GunwPlan, planGunw } from './gunwPlan.ts';
import { placesInCube } from './radarCube.ts';
import { openTerrain } from './terrain.ts';

interface GunwOptions {
  readonly frameId?: string | undefined;
  readonly lastDay: EpochDay;
  readonly statements: ProductStatements;
  readonly findKept: FindKept;
}

/**
 * The stack of a NISAR frame: unwrapped phase of L-band pairs as displacement toward the sensor, masked by the granule's
 * mask, connected components and coherence, with the ionosphere and the solid Earth tide subtracted and an arbitrary
 * constant per pair. The line of sight comes from the granule's cubes at the heights of an elevation model. Throws
 * `no_usable_product`, `line_of_sight_missing`, `several_frames`, `several_grids`.
 */
export async function openGunwStack(
  offered: { readonly granules: readonly IdentifiedGunw[]; readonly terrain: readonly OfferedFile[] },
  { frameId, lastDay, statements, findKept }: GunwOptions,
  log: ProductLog,
): Promise<FrameStack> {
  const wanted = frameId ?? gunwFrameOfMost(offered.granules);
  const kept = await findKept(wanted);
  const granules = await selectGunw(offered.granules, { wanted, lastDay }, kept, log);
  const { grid, identity } = required(granules[0]);
  checkStackSize(grid, granules.length);
  const plan = await planGunw(granules);
  for (const [index, { file, pair, archived }] of granules.entries()) {
    const reason = archived?.content.corrections ?? required(plan[index]).inWords;
    log.use(file, 'displacement', { pair, reason, isArchived: archived !== null });
  }
  const chosen = await openLineOfSight(granules, offered.terrain, log);
  const archived = chosen ? null : keptLineOfSight(kept, grid, log);
  const lineOfSight = chosen ?? archived ?? noTerrain(wanted, log);
  const products = await log.finish();
  const openness = openUntilClosed(grid);
  return {
    kind: 'nisar_gunw',
    frameId: wanted,
    grid,
    pairs: granules.map(({ pair: { referenceDay, secondaryDay } }) => ({ referenceDay, secondaryDay })),
    hasArbitraryPairConstants: true,
    isVertical: false,
    ownReference: null,
    blockShape: blockShapeOf(granules),
    occupied: () => true,
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      return readBlock({ granules, plan, grid }, window, pairIndices);
    },
    async readLineOfSight(window) {
      openness.assertReadable(window);
      return lineOfSight.read(window);
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: 0,
    orbitDirection: identity.orbitDirection,
    track: identity.track,
    products,
    lineOfSightFiles: archived?.sources ?? log.sources('line_of_sight'),
    archivedLineOfSight: archived?.path ?? null,
    origins: granules.map((granule, index) => originOf(granule, required(plan[index]), log)),
    wavelengthM: wavelengthOf(required(granules[0])),
    sigmaFactor: 1,
    statements,
    ...statedProvenance(gunwProvenance(granules.map((each) => each.identity)), statements),
    close: openness.close,
  };
}

/** The line of sight of the first granule whose file is present, with the given elevation model; null without either. */
async function openLineOfSight(
  granules: readonly GunwGranule[],
  files: readonly OfferedFile[],
  log: ProductLog,
): Promise<LineOfSight | null> {
  const granule = granules.find(({ header }) => header !== null);
  if (!granule) return null;
  const terrain = await openTerrain(files, granule.grid, log);
  return terrain && gunwLineOfSight(granule, granule.grid, terrain);
}

/** The block shape of the granules' storage; for archived granules, the archive's tiles. */
function blockShapeOf(granules: readonly GunwGranule[]): FrameStack['blockShape'] {
  const { header } = granules.find((granule) => granule.header !== null) ?? {};
  return header?.blockShape ?? required(granules[0]?.archived).header.tile;
}

function noTerrain(frameId: string, log: ProductLog): never {
  throw lineOfSightMissing(
    `frame ${frameId}`,
    'the direction to the sensor depends on the height of the ground; give an elevation model as GeoTIFF next to the granules ' +
      '(one band of meters that covers the frame, for example Copernicus GLO-30 tiles, or …_dem.tif of OPERA’s static layers)',
    log,
  );
}

function originOf(granule: GunwGranule, plan: GunwPlan, log: ProductLog): PairOrigin {
  const { archived, file } = granule;
  return {
    sources: archived ? archived.header.sources : [log.source(file, 'displacement')],
    corrections: archived?.content.corrections ?? plan.inWords,
    facts: archived?.content.facts ?? factsOfGunw(granule, plan.tideSign),
    archived: archived?.path ?? null,
  };
}

async function readBlock(
  {
    granules,
    plan,
    grid,
  }: { readonly granules: readonly GunwGranule[]; readonly plan: readonly GunwPlan[]; readonly grid: Grid },
  window: Window,
  pairIndices: readonly number[],
): Promise<PairBlock> {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells);
  const sums = createCoherenceSums(cells);
  for (const [at, index] of pairIndices.entries()) {
    const header = required(required(granules[index]).header);
    const places = placesInCube(window, grid, header.cubes.axes);
    const plane = displacementMm.subarray(at * cells, (at + 1) * cells);
    await addGunwCells(header, required(plan[index]), { window, places }, plane, sums);
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}
