import { coherenceMeans, createCoherenceSums } from '../../core/coherenceSums.ts';
import type { EpochDay } from '../../core/date.ts';
import { applyGranule, GOOD, type GranuleLayers } from '../../core/granuleCells.ts';
import type { Window } from '../../core/grid.ts';
import { chooseLineOfSight, type LineOfSightFiles, lineOfSightMissing } from './chooseLineOfSight.ts';
import { type Granule, type NamedGranule, selectGranules } from './dispS1Granules.ts';
import { readLayerWindow } from './cumulativeStack.ts';
import type { FrameStack, PairBlock } from './frameStack.ts';
import { findStackChunks, type StackChunks } from './granuleChunks.ts';
import type { GranuleLayer } from './granuleHeader.ts';
import type { ProductLog } from './productLog.ts';
import { dispS1Provenance } from './provenance.ts';
import { checkStackSize, checkWindow } from './sizeLimits.ts';

/**
 * The stack of an OPERA DISP-S1 frame: displacement masked by `recommended_mask` and `water_mask`, solid
 * earth tide and ionospheric delay subtracted, line of sight of the static layer.
 * Throws `no_usable_product`, `line_of_sight_missing`, `several_frames`, `several_grids`.
 */
export async function openDispS1Stack(
  offered: { granules: readonly NamedGranule[]; lineOfSight: LineOfSightFiles },
  options: { readonly frameId?: string | undefined; readonly lastDay: EpochDay },
  log: ProductLog,
): Promise<FrameStack> {
  const granules = await selectGranules(offered.granules, options, log);
  const { granule: name, header } = granules[0]!;
  const { grid } = header;
  checkStackSize(grid, granules.length);
  const lineOfSight = await chooseLineOfSight(
    offered.lineOfSight,
    { grid, frameId: name.frameId, track: header.trackNumber },
    log,
  );
  if (!lineOfSight) {
    const wanted = `OPERA_L3_DISP-S1-STATIC_${name.frameId}_…_line_of_sight_enu.tif`;
    throw lineOfSightMissing(
      `frame ${name.frameId}`,
      `give ${wanted}, or the CSLC-S1-STATIC products of its bursts, with the granules`,
      log,
    );
  }
  let chunks: StackChunks | null | undefined;
  let isClosed = false;
  const checkReadable = (window: Window) => {
    if (isClosed) throw new Error('the stack is closed');
    checkWindow(grid, window);
  };
  return {
    kind: 'opera_disp_s1',
    frameId: name.frameId,
    grid,
    pairs: granules.map(({ granule: { referenceDay, secondaryDay } }) => ({ referenceDay, secondaryDay })),
    hasArbitraryPairConstants: false,
    isVertical: false,
    ownReference: null,
    blockShape: header.blockShape,
    occupied: () => true,
    async readPairs(window, pairIndices) {
      checkReadable(window);
      return readBlock(granules, window, pairIndices);
    },
    storedPairs(window, pairIndices) {
      checkReadable(window);
      chunks = chunks === undefined ? findStackChunks(granules) : chunks;
      return chunks && chunks.storedPairs(window, pairIndices);
    },
    async readLineOfSight(window) {
      checkReadable(window);
      return lineOfSight.read(window);
    },
    lineOfSightSource: lineOfSight.source,
    orbitDirection: lineOfSight.orbitDirection,
    track: header.trackNumber,
    products: await log.finish(),
    ...dispS1Provenance(granules),
    close: () => {
      isClosed = true;
    },
  };
}

async function readBlock(
  granules: readonly Granule[],
  window: Window,
  pairIndices: readonly number[],
): Promise<PairBlock> {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells);
  const sums = createCoherenceSums(cells);
  const waterMask = await readWaterMask(granules[0]!, window);
  // While one granule is masked and added up, the next is decoded.
  const scratch = [createLayers(cells), createLayers(cells)] as const;
  const load = (at: number) => loadLayers(granules[pairIndices[at]!]!, window, scratch[at % 2 === 0 ? 0 : 1]);
  let next = pairIndices.length > 0 ? load(0) : null;
  for (let at = 0; at < pairIndices.length; at++) {
    const layers = await next!;
    next = at + 1 < pairIndices.length ? load(at + 1) : null;
    const plane = { out: displacementMm, offset: at * cells, coherence: sums };
    if (layers) applyGranule(layers, waterMask, { layerIndex: 0, cell: 0, count: cells }, plane);
    else displacementMm.fill(NaN, plane.offset, plane.offset + cells);
  }
  return { displacementMm, ...coherenceMeans(sums) };
}

function createLayers(cells: number): GranuleLayers {
  return {
    displacement: new Float32Array(cells),
    recommendedMask: new Uint8Array(cells),
    temporalCoherence: new Float32Array(cells),
    solidEarthTide: new Float32Array(cells),
    ionosphericDelay: new Float32Array(cells),
  };
}

/** Fills the layers; null when the mask leaves no cell of the window, so that nothing else need be decoded. */
async function loadLayers(
  granule: Granule,
  window: Window,
  layers: GranuleLayers,
): Promise<GranuleLayers | null> {
  await readLayer(granule, 'recommended_mask', window, layers.recommendedMask);
  if (!layers.recommendedMask.includes(GOOD)) return null;
  await Promise.all([
    readLayer(granule, 'displacement', window, layers.displacement),
    readLayer(granule, 'temporal_coherence', window, layers.temporalCoherence),
    readLayer(granule, 'corrections/solid_earth_tide', window, layers.solidEarthTide),
    granule.header.fills.has('corrections/ionospheric_delay')
      ? readLayer(granule, 'corrections/ionospheric_delay', window, layers.ionosphericDelay)
      : layers.ionosphericDelay.fill(NaN),
  ]);
  return layers;
}

/** Water stays where it is: the mask of the first product stands for all; theirs is in `recommended_mask` too. */
async function readWaterMask(granule: Granule, window: Window): Promise<Uint8Array | null> {
  if (!granule.header.fills.has('water_mask')) return null;
  const mask = new Uint8Array(window.rows * window.cols);
  await readLayer(granule, 'water_mask', window, mask);
  return mask;
}

async function readLayer(
  { header }: Granule,
  layer: GranuleLayer,
  window: Window,
  out: Float32Array | Uint8Array,
): Promise<void> {
  const at = { rows: header.grid.rows, southFirst: header.southFirst };
  out.set(await readLayerWindow(header.rasters.get(layer)!, at, window));
}
