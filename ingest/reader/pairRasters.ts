import { type EpochDay, parseIsoDate } from '../../core/date.ts';
import { invalidInput } from '../../core/error.ts';
import { sameGrid } from '../../core/grid.ts';
import type { DatePair } from '../../core/network.ts';
import { checkDays } from './dateLimits.ts';
import { describeGrid } from './describeGrid.ts';
import { type GeotiffHeader, readGeotiffHeader } from './geotiffHeader.ts';
import { largestGroup } from './majority.ts';
import type { OfferedFile } from './offeredFiles.ts';
import type { KeptPair } from './keptFrame.ts';
import { type ProductLog, productError } from './productLog.ts';
import { dayOfText, parsePairDates } from './productName.ts';

/** A raster of one pair of dates. */
export interface PairRaster {
  readonly file: OfferedFile;
  readonly header: GeotiffHeader;
  readonly pair: DatePair;
  readonly role: 'displacement' | 'quality';
  /** Millimetres towards the sensor of one stored unit (unwrapped phase or displacement). */
  readonly millimetresPerUnit: number;
}

/** One interferogram with its coherence. */
export interface Interferogram {
  readonly pair: DatePair;
  readonly unwrapped: PairRaster;
  readonly coherence: PairRaster;
  /** The frame's archive has it: its files need not be there. */
  readonly archived: KeptPair | null;
}

const COHERENCE_NAME = /(?:^|[._-])(?:cc|cor|corr|coh|coherence)(?=[._-])/i;
const UNWRAPPED_NAME = /(?:^|[._-])(?:unw|unwrapped|unw_phase)(?=[._-])/i;
/** Radar wavelengths in use, X to P band, metres. */
const SHORTEST_WAVELENGTH = 0.02;
const LONGEST_WAVELENGTH = 1;

/**
 * Pairs unwrapped rasters with the coherence of the same dates, all on one grid, in order of dates; what
 * became of the others goes to the log. Pairs of the archive take part as if their files were given. Throws `several_grids` and `no_usable_product`.
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
  const group = keepOneGrid([...rasters, ...remembered.map(({ unwrapped }) => unwrapped)], log);
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

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
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

/** Null (and a note in the log) for a raster that is no part of a network, such as a DEM. */
async function readPairRaster(
  file: OfferedFile,
  lastDay: EpochDay,
  log: ProductLog,
): Promise<PairRaster | null> {
  const header = await readGeotiffHeader(file);
  const { tags } = header;
  const pair = datesOf(file.name, tags);
  const role = roleOf(file.name, tags);
  if (!pair || !role) {
    const missing = pair
      ? 'a name or DATA_TYPE tag saying unwrapped or coherence'
      : 'two dates in its name or in tags FIRST_DATE and SECOND_DATE';
    log.ignore(file, 'unknown', `expected ${missing}, found none`);
    return null;
  }
  checkDays(file.name, [pair.referenceDay, pair.secondaryDay], lastDay);
  if (header.bands.length !== 1 || !header.bands[0]!.dataType?.startsWith('Float')) {
    const found = header.bands.map(({ dataType }) => dataType).join(', ');
    throw productError(file.name, 'one band of floating-point numbers', found);
  }
  return { file, header, pair, role, millimetresPerUnit: role === 'quality' ? 1 : unitOf(file.name, tags) };
}

function datesOf(name: string, tags: GeotiffHeader['tags']): DatePair | null {
  const named = parsePairDates(name);
  const tagged = {
    referenceDay: dayOfText(tags['FIRST_DATE'] ?? ''),
    secondaryDay: dayOfText(tags['SECOND_DATE'] ?? ''),
  };
  const { referenceDay, secondaryDay } = tagged;
  const pair = referenceDay === null || secondaryDay === null ? named : { referenceDay, secondaryDay };
  if (!pair) return null;
  if (named && (named.referenceDay !== pair.referenceDay || named.secondaryDay !== pair.secondaryDay)) {
    throw productError(
      name,
      'the dates of its name in FIRST_DATE and SECOND_DATE',
      `${tags['FIRST_DATE']} and ${tags['SECOND_DATE']}`,
    );
  }
  if (pair.secondaryDay <= pair.referenceDay)
    throw productError(name, 'a second date after the first', 'the other order');
  return pair;
}

function roleOf(name: string, tags: GeotiffHeader['tags']): PairRaster['role'] | null {
  const type = tags['DATA_TYPE'] ?? '';
  if (/COH/i.test(type)) return 'quality';
  if (/IFG|UNW/i.test(type)) return 'displacement';
  if (COHERENCE_NAME.test(name)) return 'quality';
  return UNWRAPPED_NAME.test(name) ? 'displacement' : null;
}

/** Phase φ in radians is displacement −λ/(4π)·φ towards the sensor; metres count as they are. */
function unitOf(name: string, tags: GeotiffHeader['tags']): number {
  const units = (tags['DATA_UNITS'] ?? 'RADIANS').toUpperCase();
  if (units === 'METRES' || units === 'METERS' || units === 'M') return 1000;
  if (units !== 'RADIANS' && units !== 'RAD')
    throw productError(name, 'DATA_UNITS of RADIANS or METRES', units);
  const text = tags['WAVELENGTH_METRES'];
  const wavelength = Number(text);
  if (!(wavelength >= SHORTEST_WAVELENGTH && wavelength <= LONGEST_WAVELENGTH)) {
    throw productError(
      name,
      `a tag WAVELENGTH_METRES of ${SHORTEST_WAVELENGTH} to ${LONGEST_WAVELENGTH}`,
      text ?? 'none',
    );
  }
  return (-wavelength / (4 * Math.PI)) * 1000;
}

function keepOneGrid(rasters: readonly PairRaster[], log: ProductLog): readonly PairRaster[] {
  const group = largestGroup(rasters, (a, b) => sameGrid(a.header.grid, b.header.grid));
  if (!group) {
    throw invalidInput(
      'several_grids',
      'equally many rasters lie on different grids; ingest those of one grid',
    );
  }
  for (const { file, header, pair, role } of rasters.filter((raster) => !group.includes(raster))) {
    const expected = describeGrid(group[0]!.header.grid);
    log.refuse(
      file,
      role,
      `${file.name}: expected the grid of the other rasters (${expected}), found ${describeGrid(header.grid)}`,
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
