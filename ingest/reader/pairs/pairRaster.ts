import type { EpochDay } from '../../../core/date.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import { checkDays } from '../stack/dateLimits.ts';
import { type GeotiffHeader, readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { dayOfText, parsePairDates } from '../offered/productName.ts';

/** A raster of one pair of dates. */
export interface PairRaster {
  readonly file: OfferedFile;
  readonly header: GeotiffHeader;
  readonly pair: DatePair;
  readonly role: 'displacement' | 'quality';
  /** Millimetres towards the sensor of one stored unit (unwrapped phase or displacement). */
  readonly millimetresPerUnit: number;
}

const COHERENCE_NAME = /(?:^|[._-])(?:cc|cor|corr|coh|coherence)(?=[._-])/i;
const UNWRAPPED_NAME = /(?:^|[._-])(?:unw|unwrapped|unw_phase)(?=[._-])/i;
/** Radar wavelengths in use, X to P band, metres. */
const SHORTEST_WAVELENGTH = 0.02;
const LONGEST_WAVELENGTH = 1;

/** Null (and a note in the log) for a raster that is no part of a network, such as a DEM. */
export async function readPairRaster(
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
