import { formatIsoDate } from '../../core/date.ts';
import { GroundMotionError } from '../../core/error.ts';
import { cellAt } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import { type ReferenceChoice, referenceChoiceText } from '../../core/reference/referenceChoice.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import type { Manifest, ProductRecord } from '../../schemas/manifest.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { statementsText } from '../statements/statementOptions.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import { boundingBox, footprint } from './releaseManifest.ts';
import type { Reporter } from '../progress/reporter.ts';

/** Two releases of one frame overlap by at least this share of the smaller one's bounding box. */
const SHARED_PART = 0.5;

/**
 * Checks whether a stack may follow its frame's current release. Throws `frame_mismatch` if it has another kind of
 * product, coordinate system or place: a wrong `--frame` mustn't replace good data.
 */
export function checkSuccession(current: Manifest, stack: FrameStack): void {
  const differences: string[] = [];
  if (current.product_kind !== stack.kind)
    differences.push(`kind ${stack.kind}, not ${current.product_kind}`);
  if (current.grid.epsg !== stack.grid.epsg) {
    differences.push(`EPSG:${stack.grid.epsg}, not EPSG:${current.grid.epsg}`);
  }
  if (sharedPart(current.bbox, boundingBox(footprint(stack.grid))) < SHARED_PART) {
    differences.push(`another place than ${current.bbox.map((degree) => degree.toFixed(2)).join(', ')}`);
  }
  if (differences.length === 0) return;
  throw new GroundMotionError(
    'refused',
    'frame_mismatch',
    `frame ${stack.frameId} serves release ${current.release_id}, and these products are something else: ` +
      `${differences.join('; ')}. Give another --frame, or --replace if this is intended`,
  );
}

/** Dates in the current release that the new one wouldn't have. */
export function lostDates(current: Manifest, network: PairNetwork): string[] {
  const kept = new Set(network.epochDays.map(formatIsoDate));
  return current.epochs.filter((date) => !kept.has(date));
}

/** The source of an earlier ingest's zero, as requested by its operator. */
export function referenceChoiceOf({ spatial_reference: { method, points } }: Manifest): ReferenceChoice {
  if (method === 'kept') return { is: 'kept' };
  if (method !== 'given_points') return { is: 'derived' };
  return { is: 'points', points: points.map(({ lat, lon, radius_m }) => ({ lat, lon, radiusM: radius_m })) };
}

/** Velocities move with the zero, so a choice that isn't repeated must be reported. */
export function tellOtherReference(current: Manifest, choice: ReferenceChoice, reporter: Reporter): void {
  const before = referenceChoiceOf(current);
  if (before.is === 'derived' || referenceChoiceText(before) === referenceChoiceText(choice)) return;
  const options = before.is === 'kept' ? ['keep'] : referenceChoiceText(before).split(' ');
  reporter.note(
    `warning: release ${current.release_id} was made with ${options.map((text) => `--reference ${text}`).join(' ')}; ` +
      'the new one has a different zero: give the same options again to keep it',
  );
}

/** Statements about earlier products aren't applied to new ones: a lost attribution must be noticed. */
export function tellOtherStatements(
  current: Manifest,
  statements: ProductStatements,
  reporter: Reporter,
): void {
  const before = statementsText(current.statements);
  if (before === '' || before === statementsText(statements)) return;
  reporter.note(
    `warning: release ${current.release_id} was made with ${before}; give these options again to keep them`,
  );
}

/** Whether the current release was made from exactly these products, by the same method and with the same zero. */
export function isUnchanged(current: Manifest, stack: FrameStack, choice: ReferenceChoice): boolean {
  return (
    referenceChoiceText(referenceChoiceOf(current)) === referenceChoiceText(choice) &&
    statementsText(current.statements) === statementsText(stack.statements) &&
    current.science_version === SCIENCE_VERSION &&
    usedProducts(current.products) === usedProducts(stack.products)
  );
}

/** Whether the current release was compared with exactly these stations, as far as they are within the frame. */
export function hasSameStations(
  { calibration }: Manifest,
  { grid }: Pick<FrameStack, 'grid'>,
  stations: readonly GnssStation[],
): boolean {
  const projection = projectionFor(grid.epsg);
  const inside = stations.filter((station) => cellAt(grid, projection.forward(station)));
  const released = calibration.stations.map((station) => [
    station.station,
    station.lat,
    station.lon,
    station.velocity_mm_yr,
    station.sigma_mm_yr,
    station.velocity_east_mm_yr,
    station.velocity_north_mm_yr,
    station.first_date,
    station.last_date,
  ]);
  const offered = inside.map((station) => [
    station.station,
    station.lat,
    station.lon,
    station.velocityMmYr,
    station.sigmaMmYr,
    station.velocityEastMmYr,
    station.velocityNorthMmYr,
    station.firstDay === null ? null : formatIsoDate(station.firstDay),
    station.lastDay === null ? null : formatIsoDate(station.lastDay),
  ]);
  return JSON.stringify(released) === JSON.stringify(offered);
}

/** Roles and hashes of the products, as one text for comparison. */
function usedProducts(products: readonly ProductRecord[]): string {
  return products
    .filter(({ outcome }) => outcome === 'used')
    .map(({ role, sha256 }) => `${role} ${sha256}`)
    .toSorted()
    .join();
}

type BoundingBox = Manifest['bbox'];

/** The overlap of two boxes as a share of the smaller one's area, in degrees. */
function sharedPart(a: BoundingBox, b: BoundingBox): number {
  const area = ([west, south, east, north]: BoundingBox) =>
    Math.max(0, east - west) * Math.max(0, north - south);
  const shared: BoundingBox = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  const smaller = Math.min(area(a), area(b));
  return smaller > 0 ? area(shared) / smaller : 0;
}
