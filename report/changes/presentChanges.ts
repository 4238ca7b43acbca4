import type { RateChange } from '../../core/report/rateChange.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { BoughtReport, SavedReport } from '../../billing/reports/myReports.ts';
import type { ChangePart, ChangeStatus, ReportChanges } from '../../schemas/http/report/reportChanges.ts';
import type { ExplainedChange } from './changeBetween.ts';
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
  product: 'other values on the same dates',
  reference_or_product: 'other values on the same dates',
  method: 'the way the rate is computed',
};

/** Two reports of a cell and the difference of their rates, in parts that add up to it. */
export function presentChanges(
  report: BoughtReport,
  earlier: SavedReport | null,
  change: ExplainedChange | Exclude<ChangeStatus, 'explained'>,
): Changes {
  const isKnown = typeof change !== 'string';
  const difference = earlier && roundTo(report.velocityVerticalMmYr - earlier.velocityVerticalMmYr, DECIMALS);
  const about = {
    report: presentCompared(report, isKnown ? change.after : null),
    earlier: earlier && presentCompared(earlier, isKnown ? change.before : null),
    difference_mm_yr: difference,
  };
  if (!isKnown) return { status: change, message: MESSAGES[change], ...about, parts: [] };
  const { parts } = change;
  if (parts === null || difference === null)
    return { status: 'too_few_common_dates', message: MESSAGES.too_few_common_dates, ...about, parts: [] };
  const shown = presentParts(change, parts, difference);
  const most = shown.reduce((a, b) => (Math.abs(b.change_mm_yr) > Math.abs(a.change_mm_yr) ? b : a));
  const message =
    `The rate changed by ${signed(difference)} mm/yr. The largest part, ${signed(most.change_mm_yr)} mm/yr, comes from ` +
    `${SOURCES[most.cause]}.`;
  return { status: 'explained', message, ...about, parts: shown };
}

function presentCompared(saved: SavedReport, release: ExplainedChange['after'] | null): Changes['report'] {
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

/** The parts rounded, with the rounding remainder added to the last one, so that they add up. */
function presentParts(change: ExplainedChange, parts: RateChange, difference: number): ChangePart[] {
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
              'The same dates have other values. Too few cells around are measured to tell whether that is the zero of the frame or the products.',
          },
        ]
      : [
          { cause: 'reference', change_mm_yr: reference, in_words: referenceWords(change) },
          {
            cause: 'product',
            change_mm_yr: product,
            in_words: 'The rest of the change on the same dates, such as from a new version of the products.',
          },
        ];
  return [
    { cause: 'dates', change_mm_yr: dates, in_words: dateWords(change) },
    ...sameDates,
    { cause: 'method', change_mm_yr: method, in_words: methodWords(change) },
  ];
}

function dateWords({ addedDates, removedDates, after }: ExplainedChange): string {
  const added =
    addedDates === 0
      ? 'No date was added'
      : `${addedDates} ${addedDates === 1 ? 'date was' : 'dates were'} added`;
  const until =
    after.lastObservation === null || addedDates === 0 ? '' : `, the last on ${after.lastObservation}`;
  const removed =
    removedDates === 0
      ? ''
      : `; ${removedDates} of the earlier ones ${removedDates === 1 ? 'is' : 'are'} no longer used`;
  return `${added}${until}${removed}.`;
}

function referenceWords({ before, after }: ExplainedChange): string {
  const [earlier, later] = [before, after].map(
    ({ manifest }) =>
      presentReference({
        calibration: manifest.calibration,
        combined: manifest.combined ?? null,
        spatialReference: manifest.spatial_reference,
      }).in_words,
  );
  return earlier === later
    ? `The part that all ground around shares, and so the zero of the frame (${later}).`
    : `The part that all ground around shares, and so the zero of the frame: it was ${earlier}, and is ${later}.`;
}

function methodWords({ before, after }: ExplainedChange): string {
  const [earlier, later] = [before, after].map(({ manifest }) => manifest.science_version);
  return earlier === later
    ? `The same method (${later}) weighs the dates by the noise that it finds.`
    : `The method changed from ${earlier} to ${later}.`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value}`;
}
