import { compareText } from '../../../core/compareText.ts';
import { type EpochDay, parseIsoDate } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import { onOneGrid } from '../stack/majority.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type KeptPair, REPLACE } from '../kept/keptFrame.ts';
import { type PairRaster, readPairRaster } from './pairRaster.ts';
import type { ProductLog } from '../offered/productLog.ts';

/** One interferogram with its coherence. */
export interface Interferogram {
  readonly pair: DatePair;
  readonly unwrapped: PairRaster;
  readonly coherence: PairRaster;
  /** The frame's archive has it: its files need not be there. */
  readonly archived: KeptPair | null;
}

/**
 * Pairs unwrapped rasters with the coherence of the same dates, all on one grid, in order of dates; what
 * became of the others goes to the log. Pairs of the archive take part as if their files were given. Throws
 * `several_grids` and `no_usable_product`.
 */
export async function selectInterferograms(
  files: readonly OfferedFile[],
  kept: readonly KeptPair[],
  lastDay: EpochDay,
  log: ProductLog,
): Promise<Interferogram[]> {
  const rasters: PairRaster[] = [];
  for (const file of files) {
    const raster = await log.attempt(file, 'unknown', () => readPairRaster(file, lastDay, log));
    if (raster) rasters.push(raster);
  }
  const remembered = kept.map(archivedInterferogram);
  const served = new Set(remembered.flatMap((each) => (each.archived?.isServed ? [each.unwrapped] : [])));
  const group = keepOneGrid([...rasters, ...remembered.map(({ unwrapped }) => unwrapped)], served, log);
  const onGrid = rasters.filter((raster) => group.includes(raster));
  const archived = remembered.filter(({ unwrapped }) => group.includes(unwrapped));
  const coherenceOf = onePerPair(
    onGrid.filter(({ role }) => role === 'quality'),
    log,
  );
  const interferograms: Interferogram[] = [];
  for (const [key, unwrapped] of onePerPair(
    onGrid.filter(({ role }) => role === 'displacement'),
    log,
  )) {
    const coherence = coherenceOf.get(key);
    if (!coherence) {
      log.refuse(
        unwrapped.file,
        'displacement',
        `${unwrapped.file.name}: expected a coherence raster of the same dates beside it, found none`,
        unwrapped.pair,
      );
      continue;
    }
    coherenceOf.delete(key);
    interferograms.push({ pair: unwrapped.pair, unwrapped, coherence, archived: null });
  }
  for (const { file, pair } of coherenceOf.values())
    log.ignore(file, 'quality', 'no usable interferogram of the same dates', pair);
  const chosen = firstOfEachPair([...interferograms, ...archived], log);
  // Kept products alone would hide that nothing of what was given could be used.
  const isUseless =
    files.length > 0 && interferograms.length === 0 && !kept.some(({ isOffered }) => isOffered);
  if (chosen.length === 0 || isUseless) throw log.nothingLeft('interferogram with coherence');
  return chosen.sort(
    (a, b) => a.pair.referenceDay - b.pair.referenceDay || a.pair.secondaryDay - b.pair.secondaryDay,
  );
}

/** The first by name of each pair of dates; given ones before archived ones of the same name. */
function firstOfEachPair(interferograms: readonly Interferogram[], log: ProductLog): Interferogram[] {
  const kept = new Map<string, Interferogram>();
  const nameOf = ({ unwrapped }: Interferogram) => unwrapped.file.name;
  for (const each of interferograms.toSorted((a, b) => compareText(nameOf(a), nameOf(b)))) {
    const { unwrapped, coherence, pair, archived } = each;
    const key = keyOf(pair);
    const first = kept.get(key);
    for (const { file, role } of [unwrapped, coherence]) {
      if (first) log.ignore(file, role, `same dates as ${nameOf(first)}, which is used`, pair);
      else log.use(file, role, { pair, isArchived: archived !== null });
    }
    if (!first) kept.set(key, each);
  }
  return [...kept.values()];
}

function keyOf({ referenceDay, secondaryDay }: DatePair): string {
  return `${referenceDay}-${secondaryDay}`;
}

/** An interferogram of which only the archive is read. */
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
  const raster = (role: PairRaster['role']): PairRaster => ({
    file: files[header.sources.findIndex((source) => source.role === role)]!,
    header: rasterHeader,
    pair,
    role,
    millimetresPerUnit: 1,
  });
  return { pair, unwrapped: raster('displacement'), coherence: raster('quality'), archived: kept };
}

/** Keeps the grid of the rasters that the frame serves, or of most, and refuses the others by name. */
function keepOneGrid(
  rasters: readonly PairRaster[],
  served: ReadonlySet<PairRaster>,
  log: ProductLog,
): readonly PairRaster[] {
  const group = onOneGrid(
    rasters,
    ({ header }) => header.grid,
    (raster) => served.has(raster),
  );
  if (!group) {
    throw invalidInput(
      'several_grids',
      'equally many rasters lie on different grids; ingest those of one grid',
    );
  }
  for (const { file, header, pair, role } of rasters.filter((raster) => !group.includes(raster))) {
    const expected = describeGrid(group[0]!.header.grid);
    const [whose, remedy] =
      served.size > 0 ? ['the products that the frame has', REPLACE] : ['the other rasters', ''];
    log.refuse(
      file,
      role,
      `${file.name}: expected the grid of ${whose} (${expected}), found ${describeGrid(header.grid)}${remedy}`,
      pair,
    );
  }
  return group;
}

/** The first raster by name of each pair of dates. */
function onePerPair(rasters: readonly PairRaster[], log: ProductLog): Map<string, PairRaster> {
  const kept = new Map<string, PairRaster>();
  for (const raster of rasters) {
    const key = keyOf(raster.pair);
    const first = kept.get(key);
    if (first)
      log.ignore(raster.file, raster.role, `same dates as ${first.file.name}, which is used`, raster.pair);
    else kept.set(key, raster);
  }
  return kept;
}
