import { SIGNIFICANT_SIGNAL_TO_NOISE, STABLE_WITHIN_MARGIN } from '../../core/report/assessment.ts';
import { coordinatesHint } from '../../core/geodesy/meantCoordinates.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { parseIsoDate } from '../../core/date.ts';
import type { UnsoldReason } from '../../core/answer/cellAnswer.ts';
import type { DataFreshness } from '../../core/report/freshness.ts';
import { confidenceTenths } from '../../core/report/publishedValues.ts';
import { SOLD_RECORD, type RecordShortfall } from '../../core/report/recordStrength.ts';
import type { ReportStatus } from '../../schemas/http/report/reportStatuses.ts';
import { disagreementWith, type OverlappingFrame } from './datum.ts';
import type { Examination, ReportCell } from './examination.ts';
import { areaRefusal, placeWarning, type Place } from '../ground/place.ts';

/** Conditions under which a caller doesn't want to pay. */
export interface Gates {
  readonly max_age_days?: number | undefined;
  readonly min_confidence?: number | undefined;
  /** YYYY-MM-DD */
  readonly since?: string | undefined;
  readonly min_geocode_score?: number | undefined;
  readonly min_match_quality?: number | undefined;
  /** 1 = only significant motion. */
  readonly min_significance?: number | undefined;
}

/** A status and what would help; null if it is `ok` and the place is a house or a point. */
export interface Verdict {
  readonly status: ReportStatus;
  readonly help: string | null;
}

/** The ground that a report is about, as messages name it. */
type SoldGround = 'cell' | 'area' | 'line';

/** Why a cell has no rate: points exist only where they were measured, and a grid loses cells without a steady signal. */
const UNMEASURED: Readonly<Record<ReportCell['measures'], string>> = {
  points: 'none of the points that its data measure lies in this cell',
  grid: 'this cell has no usable radar signal. That is common over water, dense vegetation and changing ground',
};

/** What helps where there is no frame; coordinates that look mistyped come first. */
export function noCoverageHelp(point: LatLon): string {
  const hint = coordinatesHint(point);
  const help = 'GET /api/v1/coverage lists the frames. A new frame may cover it later.';
  return `No data frame covers this place${hint === null ? '.' : `: ${hint}`} ${help}`;
}

/** What helps if other frames cover the place than the requested one; null = none do. */
function otherFrameHelp({ otherThan }: Examination): string | null {
  if (!otherThan || otherThan.over.length === 0) return null;
  const { frameId, over } = otherThan;
  return `Frame ${frameId} doesn't cover this place. Send one of its frames: ${over.join(', ')}. Without frame, we choose one.`;
}

/** The status of a report: the first rule that applies, in the order of the contract. Only `ok` costs money. */
export function reportStatus(examination: Examination, gates: Gates): Verdict {
  const { place, cell, measurement, area, line } = examination;
  const what = line ? 'line' : area ? 'area' : 'cell';
  if (!cell) {
    return verdict('no_coverage', otherFrameHelp(examination) ?? noCoverageHelp(place));
  }
  const imprecise = placeRefusal(place, gates);
  if (imprecise !== null) return verdict('low_geocode_precision', imprecise);
  if (!measurement && area) {
    const parts = line ? 'samples have a rate' : 'cells have a usable radar signal';
    const why = `only ${area.measuredCells} of its ${area.cells} ${parts}`;
    return verdict('no_data', `Frame ${cell.frameId} covers this ${what}, but ${why}. Nothing is billed.`);
  }
  if (!measurement) {
    return verdict(
      'no_data',
      `Frame ${cell.frameId} covers this place, but ${UNMEASURED[cell.measures]}. Try a point on a building or road nearby; GET /api/v1/pixel is free.${measuredElsewhere(cell)}`,
    );
  }
  if (gates.since !== undefined && parseIsoDate(gates.since) >= parseIsoDate(cell.lastObservation)) {
    return verdict(
      'no_new_data',
      `There is nothing newer than since=${gates.since}: the last observation is of ${cell.lastObservation}. ` +
        nextExpected(cell),
    );
  }
  if (gates.max_age_days !== undefined && cell.ageDays > gates.max_age_days) {
    return verdict(
      'stale_data',
      `The last observation (${cell.lastObservation}) is ${cell.ageDays} days old, above max_age_days=${gates.max_age_days}. Raise the gate or wait for new data.`,
    );
  }
  const tenths = confidenceTenths(measurement.confidence);
  // Unknown (NaN) isn't sufficient either.
  if (gates.min_confidence !== undefined && !(tenths >= gates.min_confidence)) {
    const known = Number.isNaN(tenths)
      ? `The data quality of this ${what} is unknown`
      : `The data quality of this ${what} reaches ${tenths.toFixed(1)}, rounded down to tenths as gates compare it`;
    return verdict(
      'low_confidence',
      `${known}, below min_confidence=${gates.min_confidence}. ${
        gates.min_confidence > 1
          ? 'Data quality is at most 1, so this gate refuses everything: lower it.'
          : `Lower the gate, or try ${area ? `another ${what}` : 'a point nearby'}.`
      }`,
    );
  }
  if (gates.min_significance === 1 && !measurement.assessment.significantNonzero) {
    return verdict(
      'low_confidence',
      `The motion isn't significantly different from zero (signal-to-noise below ${SIGNIFICANT_SIGNAL_TO_NOISE}), ` +
        'which min_significance=1 requires. Remove the gate to buy the report anyway.',
    );
  }
  const { unsold } = measurement;
  if (unsold !== null) return verdict('inconclusive', unsoldHelp(unsold, cell, what));
  return { status: 'ok', help: placeWarning(place) ?? olderRelease(examination) };
}

/** That a report is of an earlier release than its frame serves now; null if it isn't. */
function olderRelease({ cell, pinned }: Examination): string | null {
  if (!cell || !pinned || pinned.servedRelease === null || pinned.servedRelease === cell.releaseId)
    return null;
  return `This report is of release ${cell.releaseId}, as asked. Frame ${cell.frameId} serves release ${pinned.servedRelease} now; leave release out to get it.`;
}

/** Why the place isn't precise enough for the caller; null if it is. */
function placeRefusal(place: Place, gates: Gates): string | null {
  if (gates.min_geocode_score === undefined) {
    const refusal = areaRefusal(place);
    if (refusal !== null) return refusal;
  } else if (place.score < gates.min_geocode_score) {
    return `The address resolves as ${place.matchType} (score ${place.score}), below min_geocode_score=${gates.min_geocode_score}. Send lat and lon, or lower the gate.`;
  }
  const isPoorMatch = gates.min_match_quality !== undefined && place.matchQuality < gates.min_match_quality;
  if (!isPoorMatch) return null;
  const differences = place.flags.length === 0 ? '' : ` (${place.flags.join(', ')})`;
  return (
    `The address differs from what you sent${differences}: match_quality ${place.matchQuality} is below ` +
    `min_match_quality=${gates.min_match_quality}. Send geocoded_address if it is the one you mean, or lat and ` +
    'lon, or lower the gate.'
  );
}

/** Whether only the age of the data keeps ground from being called stable. */
function isOld({ freshness }: ReportCell): boolean {
  return !(STABLE_WITHIN_MARGIN.freshness as readonly DataFreshness[]).includes(freshness);
}

/** Why another frame's number isn't returned for a cell that it measures. */
function measuredElsewhere({ overlapping }: ReportCell): string {
  const other = overlapping.find(({ isMeasured }) => isMeasured);
  return other === undefined
    ? ''
    : ` Frame ${other.frameId} measures it, but with its own zero: one frame answers for an area. GET /api/v1/motion?frame=${other.frameId} answers from it.`;
}

/** When to request again; for a series that has ended, that there is no such day. */
function nextExpected({ freshnessNote, estimatedNextAcquisition }: ReportCell): string {
  return freshnessNote ?? `The next is expected about ${estimatedNextAcquisition}.`;
}

/** Why nothing is sold of a cell, and what would help; doesn't reveal any of the cell's numbers. */
function unsoldHelp(reason: UnsoldReason, cell: ReportCell, what: SoldGround): string {
  switch (reason) {
    case 'nothing_at_rest':
      return nothingAtRest(cell);
    case 'mostly_noise':
      return mostlyNoise(cell);
    case 'within_margin':
      return withinMargin(cell);
    default:
      return shortRecord(reason, what);
  }
}

function withinMargin(cell: ReportCell): string {
  const opponent = cell.overlapping.find(
    (other) => disagreementWith(other) > 0 || other.here.agreement === 'disagrees',
  );
  if (opponent) return contradicted(cell, opponent);
  return (
    `The motion is within its margin of error and the data is too ${isOld(cell) ? 'old' : 'noisy'} to call the ` +
    'ground stable. Nothing is billed; check again when there is newer data.'
  );
}

/** Why a frame without ground at rest doesn't sell reports, and what its operator can do. */
function nothingAtRest({ frameId }: ReportCell): string {
  return (
    `No part of frame ${frameId} is recognizably stable, so none of its rates has a direction. Nothing is billed. ` +
    'The operator of this service can tie the frame to GNSS stations (ingest --gnss) or name stable ground ' +
    '(ingest --reference lat,lon).'
  );
}

/** Why two frames don't make a report; doesn't reveal any of the cell's numbers. */
function contradicted({ frameId }: ReportCell, other: OverlappingFrame): string {
  const frames = `Frames ${frameId} and ${other.frameId}`;
  const why =
    other.here.agreement === 'disagrees'
      ? `${frames} are two satellite views of this ground and disagree here; the ground may be moving sideways. ` +
        'Because of the disagreement,'
      : `${frames} measure the same ground and disagree by more than the uncertainty of their zeros, so`;
  const remedy = other.disagreementMmYr > 0 ? '; check again when one of them is tied to GNSS' : '';
  return `${why} the motion is within its margin of error. Nothing is billed${remedy}.`;
}

/** Why there is no report about a motion in a noisy frame; doesn't reveal any of the cell's numbers. */
function mostlyNoise({ frameId }: ReportCell): string {
  return (
    `Frame ${frameId} shows too many motions like this one that come from its noise alone (atmosphere, unwrapping ` +
    'errors), so none of them is sold. Nothing is billed; check again when there is more data.'
  );
}

/** Why there is no report for a weak record; doesn't reveal any of the cell's numbers. */
function shortRecord(shortfall: RecordShortfall, what: SoldGround): string {
  const lacking = {
    short: `The record of this ${what} spans less than ${SOLD_RECORD.minSpanYears} year, so the season could look like a trend`,
    sparse:
      `The record of this ${what} has fewer than ${SOLD_RECORD.minMeasurements} observations, so its noise could ` +
      'look like a trend',
  };
  return `${lacking[shortfall]}. We don't sell a rate from it. Nothing is billed; check again when there is more data.`;
}

function verdict(status: ReportStatus, help: string): Verdict {
  return { status, help };
}
