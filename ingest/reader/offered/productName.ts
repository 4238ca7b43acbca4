import { type EpochDay, epochDayOf, parseIsoDate } from '../../../core/date.ts';

/** What the name of a granule of OPERA DISP-S1, OPERA DISP-NI or NISAR GUNW says. */
export interface GranuleName {
  /**
   * `F` and five digits; `DISP-NI-26410` of DISP-NI, whose frames are numbered separately; `NISAR-034-D-073` of NISAR
   * GUNW: track, direction and frame.
   */
  readonly frameId: string;
  readonly referenceDay: EpochDay;
  readonly secondaryDay: EpochDay;
  readonly version: string;
  /** `YYYYMMDDTHHMMSSZ`, or NISAR's counter: sorts as text. */
  readonly generatedAt: string;
}

/** The contents of an OPERA DISP-S1 static layer's name; `layer` for example `line_of_sight_enu`. */
export interface StaticLayerName {
  readonly frameId: string;
  readonly version: string;
  readonly layer: string;
}

/** The contents of an ARIA S1-GUNW product's name. */
export interface AriaName {
  readonly orbitDirection: 'ascending' | 'descending';
  readonly track: number;
  /** The earlier day, which the product calls the secondary. */
  readonly referenceDay: EpochDay;
  /** The later day, which the product calls the reference. */
  readonly secondaryDay: EpochDay;
  /** UTC, seconds since midnight, of either image. */
  readonly secondsOfDay: number;
  /** With dots: `3.0.1`. */
  readonly version: string;
}

/** The contents of a CSLC-S1-STATIC product's name. */
export interface CslcStaticName {
  /** `T005-008704-IW1`: track, burst, subswath. */
  readonly burstId: string;
  readonly track: number;
  readonly version: string;
}

const CSLC_STATIC = /^OPERA_L2_CSLC-S1-STATIC_(T(\d{3})-\d{6}-IW[1-3])_\d{8}_S1[A-D]_v(\d+(?:\.\d+)*)\.h5$/;
const DISP_S1 =
  /^OPERA_L3_DISP-S1_IW_F(\d{5})_(?:VV|HH)_(\d{8})T\d{6}Z_(\d{8})T\d{6}Z_v(\d+(?:\.\d+)*)_(\d{8}T\d{6}Z)\.nc$/;
/** The producer's own programs disagree about the mode, the polarization and the letter before the frame. */
const DISP_NI =
  /^OPERA_L3_DISP-NI_[A-Z\d]{2,4}_F?(\d{5})_[A-Z]{2}_(\d{8})T\d{6}Z_(\d{8})T\d{6}Z_v(\d+(?:\.\d+)*)_(\d{8}T\d{6}Z)\.nc$/;
/** Its producer's documents have two orders of the words. */
const DISP_CAL =
  /^OPERA_L4_(?:DISP-CAL|CAL-DISP)-(S1|NI)_[A-Z\d]{2,4}_F?(\d{5})_[A-Z]{2}_(\d{8})T\d{6}Z_(\d{8})T\d{6}Z_v(\d+(?:\.\d+)*)_(\d{8}T\d{6}Z)\.nc$/;
const GUNW =
  /^NISAR_L2_PR_GUNW_\d{3}_(\d{3})_([AD])_(\d{3})_\d{3}_\d{4}_[A-Z]{2}_(\d{8})T\d{6}_\d{8}T\d{6}_(\d{8})T\d{6}_\d{8}T\d{6}_[A-Z](\d{5})_\w+_(\d{3})\.h5$/;
const ARIA =
  /^S1-GUNW(?:_CUSTOM)?-([AD])-R-(\d{3})-tops-(\d{8})_(\d{8})-(\d{6})-\w+-PP-[\da-f]{4}-v(\d+(?:_\d+)*)\.nc$/;
const STATIC_LAYER = /^OPERA_L3_DISP-S1-STATIC_F(\d{5})_\d{8}_S1[A-D]_v(\d+(?:\.\d+)*)_([a-z_]+)\.tif$/;
const TROPO_ZENITH = /^OPERA_L4_TROPO-ZENITH_\d{8}T\d{6}Z_\d{8}T\d{6}Z_.+\.nc$/;
const TWO_DATES = /(?<!\d)(\d{8})(?:T\d{6}Z?)?[-_](\d{8})(?:T\d{6}Z?)?(?!\d)/;

/** The parts of a DISP-S1 granule's file name; null if it isn't one or a date isn't in the calendar. */
export function parseDispS1Name(name: string): GranuleName | null {
  return dispNameOf(DISP_S1.exec(name), 'F');
}

/** The parts of the file name of a granule of DISP-S1 or DISP-NI; null if it isn't one. */
export function parseDispName(name: string): GranuleName | null {
  return parseDispS1Name(name) ?? dispNameOf(DISP_NI.exec(name), DISP_NI_FRAME);
}

/** The parts of the file name of a calibration, with the frame of its granule; null if it isn't one. */
export function parseCalibrationName(name: string): GranuleName | null {
  const match = DISP_CAL.exec(name);
  if (!match) return null;
  const [sensor] = match.splice(1, 1);
  return dispNameOf(match, sensor === 'NI' ? DISP_NI_FRAME : 'F');
}

const DISP_NI_FRAME = 'DISP-NI-';

/** Whether a granule of OPERA's displacements was made from NISAR's images. */
export function isOfDispNi({ frameId }: Pick<GranuleName, 'frameId'>): boolean {
  return frameId.startsWith(DISP_NI_FRAME);
}

function dispNameOf(match: RegExpExecArray | null, before: string): GranuleName | null {
  if (!match) return null;
  const [, frame = '', reference = '', secondary = '', version = '', generatedAt = ''] = match;
  const referenceDay = compactDay(reference);
  const secondaryDay = compactDay(secondary);
  if (referenceDay === null || secondaryDay === null) return null;
  return { frameId: before + frame, referenceDay, secondaryDay, version, generatedAt };
}

/** The parts of a NISAR GUNW granule's file name, its release as the version; null when it is not one or a date is not in the calendar. */
export function parseGunwName(name: string): GranuleName | null {
  const match = GUNW.exec(name);
  if (!match) return null;
  const [
    ,
    track = '',
    direction = '',
    frame = '',
    reference = '',
    secondary = '',
    version = '',
    counter = '',
  ] = match;
  const referenceDay = compactDay(reference);
  const secondaryDay = compactDay(secondary);
  if (referenceDay === null || secondaryDay === null) return null;
  return {
    frameId: `NISAR-${track}-${direction}-${frame}`,
    referenceDay,
    secondaryDay,
    version,
    generatedAt: counter,
  };
}

/** The parts of an ARIA S1-GUNW product's file name, which has the later date first; null if it isn't one. */
export function parseAriaName(name: string): AriaName | null {
  const match = ARIA.exec(name);
  if (!match) return null;
  const [, direction, track, first = '', second = '', time = '', version = ''] = match;
  const [secondaryDay, referenceDay] = [compactDay(first), compactDay(second)];
  if (secondaryDay === null || referenceDay === null) return null;
  const [hours, minutes, seconds] = [0, 2, 4].map((at) => Number(time.slice(at, at + 2)));
  return {
    orbitDirection: direction === 'A' ? 'ascending' : 'descending',
    track: Number(track),
    referenceDay,
    secondaryDay,
    secondsOfDay: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0),
    version: version.replaceAll('_', '.'),
  };
}

/** The parts of the name of a granule that names its frame; null when it is not one. */
export function parseGranuleName(name: string): GranuleName | null {
  return parseDispName(name) ?? parseGunwName(name);
}

const ACQUISITIONS = /^OPERA_L3_DISP-(?:S1|NI)_[A-Z\d]+_F?\d{5}_[A-Z]{2}_(\d{8}T\d{6})Z_(\d{8}T\d{6})Z_/;

/** When the two scenes of a granule of DISP-S1 or DISP-NI were acquired, milliseconds since 1970; null when its name doesn't tell. */
export function acquisitionTimes(name: string): { referenceMs: number; secondaryMs: number } | null {
  const match = ACQUISITIONS.exec(name);
  const [referenceMs, secondaryMs] = [match?.[1], match?.[2]].map((text) =>
    Date.parse((text ?? '').replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')),
  ) as [number, number];
  return Number.isFinite(referenceMs) && Number.isFinite(secondaryMs) ? { referenceMs, secondaryMs } : null;
}

/** The parts of a DISP-S1 static layer's file name; null if it isn't one. */
export function parseStaticLayerName(name: string): StaticLayerName | null {
  const match = STATIC_LAYER.exec(name);
  if (!match) return null;
  const [, frame = '', version = '', layer = ''] = match;
  return { frameId: `F${frame}`, version, layer };
}

/** The parts of a CSLC-S1-STATIC product's file name; null if it isn't one. */
export function parseCslcStaticName(name: string): CslcStaticName | null {
  const match = CSLC_STATIC.exec(name);
  if (!match) return null;
  const [, burstId = '', track, version = ''] = match;
  return { burstId, track: Number(track), version };
}

/** Whether a file is, by its name, one of OPERA's delays of the troposphere. */
export function isTropoZenithName(name: string): boolean {
  return TROPO_ZENITH.test(name);
}

/** The first two dates `YYYYMMDD` joined by `-` or `_` in a file name (times may follow them); null when there are none. */
export function parsePairDates(name: string): { referenceDay: EpochDay; secondaryDay: EpochDay } | null {
  const match = TWO_DATES.exec(name);
  if (!match) return null;
  const [, reference = '', secondary = ''] = match;
  const referenceDay = compactDay(reference);
  const secondaryDay = compactDay(secondary);
  return referenceDay === null || secondaryDay === null ? null : { referenceDay, secondaryDay };
}

/** Orders versions by their numbers, part by part: 0.9 < 0.10 < 1.0 = 1. Negative when `a` is the lower. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Orders granules with the same two dates: by version, then by generation time. Negative if `a` is superseded by `b`. */
export function compareGranuleAge(a: GranuleName, b: GranuleName): number {
  return (
    compareVersions(a.version, b.version) ||
    (a.generatedAt < b.generatedAt ? -1 : Number(a.generatedAt > b.generatedAt))
  );
}

/** The day of a calendar date in the forms `YYYYMMDD` or `YYYY-MM-DD`, with or without a time; null otherwise. */
export function dayOfText(text: string): EpochDay | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T ])/.exec(text.trim());
  return match ? isoDay(match.slice(1, 4).join('-')) : null;
}

function compactDay(text: string): EpochDay | null {
  return isoDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
}

/** Radar images are newer than 1970: earlier "dates" are other eight-digit numbers. */
function isoDay(text: string): EpochDay | null {
  try {
    const day = parseIsoDate(text);
    return day > epochDayOf(0) ? day : null;
  } catch {
    return null;
  }
}
