import { required } from '../../core/required.ts';
import { ASSESSMENT_CODES, type AssessmentCode } from '../../core/report/assessment.ts';
import { UNKNOWN_GROUND } from '../../schemas/cellRecord.ts';
import { REPORT_STATUSES } from '../../schemas/http/report/reportStatuses.ts';
import { normalAt, streamKey } from '../../core/statistics/counterNoise.ts';
import { DAYS_PER_YEAR, formatIsoDate, epochDayOf } from '../../core/date.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { dataFreshness } from '../../core/report/freshness.ts';
import { flagsOfPrecision } from '../../core/report/geocodedPlace.ts';
import { placed } from '../../core/report/geocodePrecision.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import { refusal } from '../refusal.ts';
import type { Examination, ReportCell } from './examination.ts';
import { publishMeasurement, type Measurement } from './measurement.ts';
import { coordinatePlace, type Place } from '../ground/place.ts';
import { reportStatus, type Gates, type Verdict } from './reportStatus.ts';

/** Velocity and its uncertainty (mm/yr) that result in each assessment code. */
const RATES: Readonly<Record<AssessmentCode, readonly [number, number]>> = {
  rapid_subsidence: [-14.2, 0.9],
  notable_subsidence: [-4.6, 0.8],
  stable: [1.4, 0.5],
  mild_uplift: [4.1, 0.7],
  strong_uplift: [11.3, 1.1],
  no_clear_trend: [0.3, 0.7],
};
/** All values of `mock`. */
export const MOCK_SCENARIOS: readonly string[] = [
  ...REPORT_STATUSES,
  ...ASSESSMENT_CODES.map((code) => `ok:${code}`),
];

/** Age of the invented data. */
const AGE_DAYS = 20;
/** σ of the noise of the invented series. */
const MOCK_SEED = 12;

const PLACE = coordinatePlace({ lat: 29.7604, lon: -95.3698 });
const VAGUE_PLACE: Place = {
  ...PLACE,
  ...placed('area_centroid'),
  uncertaintyM: 5000,
  flags: flagsOfPrecision('area_centroid'),
};

/** An invented place whose report has the status (and assessment code) that `mock` requests; `bad_mock` otherwise. */
export function mockExamination(
  scenario: string,
  now: number,
): { examination: Examination; verdict: Verdict } {
  if (!MOCK_SCENARIOS.includes(scenario)) {
    throw refusal('bad_mock', `mock=${JSON.stringify(scenario)} must be one of ${MOCK_SCENARIOS.join(', ')}`);
  }
  const [status = 'ok', code = 'notable_subsidence'] = scenario.split(':');
  const examination = invent(status, RATES[code as AssessmentCode], now);
  return { examination, verdict: reportStatus(examination, MOCK_GATES[status] ?? {}) };
}

const MEASUREMENTS = 198;
const MASKED = 6;
/** How much less the surroundings of the invented ground move, as a share of its rate. */
const VS_SURROUNDINGS = { share: 0.4, sigmaMmYr: 0.6, radiusM: 3000 } as const;

/** Gates that cause the status by the ordinary rules. */
const MOCK_GATES: Readonly<Record<string, Gates>> = {
  low_geocode_precision: { min_geocode_score: 0.7 },
  no_new_data: { since: '9999-12-31' },
  stale_data: { max_age_days: 0 },
  low_confidence: { min_confidence: 1 },
};

function invent(
  status: string,
  [velocityMmYr, sigmaMmYr]: readonly [number, number],
  now: number,
): Examination {
  const place = status === 'low_geocode_precision' ? VAGUE_PLACE : PLACE;
  const unmeasured = {
    mode: 'live' as const,
    place,
    measurement: null,
    readSeries: async () => null,
  };
  if (status === 'no_coverage') return { ...unmeasured, cell: null };
  const lastDay = epochDayOf(now) - AGE_DAYS;
  const firstDay = lastDay - 2922;
  const cell = inventedCell(firstDay, lastDay);
  if (status === 'no_data') return { ...unmeasured, cell };
  const isInconclusive = status === 'inconclusive';
  const measurement = publishMeasurement(
    {
      h3: '',
      row: 0,
      col: 0,
      lat: place.lat,
      lon: place.lon,
      velocityVerticalMmYr: isInconclusive ? 0.4 : velocityMmYr,
      velocityUncertaintyMmYr: isInconclusive ? 3.5 : sigmaMmYr,
      velocityLosMmYr: velocityMmYr * 0.78,
      seasonalAmplitudeMm: 2.1,
      seasonalDominant: false,
      totalMotionMm: velocityMmYr * 8,
      temporalCoherence: isInconclusive ? 0.4 : 0.86,
      confidence: 0.86,
      neighborSpreadMmYr: 0.8,
      neighborConsistent: true,
      nMeasurements: MEASUREMENTS,
      spanYears: 8,
      firstObservation: formatIsoDate(firstDay),
      lastObservation: formatIsoDate(lastDay),
      ...UNKNOWN_GROUND,
      velocityVsSurroundingsMmYr: VS_SURROUNDINGS.share * velocityMmYr,
      velocityVsSurroundingsUncertaintyMmYr: VS_SURROUNDINGS.sigmaMmYr,
      paceSpreadMmYr: 1.2 * sigmaMmYr,
    },
    cell.freshness,
    { surroundingsRadiusM: VS_SURROUNDINGS.radiusM },
  );
  const readSeries = async () => mockSeries(firstDay, lastDay, measurement);
  return { ...unmeasured, cell, measurement, readSeries };
}

function inventedCell(firstDay: number, lastDay: number): ReportCell {
  return {
    pixelId: 'MOCK-0-0',
    frameId: 'MOCK',
    releaseId: 'mock',
    corners: [
      { lat: 29.7605, lon: -95.36995 },
      { lat: 29.7605, lon: -95.36965 },
      { lat: 29.7602, lon: -95.36965 },
      { lat: 29.7602, lon: -95.36995 },
    ],
    cellSizeM: 30,
    calibration: { kind: 'relative', model: 'none', rmse_mm_yr: null, standard_error_mm_yr: 0, stations: [] },
    spatialReference: {
      method: 'none',
      description: 'an invented answer needs none',
      cells: 0,
      sigma_mm_yr: 0,
      has_stable_part: null,
      stable_share: null,
      removed: null,
      false_alarms: null,
      candidates: [],
      points: [],
    },
    lineOfSight: {
      source: 'invented',
      mean_east: -0.61,
      mean_north: -0.12,
      mean_up: 0.78,
      is_assumed: false,
      velocity_share: 0,
    },
    combined: null,
    orbitDirection: 'ascending',
    track: null,
    scienceVersion: SCIENCE_VERSION,
    publishedAt: new Date(0).toISOString(),
    epochs: datesBetween(firstDay, lastDay, MEASUREMENTS + MASKED).map(formatIsoDate),
    droppedDates: [],
    attribution: 'SYNTHETIC example, not a measurement of any real place',
    license: 'CC0-1.0',
    dataSource: 'mock',
    measures: 'grid',
    firstObservation: formatIsoDate(firstDay),
    lastObservation: formatIsoDate(lastDay),
    ageDays: AGE_DAYS,
    freshness: dataFreshness(AGE_DAYS),
    overlapping: [],
    freshnessNote: null,
    estimatedNextAcquisition: formatIsoDate(lastDay + 24),
  };
}

/** As many observations as the report says: a line, a yearly oscillation, and a little noise. */
function mockSeries(firstDay: number, lastDay: number, measurement: Measurement) {
  const { nMeasurements, velocityMmYr, seasonalAmplitudeMm } = measurement;
  const days = datesBetween(firstDay, lastDay, nMeasurements);
  const key = streamKey(MOCK_SEED);
  const values = days.map((day, i) => {
    const years = (day - firstDay) / DAYS_PER_YEAR;
    return (
      velocityMmYr * years + (seasonalAmplitudeMm ?? 0) * Math.sin(2 * Math.PI * years) + normalAt(key, 0, i)
    );
  });
  return {
    dates: days.map(formatIsoDate),
    verticalMm: values.map((value) => roundTo(value - required(values[0]), 1)),
  };
}

/** This many days, evenly spaced from the first to the last. */
function datesBetween(firstDay: number, lastDay: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) =>
    Math.round(firstDay + ((lastDay - firstDay) * i) / (count - 1)),
  );
}
