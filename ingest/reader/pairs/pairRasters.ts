import { required } from '../../../core/required.ts';
import { compareText } from '../../../core/compareText.ts';
import { parseIsoDate } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import { type Grid, sameGrid } from '../../../core/geodesy/grid.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import { largestGroup } from '../stack/majority.ts';
import { covers, offsetOf, sharedGrid } from './commonGrid.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type KeptPair, REPLACE } from '../kept/keptFrame.ts';
import { type PairRaster, type PairTerms, readPairRaster } from './pairRaster.ts';
import type { ProductLog } from '../offered/productLog.ts';

/** One interferogram with its coherence. */
export interface Interferogram {
  readonly pair: DatePair;
  readonly unwrapped: PairRaster;
  /** Null if the operator accepts pairs without one. */
  readonly coherence: PairRaster | null;
  /** 0 = water; null if none was given. */
  readonly waterMask: PairRaster | null;
  /** The frame's archive has it, so its files aren't needed. */
  readonly archived: KeptPair | null;
}

/** Interferograms whose cells are on one grid. */
export interface InterferogramNetwork {
  readonly grid: Grid;
  /** In order of dates. */
  readonly interferograms: readonly Interferogram[];
}

/** The fact of an archived pair stating that it had no coherence. */
export const COHERENCE_FACT = 'COHERENCE';
export const NO_COHERENCE = 'none';

/**
 * Matches unwrapped rasters with the coherence of the same dates, all on one grid; the results for the others go to the
 * log. Pairs in the archive count as if their files were given. Throws `several_grids` and `no_usable_product`.
 */
export async function selectInterferograms(
  files: readonly OfferedFile[],
  kept: readonly KeptPair[],
  terms: PairTerms,
  log: ProductLog,
): Promise<InterferogramNetwork> {
  const rasters: PairRaster[] = [];
  for (const file of files) {
    const raster = await log.attempt(file, 'unknown', () => readPairRaster(file, terms, log));
    if (raster) rasters.push(raster);
  }
  const remembered = kept.map(archivedInterferogram);
  const served = new Set(remembered.flatMap((each) => (each.archived?.isServed ? [each.unwrapped] : [])));
  const all = [...rasters, ...remembered.map(({ unwrapped }) => unwrapped)];
  const { grid, members } = keepOneGrid(all, served, log);
  const archived = remembered.filter(({ unwrapped }) => members.has(unwrapped));
  const interferograms = joinPairs(
    rasters.filter((raster) => members.has(raster)),
    terms,
    log,
  );
  const chosen = firstOfEachPair([...interferograms, ...archived], log);
  // Kept products alone would hide that none of the given files could be used.
  const isUseless =
    files.length > 0 && interferograms.length === 0 && !kept.some(({ isOffered }) => isOffered);
  if (chosen.length === 0 || isUseless) throw log.nothingLeft('interferogram with coherence');
  const inOrder = chosen.sort(
    (a, b) => a.pair.referenceDay - b.pair.referenceDay || a.pair.secondaryDay - b.pair.secondaryDay,
  );
  return { grid, interferograms: inOrder };
}

/** Joins the rasters of the same dates; an interferogram without coherence requires the operator's consent. */
function joinPairs(
  rasters: readonly PairRaster[],
  { statements }: PairTerms,
  log: ProductLog,
): Interferogram[] {
  const of = (role: PairRaster['role']) =>
    onePerPair(
      rasters.filter((raster) => raster.role === role),
      log,
    );
  const [coherenceOf, waterMaskOf] = [of('quality'), of('water_mask')];
  const interferograms: Interferogram[] = [];
  for (const [key, unwrapped] of of('displacement')) {
    const coherence = coherenceOf.get(key) ?? null;
    if (!coherence && statements.without_coherence !== true) {
      log.refuse(
        unwrapped.file,
        'displacement',
        `${unwrapped.file.name}: expected a coherence raster of the same dates next to it (cc, cor, corr, coh or ` +
          'coherence in its name), found none; give it, or take such pairs with --without-coherence, which doubles their σ',
        unwrapped.pair,
      );
      continue;
    }
    const waterMask = waterMaskOf.get(key) ?? null;
    coherenceOf.delete(key);
    waterMaskOf.delete(key);
    interferograms.push({ pair: unwrapped.pair, unwrapped, coherence, waterMask, archived: null });
  }
  for (const { file, pair } of [...coherenceOf.values(), ...waterMaskOf.values()])
    log.ignore(file, 'quality', 'no usable interferogram of the same dates', pair);
  return interferograms;
}

/** The first by name for each pair of dates; given ones before archived ones with the same name. */
function firstOfEachPair(interferograms: readonly Interferogram[], log: ProductLog): Interferogram[] {
  const kept = new Map<string, Interferogram>();
  const nameOf = ({ unwrapped }: Interferogram) => unwrapped.file.name;
  for (const each of interferograms.toSorted((a, b) => compareText(nameOf(a), nameOf(b)))) {
    const { unwrapped, pair, archived } = each;
    const key = keyOf(pair);
    const first = kept.get(key);
    for (const { file, role } of rastersOf(each)) {
      const as = role === 'water_mask' ? 'quality' : role;
      if (first) log.ignore(file, as, `same dates as ${nameOf(first)}, which is used`, pair);
      else
        log.use(file, as, {
          pair,
          isArchived: archived !== null,
          ...(file === unwrapped.file && !each.coherence ? { reason: 'used without coherence' } : {}),
        });
    }
    if (!first) kept.set(key, each);
  }
  return [...kept.values()];
}

/** The rasters of an interferogram, in the order in which its archive names them. */
export function rastersOf({ unwrapped, coherence, waterMask }: Interferogram): PairRaster[] {
  return [unwrapped, ...(coherence ? [coherence] : []), ...(waterMask ? [waterMask] : [])];
}

function keyOf({ referenceDay, secondaryDay }: DatePair): string {
  return `${referenceDay}-${secondaryDay}`;
}

/** An interferogram that is only read from the archive. */
function archivedInterferogram(kept: KeptPair): Interferogram {
  const { header, content, files } = kept;
  const pair = {
    referenceDay: parseIsoDate(content.reference_date),
    secondaryDay: parseIsoDate(content.secondary_date),
  };
  const tags = Object.fromEntries(
    Object.entries(content.facts).map(([name, value]) => [name, String(value)]),
  );
  const rasterHeader = { grid: header.grid, southFirst: false, blockShape: header.tile, bands: [], tags };
  const raster = (file: OfferedFile, role: PairRaster['role']): PairRaster => ({
    file,
    header: rasterHeader,
    pair,
    role,
    scale: 1,
  });
  const of = (role: 'displacement' | 'quality') =>
    files.filter((_, at) => required(header.sources[at]).role === role);
  const [unwrapped] = of('displacement');
  const quality = of('quality');
  const hasCoherence = content.facts[COHERENCE_FACT] !== NO_COHERENCE;
  const [coherence, waterMask] = hasCoherence ? quality : [undefined, ...quality];
  return {
    pair,
    unwrapped: raster(required(unwrapped), 'displacement'),
    coherence: coherence ? raster(coherence, 'quality') : null,
    waterMask: waterMask ? raster(waterMask, 'water_mask') : null,
    archived: kept,
  };
}

/**
 * Finds the grid of the stack and the rasters on it: the current release's grid, else that of most rasters, else the
 * common part of all; refuses the others by name.
 */
function keepOneGrid(
  rasters: readonly PairRaster[],
  served: ReadonlySet<PairRaster>,
  log: ProductLog,
): { readonly grid: Grid; readonly members: ReadonlySet<PairRaster> } {
  if (rasters.length === 0) throw log.nothingLeft('interferogram with coherence');
  const [first] = served;
  const grid = first ? first.header.grid : gridOfMost(rasters.map(({ header }) => header.grid));
  if (!grid) {
    throw invalidInput(
      'several_grids',
      'equally many rasters lie on different grids, whose cells do not coincide; ingest those of one grid',
    );
  }
  const members = new Set(rasters.filter(({ header }) => covers(header.grid, grid)));
  for (const { file, header, pair, role } of rasters.filter((raster) => !members.has(raster))) {
    const [whose, remedy] =
      served.size > 0 ? ['the products that the frame has', REPLACE] : ['the other rasters', ''];
    log.refuse(
      file,
      role === 'water_mask' ? 'quality' : role,
      `${file.name}: expected the grid of ${whose} (${describeGrid(grid)}), found ${describeGrid(header.grid)}${remedy}`,
      pair,
    );
  }
  return { grid, members };
}

/**
 * The grid of more than half of the rasters, else the common part of those with the same cells, else the most frequent
 * grid.
 */
export function gridOfMost(grids: readonly Grid[]): Grid | null {
  if (grids.length === 0) return null;
  const most = largestGroup(grids, sameGrid);
  if (most && 2 * most.length > grids.length) return required(most[0]);
  const aligned = largestGroup(grids, (a, b) => offsetOf(a, b) !== null);
  return (aligned && sharedGrid(aligned)) ?? most?.[0] ?? null;
}

/** The first raster by name for each pair of dates. */
function onePerPair(rasters: readonly PairRaster[], log: ProductLog): Map<string, PairRaster> {
  const kept = new Map<string, PairRaster>();
  for (const raster of rasters) {
    const key = keyOf(raster.pair);
    const first = kept.get(key);
    if (first)
      log.ignore(
        raster.file,
        raster.role === 'water_mask' ? 'quality' : raster.role,
        `same dates as ${first.file.name}, which is used`,
        raster.pair,
      );
    else kept.set(key, raster);
  }
  return kept;
}
