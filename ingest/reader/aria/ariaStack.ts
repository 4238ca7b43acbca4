import { required } from '../../../core/required.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { createCoherenceSums, meanCoherenceOf } from '../../../core/pairs/coherenceSums.ts';
import { openTerrain } from '../gunw/terrain.ts';
import { lineOfSightMissing } from '../lineOfSight/chooseLineOfSight.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { checkStackSize } from '../offered/sizeLimits.ts';
import { coveredPart } from '../pairs/commonGrid.ts';
import type { FrameStack, NamedFrame, PairBlock } from '../stack/frameStack.ts';
import { openUntilClosed } from '../stack/openness.ts';
import { ariaProvenance, statedProvenance } from '../stack/statedProvenance.ts';
import { addAriaCells } from './ariaCells.ts';
import { ariaLineOfSight } from './ariaLineOfSight.ts';
import { type AriaPlan, planAria } from './ariaPlan.ts';
import { type AriaProduct, type NamedAria, selectAria } from './ariaProducts.ts';

/**
 * The stack of ARIA S1-GUNW products: unwrapped phase of Sentinel-1 pairs as displacement toward the sensor, masked by
 * connected components and coherence, with the ionosphere and the solid Earth tide subtracted where products have them,
 * and an arbitrary constant per pair. The line of sight comes from a product's angles at the heights of an elevation
 * model. Throws `no_usable_product`, `line_of_sight_missing`, `several_frames`, `several_grids`.
 */
export async function openAriaStack(
  offered: { readonly products: readonly NamedAria[]; readonly terrain: readonly OfferedFile[] },
  { frameId, lastDay, statements }: NamedFrame,
  log: ProductLog,
): Promise<FrameStack> {
  const { grid, products } = await selectAria(offered.products, lastDay, log);
  checkStackSize(grid, products.length);
  const plan: AriaPlan[] = [];
  for (const each of products) {
    const own = await planAria(each);
    plan.push(own);
    log.use(each.file, 'displacement', { pair: each.product, reason: own.inWords });
  }
  const { product, header } = required(products[0]);
  const lineOfSight = await openLineOfSight({ grid, products }, offered.terrain, frameId, log);
  const records = await log.finish();
  const openness = openUntilClosed(grid);
  return {
    kind: 'aria_s1_gunw',
    frameId,
    grid,
    pairs: products.map(({ product: { referenceDay, secondaryDay } }) => ({ referenceDay, secondaryDay })),
    hasArbitraryPairConstants: true,
    isVertical: false,
    ownReference: null,
    blockShape: header.blockShape,
    occupied: () => true,
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      return readBlock({ products, plan, grid }, window, pairIndices);
    },
    async readLineOfSight(window) {
      openness.assertReadable(window);
      return lineOfSight.read(window);
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: 0,
    orbitDirection: product.orbitDirection,
    track: product.track,
    products: records,
    // The direction comes from a product too, so the elevation model alone doesn't identify it.
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    origins: null,
    sigmaFactor: 1,
    statements,
    ...statedProvenance(ariaProvenance(products.map((each) => each.product)), statements),
    close: openness.close,
  };
}

/** The line of sight of the product that covers most of the grid. Throws `line_of_sight_missing`. */
async function openLineOfSight(
  { grid, products }: { readonly grid: Grid; readonly products: readonly AriaProduct[] },
  files: readonly OfferedFile[],
  frameId: string,
  log: ProductLog,
): Promise<LineOfSight> {
  const cellsOf = ({ header }: AriaProduct) => {
    const covered = coveredPart({ row: 0, col: 0, rows: grid.rows, cols: grid.cols }, header.grid, grid);
    return covered ? covered.part.rows * covered.part.cols : 0;
  };
  const [widest] = products.toSorted((a, b) => cellsOf(b) - cellsOf(a));
  const terrain = await openTerrain(files, grid, log);
  if (terrain) return ariaLineOfSight(required(widest), grid, terrain);
  throw lineOfSightMissing(
    `frame ${frameId}`,
    'the direction to the sensor depends on the height of the ground; give an elevation model as GeoTIFF next to the products ' +
      '(one band of meters that covers the frame, for example Copernicus GLO-30 tiles)',
    log,
  );
}

async function readBlock(
  {
    products,
    plan,
    grid,
  }: { readonly products: readonly AriaProduct[]; readonly plan: readonly AriaPlan[]; readonly grid: Grid },
  window: Window,
  pairIndices: readonly number[],
): Promise<PairBlock> {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells);
  const sums = createCoherenceSums(cells);
  for (const [at, index] of pairIndices.entries()) {
    const plane = displacementMm.subarray(at * cells, (at + 1) * cells);
    await addAriaCells(
      required(products[index]).header,
      required(plan[index]),
      { window, grid },
      plane,
      sums,
    );
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}
