import type { RateChange } from '../../core/report/rateChange.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { BoughtReport, SavedReport } from '../../billing/reports/myReports.ts';
import type { ChangePart, ChangeStatus, ReportChanges } from '../../schemas/http/report/reportChanges.ts';
import type { ComparedReleases, ExplainedChange, ReleaseFacts } from './changeBetween.ts';
import { presentReference } from '../present/presentProvenance.ts';

type Changes = Pick<
  ReportChanges,
  'status' | 'message' | 'report' | 'earlier' | 'difference_mm_yr' | 'parts'
>;

const DECIMALS = 3;

const MESSAGES: Readonly<Record<Exclude<ChangeStatus, 'explained'>, string>> = {
  same_release: 'Both reports are from the same release, so they have the same measurement.',
  no_earlier_report:
    'This account bought no earlier report of this cell, so there is nothing to compare it with.',
  release_not_kept:
    'The release of one of the two reports is no longer kept, so the difference can’t be split into parts.',
  other_cells: 'The frame has other cells now, so the difference can’t be split into parts.',
  too_few_common_dates:
    'The two releases have fewer than five dates in common, so the difference can’t be split into parts.',
  not_a_cell: 'This is a report about an area. Only reports about a place can be compared.',
};

/** The source of each part of a change, for the message. */
const SOURCES: Readonly<Record<ChangePart['cause'], string>> = {
  dates: 'newer or fewer dates',
  reference: 'the zero of the frame',
  product: 'the products, which have other values on the same dates',
  reference_or_product: 'other values on the same dates',
  method: 'the way the rate is computed',
};

/** Two reports of a cell and the difference of their rates, in parts that add up to it. */
export function presentChanges(
  report: BoughtReport,
  earlier: SavedReport | null,
  { before, after, change }: ComparedReleases | { before: null; after: null; change: 'not_a_cell' },
): Changes {
  const difference = earlier && roundTo(report.velocityVerticalMmYr - earlier.velocityVerticalMmYr, DECIMALS);
  const about = {
    report: presentCompared(report, after),
    earlier: earlier && presentCompared(earlier, before),
    difference_mm_yr: difference,
  };
  if (typeof change === 'string') return { status: change, message: MESSAGES[change], ...about, parts: [] };
  const { parts } = change;
  if (parts === null || difference === null || !before || !after)
    return { status: 'too_few_common_dates', message: MESSAGES.too_few_common_dates, ...about, parts: [] };
  const shown = presentParts({ ...change, before, after }, parts, difference);
  return { status: 'explained', message: changeMessage(difference, shown), ...about, parts: shown };
}

function changeMessage(difference: number, parts: readonly ChangePart[]): string {
  const most = parts.reduce((a, b) => (Math.abs(b.change_mm_yr) > Math.abs(a.change_mm_yr) ? b : a));
  if (most.change_mm_yr === 0) return 'Nothing changed: both releases have the same rate.';
  const largest = `The largest part, ${signed(most.change_mm_yr)} mm/yr, comes from ${SOURCES[most.cause]}.`;
  return difference === 0
    ? `The rate is the same, because its changes cancel out. ${largest}`
    : `The rate changed by ${signed(difference)} mm/yr. ${largest}`;
}

function presentCompared(saved: SavedReport, release: ReleaseFacts | null): Changes['report'] {
  const { reportId, createdAt, frameId, releaseId, velocityVerticalMmYr, velocityUncertaintyMmYr } = saved;
  return {
    id: reportId,
    bought_at: createdAt.toISOString(),
    frame: frameId,
    release: releaseId,
    velocity_vertical_mm_yr: velocityVerticalMmYr,
    velocity_uncertainty_mm_yr: velocityUncertaintyMmYr,
    last_observation: release?.lastObservation ?? saved.lastObservation,
    method: release?.manifest.science_version ?? saved.scienceVersion,
  };
}

type KeptChange = ExplainedChange & { readonly before: ReleaseFacts; readonly after: ReleaseFacts };

/** The parts rounded, with the rounding remainder added to the last one, so that they add up. */
function presentParts(change: KeptChange, parts: RateChange, difference: number): ChangePart[] {
  const dates = roundTo(parts.datesMmYr, DECIMALS);
  const product = roundTo(parts.productMmYr, DECIMALS);
  const reference = parts.referenceMmYr === null ? null : roundTo(parts.referenceMmYr, DECIMALS);
  const method = roundTo(difference - dates - product - (reference ?? 0), DECIMALS);
  const sameDates: ChangePart[] =
    reference === null
      ? [
          {
            cause: 'reference_or_product',
            change_mm_yr: product,
            in_words:
              'The same dates have other values. Too few cells are measured to tell whether that is the zero of the frame or the products.',
          },
        ]
      : [
          { cause: 'reference', change_mm_yr: reference, in_words: referenceWords(change) },
          {
            cause: 'product',
            change_mm_yr: product,
            in_words: productWords(change),
          },
        ];
  return [
    { cause: 'dates', change_mm_yr: dates, in_words: dateWords(change) },
    ...sameDates,
    { cause: 'method', change_mm_yr: method, in_words: methodWords(change) },
  ];
}

/** Dates or products that are all named; of more, the first and the last. */
const MOST_NAMED = 3;

function dateWords({ addedDates, removedDates }: ExplainedChange): string {
  const added =
    addedDates.length === 0
      ? 'No date was added'
      : `${counted(addedDates, 'date was', 'dates were')} added (${named(addedDates)})`;
  const removed =
    removedDates.length === 0
      ? ''
      : `; ${counted(removedDates, 'earlier date isn’t', 'earlier dates aren’t')} used now (${named(removedDates)})`;
  return `${added}${removed}.`;
}

function productWords({ products }: ExplainedChange): string {
  if (products === null)
    return 'The rest of the change on the same dates, such as from a new version of the products.';
  const { names, areAdded } = products;
  if (names.length === 0) return 'The products of these dates are the same.';
  return areAdded
    ? `${counted(names, 'product of these dates is', 'products of these dates are')} new (${named(names)}).`
    : `${counted(names, 'product of these dates isn’t', 'products of these dates aren’t')} used now (${named(names)}).`;
}

function counted({ length }: readonly string[], one: string, many: string): string {
  return `${length} ${length === 1 ? one : many}`;
}

function named(names: readonly string[]): string {
  return names.length <= MOST_NAMED ? names.join(', ') : `the first is ${names[0]}, the last ${names.at(-1)}`;
}

function referenceWords({ before, after, products }: KeptChange): string {
  const [earlier, later] = [before, after].map(
    ({ manifest }) =>
      presentReference({
        calibration: manifest.calibration,
        combined: manifest.combined ?? null,
        spatialReference: manifest.spatial_reference,
      }).in_words,
  );
  const shared =
    products?.names.length === 0
      ? 'The products of these dates are the same, so only what they are relative to can differ'
      : 'The part that all ground of the frame shares, and so its zero';
  return earlier === later ? `${shared} (${later}).` : `${shared}: it was ${earlier}, and is ${later}.`;
}

function methodWords({ before, after }: KeptChange): string {
  const [earlier, later] = [before, after].map(({ manifest }) => manifest.science_version);
  return earlier === later
    ? `The same method (${later}) weighs the dates by the noise that it finds.`
    : `The method changed from ${earlier} to ${later}.`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value}`;
}
