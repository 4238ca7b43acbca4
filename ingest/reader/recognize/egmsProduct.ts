/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { isDateColumn } from './dateColumn.ts';
import type { OwnReference } from '../stack/frameStack.ts';

/** A usable table of the European Ground Motion Service. */
export interface EgmsProduct {
  /** In words, for the manifest. */
  readonly level: string;
  /** Ortho U is vertical; Basic and Calibrated are along each point's line of sight. */
  readonly isVertical: boolean;
  /** Calibrated and Ortho are tied to GNSS by their producer; Basic has a reference point of each scene. */
  readonly ownReference: OwnReference | null;
  /** Tile of an Ortho product: easting and northing of its corner in units of 100 km. */
  /** Relative orbit, from the name; null for Ortho. */
  readonly track: number | null;
  readonly tile: { readonly easting: number; readonly northing: number } | null;
}

interface NotUsable {
  readonly reason: string;
  /** An EGMS product from which no velocity can be derived; not a mistake. */
  readonly isOurs: boolean;
}

/** The first release (2015–2021) has no years in its file names. */
const ORTHO_NAME = /^EGMS_L3_(?:E(\d{2})N(\d{2})_)?(?:\w*?_)?([UE])(?:_\d{4}_\d{4}|\.csv$)/i;
/** Track, burst and subswath of Basic and Calibrated. */
const LINE_OF_SIGHT_NAME = /^EGMS_L2[ab]_(\d{3})_\d{4}_IW[1-3]/i;
const LINE_OF_SIGHT_COLUMNS = ['los_east', 'los_north', 'los_up'];

/**
 * Recognizes an EGMS table by its columns (`easting`, `northing` in EPSG:3035, `mean_velocity`, dates) and its level by
 * its name. Null if the columns aren't those of EGMS.
 */
export function recognizeEgms(name: string, columns: readonly string[]): EgmsProduct | NotUsable | null {
  const isEgms = ['easting', 'northing', 'mean_velocity'].every((column) => columns.includes(column));
  if (!isEgms || columns.filter(isDateColumn).length < 2) return null;
  const hasVector = LINE_OF_SIGHT_COLUMNS.every((column) => columns.includes(column));
  const ortho = ORTHO_NAME.exec(name);
  if (ortho?.[3]!.toUpperCase() === 'E') {
    return { isOurs: true, reason: 'the east-west component; a vertical velocity needs the file with U' };
  }
  if (ortho) {
    const tile = ortho[1] === undefined ? null : { easting: Number(ortho[1]), northing: Number(ortho[2]) };
    const level = 'Ortho vertical (L3 U)';
    return { level, isVertical: true, ownReference: tiedReference(level), track: null, tile };
  }
  if (hasVector && !/^EGMS_L3/i.test(name)) {
    const track = LINE_OF_SIGHT_NAME.exec(name)?.[1];
    return {
      ...lineOfSightLevel(name),
      isVertical: false,
      track: track === undefined ? null : Number(track),
      tile: null,
    };
  }
  return {
    isOurs: false,
    reason: `${name}: expected columns ${LINE_OF_SIGHT_COLUMNS.join(', ')}, or a name EGMS_L3_…_U….csv that says that it is vertical, found neither`,
  };
}

/** A table whose name doesn't contain the level is treated as Basic: it is then referenced here and called relative. */
function lineOfSightLevel(name: string): Pick<EgmsProduct, 'level' | 'ownReference'> {
  const calibrated = 'Calibrated (L2b)';
  if (/^EGMS_L2b/i.test(name)) return { level: calibrated, ownReference: tiedReference(calibrated) };
  const isBasic = /^EGMS_L2a/i.test(name);
  return { level: isBasic ? 'Basic (L2a)' : 'Basic or Calibrated (L2)', ownReference: null };
}

function tiedReference(level: string): OwnReference {
  return {
    description: `EGMS ${level} is tied to a model of GNSS velocities by its producer; nothing is subtracted`,
    isTiedToGnss: true,
  };
}
