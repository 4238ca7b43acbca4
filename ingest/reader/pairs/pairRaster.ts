/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The displacement toward the sensor of unwrapped phase φ = (4π/λ)·(R₂ − R₁), where R₁ and R₂ are the distances to the
 * sensor on the first and the second date: d = −λ/(4π)·φ. GAMMA, HyP3, LiCSAR, ISCE, dolphin and MintPy write φ so.
 */
import type { EpochDay } from '../../../core/date.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import { type ProductStatements, WAVELENGTH_RANGE_M } from '../../../schemas/products/productStatements.ts';
import { checkDays } from '../stack/dateLimits.ts';
import { type GeotiffHeader, readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { dayOfText, parsePairDates } from '../offered/productName.ts';
import { isLicsarCoherence, isOfSentinel1, pairRoleOf, SENTINEL1_WAVELENGTH_M } from './pairNames.ts';

/** A raster of one pair of dates. */
export interface PairRaster {
  readonly file: OfferedFile;
  readonly header: GeotiffHeader;
  readonly pair: DatePair;
  readonly role: 'displacement' | 'quality' | 'water_mask';
  /**
   * Factor for a stored number: to millimeters toward the sensor (unwrapped phase or displacement), or to a coherence of
   * 0..1.
   */
  readonly scale: number;
}

/** What is known about all pairs of a frame besides their files. */
export interface PairTerms {
  readonly lastDay: EpochDay;
  readonly statements: ProductStatements;
  /** Files offered together with the pairs are from Sentinel-1. */
  readonly isSentinel1: boolean;
}

const COHERENCE_BYTES = 255;
/** A stated wavelength may differ from the one in a tag by rounding. */
const WAVELENGTH_TOLERANCE = 0.01;

/** Null (and a note in the log) for a raster that isn't part of a network, such as a DEM. */
export async function readPairRaster(
  file: OfferedFile,
  terms: PairTerms,
  log: ProductLog,
): Promise<PairRaster | null> {
  const named = parsePairDates(file.name);
  // Only some of a pair's many rasters are opened.
  if (named && pairRoleOf(file.name, {}) === 'other') {
    log.ignore(file, 'unknown', 'a raster of the pair that a velocity does not need', named);
    return null;
  }
  const header = await readGeotiffHeader(file);
  const { tags } = header;
  const pair = datesOf(file.name, tags);
  const role = pairRoleOf(file.name, tags);
  if (!pair || !role || role === 'other') {
    const missing = pair
      ? 'a name or DATA_TYPE tag saying unwrapped or coherence'
      : 'two dates in its name or in tags FIRST_DATE and SECOND_DATE';
    log.ignore(file, 'unknown', `expected ${missing}, found none`);
    return null;
  }
  checkDays(file.name, [pair.referenceDay, pair.secondaryDay], terms.lastDay);
  const raster = { file, header, pair, role };
  if (role === 'displacement') return { ...raster, scale: millimetersPerUnit(raster, terms) };
  return { ...raster, scale: role === 'quality' ? coherencePerUnit(raster) : 1 };
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
  if (pair.secondaryDay <= pair.referenceDay) {
    throw productError(
      name,
      'a second date after the first',
      'the other order, in which phase has the other sign: negate it and name the earlier date first',
    );
  }
  return pair;
}

type OpenedRaster = Omit<PairRaster, 'scale'>;

function checkFloatBand({ file, header }: OpenedRaster): void {
  if (header.bands.length === 1 && header.bands[0]!.dataType?.startsWith('Float')) return;
  const found = header.bands.map(({ dataType }) => dataType).join(', ');
  throw productError(file.name, 'one band of floating-point numbers', found);
}

/** Coherence is 0..1 in floating point; bytes mean 0..255 only if their producer states it. */
function coherencePerUnit(raster: OpenedRaster): number {
  const { file, header } = raster;
  const isBytes = header.bands.length === 1 && header.bands[0]!.dataType === 'Byte';
  if (isBytes && isLicsarCoherence(file.name)) return 1 / COHERENCE_BYTES;
  if (isBytes) {
    throw productError(
      file.name,
      'coherence of 0..1 in floating point, or bytes 0..255 under LiCSAR’s name YYYYMMDD_YYYYMMDD.geo.cc.tif',
      'bytes whose scale nothing states; convert them (gdal_translate -ot Float32 -scale 0 255 0 1)',
    );
  }
  checkFloatBand(raster);
  return 1;
}

/** Phase φ in radians is displacement −λ/(4π)·φ toward the sensor; meters are used unchanged. */
function millimetersPerUnit(raster: OpenedRaster, terms: PairTerms): number {
  checkFloatBand(raster);
  const { file, header } = raster;
  const units = (header.tags['DATA_UNITS'] ?? 'RADIANS').toUpperCase();
  if (units === 'METRES' || units === 'METERS' || units === 'M') return 1000;
  if (units !== 'RADIANS' && units !== 'RAD')
    throw productError(file.name, 'DATA_UNITS of RADIANS or METERS', units);
  return (-wavelengthOf(file, header.tags, terms) / (4 * Math.PI)) * 1000;
}

/** The wavelength from a tag, from the sensor in the names, or as stated by the operator. Throws `product_refused`. */
function wavelengthOf(
  file: OfferedFile,
  tags: GeotiffHeader['tags'],
  { statements: { wavelength_m: stated }, isSentinel1 }: PairTerms,
): number {
  const [shortest, longest] = WAVELENGTH_RANGE_M;
  const text = tags['WAVELENGTH_METRES'] ?? tags['WAVELENGTH'];
  const known =
    text === undefined
      ? isOfSentinel1(file) || isSentinel1
        ? SENTINEL1_WAVELENGTH_M
        : undefined
      : Number(text);
  if (known !== undefined && !(known >= shortest && known <= longest))
    throw productError(file.name, `a tag WAVELENGTH_METRES of ${shortest} to ${longest}`, text ?? 'none');
  if (known !== undefined && stated !== undefined && Math.abs(stated / known - 1) > WAVELENGTH_TOLERANCE)
    throw productError(file.name, `--wavelength ${known.toPrecision(5)}, as it says`, String(stated));
  const wavelength = known ?? stated;
  if (wavelength !== undefined) return wavelength;
  throw productError(
    file.name,
    'a tag WAVELENGTH_METRES, or a name of a Sentinel-1 product of HyP3, LiCSAR or OPERA',
    'none; state it with --wavelength <meters> (Sentinel-1: 0.05546576)',
  );
}
