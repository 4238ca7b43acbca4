import { rateDirection, rateNumber, shownRateOf, type ShownRate } from '../../core/report/shownRate.ts';
import { eventDates, eventSentence } from '../../core/report/eventWords.ts';
import { headlineFor, NEW_PACE_VERDICTS } from '../../core/report/groundVerdict.ts';
import type { Words } from '../words/words.ts';
import { fixed } from '../../core/report/trueMinus.ts';
import { eventSchema, type StoredEvent, type StoredReport } from './storedReport.ts';

/** The velocity, always with its uncertainty. */
function velocityLine(report: StoredReport, words: Words): string {
  const {
    velocity_vertical_mm_yr: velocity,
    velocity_uncertainty_mm_yr: sigma,
    interval_95_mm_yr: interval,
  } = report;
  if (velocity === null || sigma === null) return '';
  const range = interval ? words.report.range(interval[0], interval[1]) : '';
  const vertical = `${words.report.rate(velocity, sigma, range)}${withoutJumps(report, words)}`;
  const sideways = sidewaysRate(report);
  return sideways === null
    ? `${shiftLine(report, words)}${words.report.velocity(vertical)}`
    : words.report.sideways(
        rateNumber(sideways, String),
        rateDirection(sideways, words.ground),
        sideways.sigmaMmYr,
        vertical,
      );
}

/** The sudden shift to the east or west in the record. */
function shiftLine({ east_shift: shift }: StoredReport, { report, ground }: Words): string {
  if (!shift) return '';
  const { size_mm: size, size_uncertainty_mm: sigma } = shift;
  const where = size > 0 ? ground.sideways.toEast : ground.sideways.toWest;
  return report.shift(Math.abs(size), where, eventDates(shift, ground), sigma);
}

/** The motion to the east or west, if the verdict is about it. */
function sidewaysRate(report: StoredReport): ShownRate | null {
  const rate = shownRateOf(report);
  return rate?.covers === 'sideways' ? rate : null;
}

/** A velocity that includes a step is always given with the rate next to the step. */
function withoutJumps(stored: StoredReport, { report }: Words): string {
  const { rate_without_events_mm_yr: rate, rate_without_events_uncertainty_mm_yr: sigma } = stored;
  return rate === null || sigma === null ? '' : report.withoutJumps(rate, sigma);
}

function eventsLine(stored: StoredReport, words: Words): string {
  const { events } = stored;
  if (events === null) return assessmentLine(stored, words);
  if (events.length === 0) return words.report.noEvent;
  return events.map((event) => eventLine(event, words)).join(' ');
}

/** An event as the report says it, in the language of the answer if the report has its parts. */
function eventLine(event: StoredEvent, { language, ground }: Words): string {
  if (language === 'en') return event.text;
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return event.text;
  const { data } = parsed;
  return eventSentence(
    {
      kind: data.kind,
      isKindClear: data.kind_is_clear,
      earliest: data.earliest,
      latest: data.latest,
      size: data.size,
      sigma: data.size_uncertainty,
      significance: data.significance,
      isSuspectedUnwrapping: data.suspected_unwrapping,
      isRegional: data.relative_to === 'frame',
      isUnconfirmed: data.unconfirmed,
    },
    'mm',
    false,
    ground,
  );
}

/** The verdict as sentences: those of the report, which are English, or else its headline in another language. */
function assessmentLine(
  { assessment, verdict_code: code }: StoredReport,
  { language, ground }: Words,
): string {
  if (language === 'en') return assessment ?? '';
  const opening = headlineFor(code, ground)?.opening;
  return opening === undefined ? '' : `${opening}.`;
}

function recentLine(stored: StoredReport, { report }: Words): string {
  const { recent_rate_mm_yr: rate, recent_rate_uncertainty_mm_yr: sigma } = stored;
  return rate === null || sigma === null ? '' : report.recent(rate, sigma);
}

function movementLine({ movement, dates }: StoredReport, { report }: Words): string {
  if (movement)
    return report.movement(
      movement.from_observation,
      movement.to_observation,
      movement.delta_mm,
      movement.uncertainty_mm,
    );
  const [first] = dates ?? [];
  return dates && first !== undefined ? report.series(dates.length, first, dates.at(-1) ?? first) : '';
}

/** The report in a few sentences, all of them its own. */
export function reportSummary(report: StoredReport, words: Words): string {
  const { n_measurements: count, span_years: years, last_observation: last } = report;
  const record =
    count === null || years === null || last === null
      ? ''
      : words.report.record(count, fixed(years, 1), last);
  const lines = [
    assessmentLine(report, words),
    velocityLine(report, words) || movementLine(report, words),
    certaintyLine(report, words),
    unevenLine(report, words),
    record,
  ];
  return [...lines, noteLine(report, words)].filter(Boolean).join(' ');
}

/** That the series of the report seems to have ended. */
function noteLine({ freshness_note: note, last_observation: last }: StoredReport, words: Words): string {
  if (note === null) return '';
  return words.language === 'en' || last === null ? note : words.ground.seriesEnded(last);
}

function certaintyLine(stored: StoredReport, { report }: Words): string {
  const {
    confidence_tier: tier,
    signal_to_noise: ratio,
    significant_nonzero: isCertain,
    rate_without_events_mm_yr: without,
    verdict_code: verdict,
  } = stored;
  if (tier === null) return '';
  if (NEW_PACE_VERDICTS.has(verdict ?? '')) return report.tierOfPace(tier);
  if (sidewaysRate(stored) !== null) return report.tierSideways(tier);
  if (without !== null) return report.tierOfJump(tier);
  return report.tier(tier, ratio === null ? null : fixed(ratio, 1), isCertain === true);
}

function unevenLine(
  { differential_motion: uneven, neighbor_spread_mm_yr: spread }: StoredReport,
  { report }: Words,
): string {
  return uneven ? report.uneven(spread === null ? null : fixed(spread, 1)) : '';
}

function surroundingsLine(stored: StoredReport, words: Words): string {
  const {
    velocity_vs_surroundings_mm_yr: velocity,
    velocity_vs_surroundings_uncertainty_mm_yr: sigma,
    surroundings_radius_m: radius,
  } = stored;
  if (velocity === null || sigma === null) return words.report.notCompared;
  return `${words.report.surroundings(radius, velocity, sigma)} ${verdictLine(stored, words)}`;
}

function verdictLine({ verdict, verdict_code: code }: StoredReport, { report, ground }: Words): string {
  const title = headlineFor(code, ground)?.title ?? verdict;
  return title === null ? '' : report.verdict(title);
}

function paceLine({ pace, pace_spread_mm_yr: spread }: StoredReport, { report }: Words): string {
  if (pace === null) return '';
  if (spread === null) return pace === 'changed' ? report.paceChanged : '';
  return report.pace(pace, fixed(spread, 1));
}

const assessed: Line = (report, words) => `${assessmentLine(report, words)} ${velocityLine(report, words)}`;
const certain: Line = (report, words) => `${velocityLine(report, words)} ${certaintyLine(report, words)}`;

type Line = (report: StoredReport, words: Words) => string;

/** What a report says about a subject of the documentation, by passage id. */
const LINES: Readonly<Record<string, Line>> = {
  'help#velocity': velocityLine,
  'help#uncertainty': velocityLine,
  'help#certainty': certain,
  'help#accuracy': certain,
  'help#classes': (report, words) =>
    `${verdictLine(report, words)} ${words.report.assessmentCode(report.assessment_code)} ${velocityLine(report, words)}`,
  'help#events': eventsLine,
  'help#recent': recentLine,
  'help#stable': assessed,
  'help#surroundings': surroundingsLine,
  'help#pace': paceLine,
  'help#no-clear-trend': assessed,
  'help#line-of-sight': (report, words) =>
    report.velocity_los_mm_yr === null
      ? ''
      : `${words.report.lineOfSight(report.velocity_los_mm_yr)} ${velocityLine(report, words)}`,
  'help#reference': ({ provenance }, { report }) => {
    const calibration = provenance?.calibration ?? null;
    return calibration === null
      ? ''
      : report.calibration(calibration, provenance?.reference?.in_words ?? null);
  },
  'help#seasonal': ({ seasonal_amplitude_mm: swing }, { report }) =>
    swing === null ? report.noSeason : report.season(swing),
  'help#uneven': (report, words) => unevenLine(report, words) || words.report.notUneven,
  'help#cell': ({ pixel_id: pixel, cell_size_m: size }, { report }) =>
    pixel === null ? '' : report.cell(pixel, size),
  'help#gaps': ({ n_measurements: count, span_years: years }, { report }) =>
    count === null ? '' : report.observations(count, years),
  'help#freshness': (report, words) =>
    report.last_observation === null
      ? ''
      : `${words.report.lastObservation(report.last_observation, report.data_freshness)} ${noteLine(report, words)}`,
  'help#data-quality': ({ confidence }, { report }) =>
    confidence === null ? '' : report.confidence(confidence),
  'help#total-motion': (report, words) =>
    report.total_motion_mm === null
      ? ''
      : `${words.report.totalMotion(report.total_motion_mm)} ${velocityLine(report, words)}`,
  'help#next-steps': (report, words) =>
    `${assessmentLine(report, words)} ${certaintyLine(report, words)} ${unevenLine(report, words)}`,
  'help#report': reportSummary,
};

/** What the report says about a passage's subject; null = reports don't cover it. */
export function reportLine(passageId: string, report: StoredReport, words: Words): string | null {
  const line = LINES[passageId]?.(report, words).replace(/\s+/g, ' ').trim();
  return line ? line : null;
}
