import { roundTo } from '../../core/report/publishedValues.ts';
import { required } from '../../core/required.ts';
import { interval95 } from '../../core/report/interval95.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import {
  PROFILE_FIGURES,
  type ProfileDryRun,
  type ProfileReport,
} from '../../schemas/http/report/profileReport.ts';
import type { Examination, ExaminedLine, LineExamination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { presentEvents } from '../present/presentEvents.ts';
import { presentMode } from '../present/presentMode.ts';
import { presentRequest } from '../present/request.ts';
import type { Money } from '../sale/purchaseReport.ts';
import {
  namesOf,
  presentAnswering,
  presentBox,
  presentCellsDryRun,
  presentFigures,
  type Asked,
} from './presentArea.ts';

type Numbers = { readonly [Name in (typeof PROFILE_FIGURES)[number]]: ProfileReport[Name] };

/** The profile along a line. Unless the status is `ok`, every measured number is null. */
export function presentProfile(
  examination: Examination,
  verdict: Verdict,
  money: Money,
  asked: Asked,
): ProfileReport {
  const isOk = verdict.status === 'ok';
  return {
    ...verdict,
    ...presentMode(asked.mode),
    line: presentLine(examination),
    ...(isOk ? presentNumbers(examination) : namesOf(PROFILE_FIGURES)),
    ...(isOk && examination.line?.context && { context: examination.line.context }),
    ...presentAnswering(examination),
    ...presentRequest(examination.place, money, asked),
  };
}

/** The free preflight of a profile. */
export function presentProfileDryRun(
  examination: Examination,
  verdict: Verdict,
  price: { readonly costMicroUsd: number; readonly owned: OwnedReport | null },
  asked: Asked,
): ProfileDryRun {
  return { ...presentCellsDryRun(examination, verdict, price, asked), line: presentLine(examination) };
}

/** A line and its samples on the ground, without their rates. */
export function presentLine({ area, line, cell }: Examination): ProfileReport['line'] {
  const { box, cells: samples, measuredCells: answered } = required(area);
  const { lengthM, spacingM } = required(line);
  return {
    length_km: roundTo(lengthM / 1000, 4),
    bbox: presentBox(box),
    samples,
    spacing_m: roundTo(spacingM, 2),
    answered_samples: answered,
    answered_share: roundTo(answered / samples, 4),
    cell_size_m: cell?.cellSizeM ?? null,
  };
}

function presentNumbers(examination: Examination): Numbers {
  const { steepest_gradient: _, ...ofAllCells } = presentFigures(examination, 'line');
  const line = required(examination.line);
  return {
    ...ofAllCells,
    steepest_along_line: presentSteepest(line),
    profile: line.samples.map(presentSample),
    gaps: gapsOf(line.samples),
  };
}

function presentSteepest({ steepest }: ExaminedLine): ProfileReport['steepest_along_line'] {
  if (!steepest) return null;
  const { sample, mmYrPerKm, sigma, radiusM } = steepest;
  return {
    ...placeOf(sample),
    pixel_id: required(sample.pixelId),
    mm_yr_per_km: roundTo(mmYrPerKm, 2),
    uncertainty_mm_yr_per_km: roundTo(sigma, 2),
    radius_m: roundTo(radiusM, 1),
  };
}

function placeOf({ distanceM, lat, lon }: LineExamination) {
  return { distance_m: roundTo(distanceM, 2), lat, lon };
}

function presentSample(sample: LineExamination): NonNullable<ProfileReport['profile']>[number] {
  const { measurement } = sample;
  const about = {
    ...placeOf(sample),
    pixel_id: sample.pixelId,
    status: sample.status,
    ...(sample.context && { context: sample.context }),
  };
  if (!measurement) return { ...about, ...namesOf(SAMPLE_NUMBERS) };
  const { velocityMmYr, sigmaMmYr, vsSurroundings, east } = measurement;
  return {
    ...about,
    velocity_vertical_mm_yr: velocityMmYr,
    velocity_uncertainty_mm_yr: sigmaMmYr,
    interval_95_mm_yr: interval95(velocityMmYr, sigmaMmYr),
    velocity_east_mm_yr: east && east.velocityMmYr,
    velocity_east_uncertainty_mm_yr: east && east.sigmaMmYr,
    velocity_vs_surroundings_mm_yr: vsSurroundings && vsSurroundings.velocityMmYr,
    velocity_vs_surroundings_uncertainty_mm_yr: vsSurroundings && vsSurroundings.sigmaMmYr,
    assessment_code: measurement.assessment.assessmentCode,
    verdict_code: measurement.verdict,
    severity: measurement.severity,
    events: presentEvents(measurement, 'mm'),
  };
}

const SAMPLE_NUMBERS = [
  'velocity_vertical_mm_yr',
  'velocity_uncertainty_mm_yr',
  'interval_95_mm_yr',
  'velocity_east_mm_yr',
  'velocity_east_uncertainty_mm_yr',
  'velocity_vs_surroundings_mm_yr',
  'velocity_vs_surroundings_uncertainty_mm_yr',
  'assessment_code',
  'verdict_code',
  'severity',
  'events',
] as const;

/** Runs of consecutive samples that have no rate for the same reason. */
function gapsOf(samples: readonly LineExamination[]): NonNullable<ProfileReport['gaps']> {
  const gaps: NonNullable<ProfileReport['gaps']> = [];
  let before: LineExamination | null = null;
  for (const sample of samples) {
    const { status, help, distanceM } = sample;
    const last = gaps.at(-1);
    const to_m = roundTo(distanceM, 2);
    if (last && before && before.status === status && before.help === help && help !== null) {
      last.to_m = to_m;
      last.samples++;
    } else if (help !== null) {
      gaps.push({ from_m: to_m, to_m, samples: 1, status, message: help });
    }
    before = sample;
  }
  return gaps;
}
