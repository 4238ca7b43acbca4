import { parseIsoDate } from '../../core/date.ts';
import { sameGrid, type Cell } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { required } from '../../core/required.ts';
import {
  enoughShared,
  explainRateChange,
  type DatedSeries,
  type RateChange,
  type SeriesPair,
} from '../../core/report/rateChange.ts';
import { framesOver } from '../../location/framesOver.ts';
import type { ChangeStatus } from '../../schemas/http/report/reportChanges.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import { changedProducts, type ChangedProducts } from './changedProducts.ts';

/** The parts of a purchased cell rate that a comparison needs. */
export interface BoughtRate extends LatLon {
  readonly frameId: string;
  readonly releaseId: string;
  readonly velocityVerticalMmYr: number;
}

/** Dates, products and the change of the rate between two releases. */
export interface ExplainedChange {
  /** Null = too few dates in common. */
  readonly parts: RateChange | null;
  /** YYYY-MM-DD */
  readonly addedDates: readonly string[];
  readonly removedDates: readonly string[];
  /** Null = the releases don't list their products. */
  readonly products: ChangedProducts | null;
}

export interface ReleaseFacts {
  readonly manifest: LakeFrame['manifest'];
  /** YYYY-MM-DD; null = the cell has no series. */
  readonly lastObservation: string | null;
}

/** Two reports of a cell, and what is known of their releases; null = not kept. */
export interface ComparedReleases {
  readonly before: ReleaseFacts | null;
  readonly after: ReleaseFacts | null;
  readonly change: ExplainedChange | Exclude<ChangeStatus, 'explained' | 'not_a_cell'>;
}

/** Offsets of the surrounding cells that show the shared motion, in cells: far enough apart to have independent noise. */
const RINGS = [3, 6, 10];
const DIRECTIONS = [-1, 0, 1]
  .flatMap((row) => [-1, 0, 1].map((col) => ({ row, col })))
  .filter(({ row, col }) => row !== 0 || col !== 0);
/** Rows and columns of the cells all over the frame that show the motion of its zero. */
const ACROSS = 7;

/** Compares a cell between the releases of two purchased reports, or says why that isn't possible. */
export async function changeBetween(
  lake: LakeReader,
  then: BoughtRate | null,
  now: BoughtRate,
): Promise<ComparedReleases> {
  const [before, after] = await Promise.all([then && keptCell(lake, then), keptCell(lake, now)]);
  const facts = { before: before && factsOf(before), after: after && factsOf(after) };
  if (then === null) return { ...facts, change: 'no_earlier_report' };
  if (then.releaseId === now.releaseId) return { ...facts, change: 'same_release' };
  if (!before || !after) return { ...facts, change: 'release_not_kept' };
  if (!sameGrid(before.frame.grid, after.frame.grid)) return { ...facts, change: 'other_cells' };
  if (before.series === null || after.series === null) return { ...facts, change: 'other_cells' };
  const dates = { before: before.series.dates, after: after.series.dates };
  const products = await productsBetween(lake, before, after);
  const parts = explainRateChange(
    { velocityMmYr: then.velocityVerticalMmYr, series: before.series },
    { velocityMmYr: now.velocityVerticalMmYr, series: after.series },
    { cells: await sharedGround(lake, before, after), mostMmYr: mostOfZero(before.frame, after.frame) },
  );
  const isOnlyZero = products?.names.length === 0 && hasSameMethod(before.frame, after.frame);
  return {
    ...facts,
    change: {
      parts: parts && (isOnlyZero ? withoutProducts(parts) : parts),
      addedDates: without(dates.after, dates.before),
      removedDates: without(dates.before, dates.after),
      products,
    },
  };
}

interface KeptCell {
  readonly frame: LakeFrame;
  readonly cell: Cell;
}

interface KeptSeries extends KeptCell {
  readonly series: (DatedSeries & { readonly dates: readonly string[] }) | null;
}

async function keptCell(
  lake: LakeReader,
  { frameId, releaseId, lat, lon }: BoughtRate,
): Promise<KeptSeries | null> {
  const frame = await lake.findRelease(frameId, releaseId);
  const [over] = frame ? framesOver([frame], { lat, lon }) : [];
  return over ? { ...over, series: await seriesAt(lake, over) } : null;
}

function factsOf({ frame, series }: KeptSeries): ReleaseFacts {
  return { manifest: frame.manifest, lastObservation: series?.dates.at(-1) ?? null };
}

async function productsBetween(
  lake: LakeReader,
  before: KeptSeries,
  after: KeptSeries,
): Promise<ChangedProducts | null> {
  const [then, now] = await Promise.all([before, after].map(({ frame }) => lake.productsOf(frame)));
  const common = new Set(before.frame.manifest.epochs);
  const dates = new Set(after.frame.manifest.epochs.filter((date) => common.has(date)));
  return changedProducts(required(then), required(now), dates);
}

/** How far apart the zeros of two releases can be, with 95 % certainty, mm/yr; null = unknown for one of them. */
function mostOfZero(before: LakeFrame, after: LakeFrame): number | null {
  const [then, now] = [before, after].map(({ manifest: { calibration, spatial_reference: reference } }) =>
    calibration.model === 'none' ? reference.sigma_mm_yr : calibration.standard_error_mm_yr,
  );
  // Only synthetic data have a zero without an error.
  return then && now ? margin95(Math.hypot(then, now)) : null;
}

function hasSameMethod(before: LakeFrame, after: LakeFrame): boolean {
  return before.manifest.science_version === after.manifest.science_version;
}

/** The same products give the same values: what differs on the same dates is what they are relative to. */
function withoutProducts(parts: RateChange): RateChange {
  return { ...parts, referenceMmYr: (parts.referenceMmYr ?? 0) + parts.productMmYr, productMmYr: 0 };
}

function without(dates: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return dates.filter((date) => !known.has(date));
}

async function seriesAt(
  lake: LakeReader,
  { frame, cell }: KeptCell,
): Promise<(DatedSeries & { readonly dates: readonly string[] }) | null> {
  const series = await lake.findSeries(frame, cell);
  return series && { dates: series.dates, days: series.dates.map(parseIsoDate), valuesMm: series.verticalMm };
}

/** Cells that show how the zero moved: all over the frame, or around the cell where too few of those are measured. */
async function sharedGround(lake: LakeReader, then: KeptCell, now: KeptCell): Promise<readonly SeriesPair[]> {
  const { rows, cols } = then.frame.grid;
  const steps = Array.from({ length: ACROSS }, (_, at) => (at + 0.5) / ACROSS);
  const across = await seriesOf(
    lake,
    [then, now],
    steps.flatMap((down) =>
      steps.map((right) => ({ row: Math.floor(down * rows), col: Math.floor(right * cols) })),
    ),
  );
  if (enoughShared(across)) return across;
  const around = RINGS.flatMap((ring) =>
    DIRECTIONS.map(({ row, col }) => ({
      row: then.cell.row + row * ring,
      col: then.cell.col + col * ring,
    })),
  );
  return seriesOf(
    lake,
    [then, now],
    around.filter(({ row, col }) => row >= 0 && col >= 0 && row < rows && col < cols),
  );
}

async function seriesOf(
  lake: LakeReader,
  [then, now]: readonly [KeptCell, KeptCell],
  cells: readonly Cell[],
): Promise<SeriesPair[]> {
  const pairs = await Promise.all(
    cells.map((cell) => Promise.all([then, now].map(({ frame }) => seriesAt(lake, { frame, cell })))),
  );
  return pairs.flatMap(([before, after]) => (before && after ? [{ before, after }] : []));
}
