import { type EpochDay, epochDayOf } from '../../../core/date.ts';
import { type ArrayFile, inspectArrayFile } from '../hdf5/arrayFile.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';

/** What a NISAR GUNW granule says it is: plain data. */
export interface GunwIdentity {
  /** `NISAR-034-D-073`: track, direction and frame, as in the granule's name. */
  readonly frameId: string;
  readonly track: number;
  readonly orbitDirection: 'ascending' | 'descending';
  /** When each image begins, milliseconds since 1970. */
  readonly referenceMs: number;
  readonly secondaryMs: number;
  readonly referenceDay: EpochDay;
  readonly secondaryDay: EpochDay;
  /** Composite release id, `P05023`: which processor made it. */
  readonly releaseId: string;
  /** ISO time; sorts as text. */
  readonly processedAt: string;
}

/** All of the L-band radar's layers of a granule are below this group. */
export const GUNW = 'science/LSAR/GUNW';
const IDENTIFICATION = 'science/LSAR/identification';
/** The first release of PROVISIONAL products; lower numbers are BETA. */
const FIRST_PROVISIONAL = 5023;

/** Reads what a granule is, by content; null for an HDF5 file of another kind. Throws `product_refused` for one that is cut off or contradicts itself. */
export function readGunwIdentity(file: OfferedFile): Promise<GunwIdentity | null> {
  return inspectArrayFile(file, (content) => {
    const isGunw = content.shapeOf(`${GUNW}/metadata/radarGrid/heightAboveEllipsoid`) !== null;
    return isGunw ? identityOf(content) : null;
  });
}

function identityOf(content: ArrayFile): GunwIdentity {
  const track = wholeNumber(content, 'trackNumber');
  const frame = wholeNumber(content, 'frameNumber');
  const direction = text(content, 'orbitPassDirection').toLowerCase();
  if (direction !== 'ascending' && direction !== 'descending')
    throw productError(
      content.name,
      `Ascending or Descending in ${IDENTIFICATION}/orbitPassDirection`,
      direction,
    );
  const referenceMs = instant(content, 'referenceZeroDopplerStartTime');
  const secondaryMs = instant(content, 'secondaryZeroDopplerStartTime');
  const [referenceDay, secondaryDay] = [epochDayOf(referenceMs), epochDayOf(secondaryMs)];
  if (secondaryDay <= referenceDay)
    throw productError(content.name, 'a secondary date after the reference date', 'the other order');
  const releaseId = text(content, 'compositeReleaseId');
  if (!/^[A-Z]\d{5}$/.test(releaseId))
    throw productError(
      content.name,
      `a release such as P05023 in ${IDENTIFICATION}/compositeReleaseId`,
      releaseId,
    );
  return {
    frameId: `NISAR-${padded(track)}-${direction === 'ascending' ? 'A' : 'D'}-${padded(frame)}`,
    track,
    orbitDirection: direction,
    referenceMs,
    secondaryMs,
    referenceDay,
    secondaryDay,
    releaseId,
    processedAt: content.text(`${IDENTIFICATION}/processingDateTime`) ?? '',
  };
}

/** Whether a release is BETA: not calibrated, and not to be mixed with what came later. */
export function isBeta({ releaseId }: Pick<GunwIdentity, 'releaseId'>): boolean {
  return Number(releaseId.slice(1)) < FIRST_PROVISIONAL;
}

/** Orders granules of the same dates: by release, then by when they were made. Negative when `a` is superseded by `b`. */
export function compareGunwAge(a: GunwIdentity, b: GunwIdentity): number {
  const byRelease = Number(a.releaseId.slice(1)) - Number(b.releaseId.slice(1));
  return byRelease || (a.processedAt < b.processedAt ? -1 : Number(a.processedAt > b.processedAt));
}

function text(content: ArrayFile, name: string): string {
  const found = content.text(`${IDENTIFICATION}/${name}`);
  if (found === null) throw productError(content.name, `a text ${IDENTIFICATION}/${name}`, 'none');
  return found.trim();
}

function wholeNumber(content: ArrayFile, name: string): number {
  const found = content.numbers(`${IDENTIFICATION}/${name}`, 1)?.[0];
  const isSound = found !== undefined && Number.isInteger(found) && found > 0 && found < 1000;
  if (!isSound)
    throw productError(
      content.name,
      `a number from 1 to 999 in ${IDENTIFICATION}/${name}`,
      String(found ?? 'none'),
    );
  return found;
}

/** `2026-07-10T00:12:34.000000000`, UTC. */
function instant(content: ArrayFile, name: string): number {
  const found = text(content, name);
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})/.exec(found);
  const ms = match ? Date.parse(`${match[1]}Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw productError(content.name, `an ISO time in ${IDENTIFICATION}/${name}`, found);
  return ms;
}

function padded(value: number): string {
  return String(value).padStart(3, '0');
}
