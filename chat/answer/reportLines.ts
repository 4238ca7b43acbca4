import { rateDirection, rateNumber, shownRateOf, type ShownRate } from '../../core/report/shownRate.ts';
import { eventDates } from '../../core/report/eventWords.ts';
import { NEW_PACE_VERDICTS } from '../../core/report/groundVerdict.ts';
import { ENGLISH } from '../../core/words/english.ts';
import { fixed } from '../../core/report/trueMinus.ts';
import { z } from 'zod';

/** Null and absent mean the same. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const number = orNull(z.number());
const text = orNull(z.string());
/** The fields read from a stored report. Reports of every version have most of them. */
const storedReportSchema = z.looseObject({
  status: text,
  velocity_vertical_mm_yr: number,
  velocity_uncertainty_mm_yr: number,
  interval_95_mm_yr: orNull(z.tuple([z.number(), z.number()])),
  velocity_los_mm_yr: number,
  velocity_east_mm_yr: number,
  velocity_east_uncertainty_mm_yr: number,
  east_shift: orNull(
    z.looseObject({
      earliest: z.string(),
      latest: z.string(),
      size_mm: z.number(),
      size_uncertainty_mm: z.number(),
    }),
  ),
  verdict_code: text,
  verdict: text,
  velocity_vs_surroundings_mm_yr: number,
  velocity_vs_surroundings_uncertainty_mm_yr: number,
  surroundings_radius_m: number,
  pace: text,
  pace_spread_mm_yr: number,
  rate_without_events_mm_yr: number,
  rate_without_events_uncertainty_mm_yr: number,
  recent_rate_mm_yr: number,
  recent_rate_uncertainty_mm_yr: number,
  severity: number,
  events: orNull(z.array(z.looseObject({ text: z.string() }))),
  velocity_display: text,
  assessment: text,
  assessment_code: text,
  confidence_tier: text,
  confidence: number,
  signal_to_noise: number,
  significant_nonzero: orNull(z.boolean()),
  seasonal_amplitude_mm: number,
  seasonal_dominant: orNull(z.boolean()),
  neighbor_spread_mm_yr: number,
  differential_motion: orNull(z.looseObject({ note: z.string() })),
  total_motion_mm: number,
  n_measurements: number,
  span_years: number,
  last_observation: text,
  data_freshness: text,
  freshness_note: text,
  cell_size_m: number,
  pixel_id: text,
  frame: text,
  release: text,
  query: orNull(z.object({ lat: z.number(), lon: z.number() })),
  provenance: z
    .looseObject({ calibration: text, reference: z.looseObject({ in_words: text }).nullish() })
    .nullish(),
  dates: orNull(z.array(z.string())),
  movement: z
    .looseObject({
      from_observation: z.string(),
      to_observation: z.string(),
      delta_mm: z.number(),
      uncertainty_mm: z.number(),
    })
    .nullish(),
});
export type StoredReport = z.infer<typeof storedReportSchema>;

/** The part of a stored body that answers use; null = it has no numbers. */
export function storedReport(data: unknown): StoredReport | null {
  const parsed = storedReportSchema.safeParse(data);
  return parsed.success && parsed.data.status === 'ok' ? parsed.data : null;
}

/** The velocity, always with its uncertainty. */
function velocityLine(report: StoredReport): string {
  const {
    velocity_vertical_mm_yr: velocity,
    velocity_uncertainty_mm_yr: sigma,
    interval_95_mm_yr: interval,
  } = report;
  if (velocity === null || sigma === null) return '';
  const range = interval ? `, 95 % interval ${interval[0]} to ${interval[1]} mm/yr` : '';
  const vertical = `${velocity} mm/yr (σ ${sigma} mm/yr${range}).${withoutJumps(report)}`;
  const sideways = sidewaysRate(report);
  return sideways === null
    ? `${shiftLine(report)}The velocity is ${vertical}`
    : `It moves ${rateNumber(sideways, String)} mm/yr${rateDirection(sideways, ENGLISH)} (σ ${sideways.sigmaMmYr} mm/yr). Up or down the velocity is ${vertical}`;
}

/** The sudden shift to the east or west in the record. */
function shiftLine({ east_shift: shift }: StoredReport): string {
  if (!shift) return '';
  const { size_mm: size, size_uncertainty_mm: sigma } = shift;
  const where = size > 0 ? ENGLISH.sideways.toEast : ENGLISH.sideways.toWest;
  return `It shifted ${Math.abs(size)} mm ${where} ${eventDates(shift)} (σ ${sigma} mm). `;
}

/** The motion to the east or west, if the verdict is about it. */
function sidewaysRate(report: StoredReport): ShownRate | null {
  const rate = shownRateOf(report);
  return rate?.covers === 'sideways' ? rate : null;
}

/** A velocity that includes a step is always given with the rate next to the step. */
function withoutJumps(report: StoredReport): string {
  const { rate_without_events_mm_yr: rate, rate_without_events_uncertainty_mm_yr: sigma } = report;
  return rate === null || sigma === null
    ? ''
    : ` The record holds a jump: without it the rate is ${rate} mm/yr (σ ${sigma} mm/yr).`;
}

function eventsLine({ events, assessment }: StoredReport): string {
  if (events === null) return assessment ?? '';
  return events.length === 0
    ? 'No dated event was found in its record.'
    : events.map(({ text: words }) => words).join(' ');
}

function recentLine(report: StoredReport): string {
  const { recent_rate_mm_yr: rate, recent_rate_uncertainty_mm_yr: sigma } = report;
  return rate === null || sigma === null
    ? ''
    : `In the last 12 months of its record the rate was ${rate} mm/yr (σ ${sigma} mm/yr).`;
}

function movementLine({ movement, dates }: StoredReport): string {
  if (movement)
    return `From ${movement.from_observation} to ${movement.to_observation} the ground moved by ${movement.delta_mm} mm (σ ${movement.uncertainty_mm} mm).`;
  return dates && dates.length > 0
    ? `It is a time series of ${dates.length} observations, from ${dates[0]} to ${dates.at(-1)}; it has no separate rate.`
    : '';
}

/** The report in a few sentences, all of them its own. */
export function reportSummary(report: StoredReport): string {
  const { assessment, n_measurements: count, span_years: years, last_observation: last } = report;
  const record =
    count === null || years === null || last === null
      ? ''
      : `It comes from ${count} observations over ${fixed(years, 1)} years, the last one on ${last}.`;
  const lines = [
    assessment ?? '',
    velocityLine(report) || movementLine(report),
    certaintyLine(report),
    unevenLine(report),
    record,
  ];
  return [...lines, report.freshness_note ?? ''].filter(Boolean).join(' ');
}

function certaintyLine(report: StoredReport): string {
  const {
    confidence_tier: tier,
    signal_to_noise: ratio,
    significant_nonzero: isCertain,
    rate_without_events_mm_yr: without,
    verdict_code: verdict,
  } = report;
  if (tier === null) return '';
  if (NEW_PACE_VERDICTS.has(verdict ?? ''))
    return `Its confidence_tier, ${tier}, is of the rate over the record: the verdict is about the last 12 months.`;
  if (sidewaysRate(report) !== null)
    return `The direction of the motion sideways is certain (95 %). Its confidence_tier, ${tier}, is of the velocity up or down.`;
  if (without !== null)
    return `Its confidence_tier, ${tier}, is of the rate over the record, which holds a jump: it says nothing of steady motion.`;
  const words = isCertain === true ? 'the direction is certain (95 %)' : 'the direction is not certain';
  return `Its confidence_tier is ${tier}${ratio === null ? '' : ` (signal to noise ${fixed(ratio, 1)})`}: ${words}.`;
}

function unevenLine({ differential_motion: uneven, neighbor_spread_mm_yr: spread }: StoredReport): string {
  return uneven
    ? `The ground nearby moves unevenly (spread ${spread === null ? 'unknown' : fixed(spread, 1)} mm/yr).`
    : '';
}

function surroundingsLine({
  velocity_vs_surroundings_mm_yr: velocity,
  velocity_vs_surroundings_uncertainty_mm_yr: sigma,
  surroundings_radius_m: radius,
  verdict,
}: StoredReport): string {
  if (velocity === null || sigma === null) return 'Its rate was not compared with its surroundings.';
  const within = radius === null ? '' : ` within ${radius} m`;
  const said = verdict === null ? '' : ` Its verdict is “${verdict}”.`;
  return `Compared with the ground${within} it moves by ${velocity} mm/yr (σ ${sigma} mm/yr).${said}`;
}

function paceLine({ pace, pace_spread_mm_yr: spread }: StoredReport): string {
  if (pace === null) return '';
  if (spread === null) return pace === 'changed' ? 'The ground has changed its pace within the record.' : '';
  return `Its pace is ${pace}: the rate of other years has a spread of ${fixed(spread, 1)} mm/yr (one standard deviation).`;
}

type Line = (report: StoredReport) => string;

/** What a report says about a subject of the documentation, by passage id. */
const LINES: Readonly<Record<string, Line>> = {
  'help#velocity': velocityLine,
  'help#uncertainty': velocityLine,
  'help#certainty': (report) => `${velocityLine(report)} ${certaintyLine(report)}`,
  'help#accuracy': (report) => `${velocityLine(report)} ${certaintyLine(report)}`,
  'help#classes': ({ verdict, ...report }) =>
    `${verdict === null ? '' : `Its verdict is “${verdict}”. `}Its assessment_code is ${report.assessment_code}. ${velocityLine({ verdict, ...report })}`,
  'help#events': eventsLine,
  'help#recent': recentLine,
  'help#stable': (report) => `${report.assessment ?? ''} ${velocityLine(report)}`,
  'help#surroundings': surroundingsLine,
  'help#pace': paceLine,
  'help#no-clear-trend': (report) => `${report.assessment ?? ''} ${velocityLine(report)}`,
  'help#line-of-sight': (report) =>
    report.velocity_los_mm_yr === null
      ? ''
      : `Its velocity along the line of sight is ${report.velocity_los_mm_yr} mm/yr. ${velocityLine(report)}`,
  'help#reference': ({ provenance }) => {
    const calibration = provenance?.calibration ?? null;
    const words = provenance?.reference?.in_words ?? null;
    return calibration === null
      ? ''
      : `Its calibration is ${calibration}${words === null ? '' : `: ${words}`}.`;
  },
  'help#seasonal': ({ seasonal_amplitude_mm: swing }) =>
    swing === null ? 'It has no seasonal term.' : `Its seasonal_amplitude_mm is ${swing} mm.`,
  'help#uneven': (report) =>
    unevenLine(report) || 'It reports no uneven movement nearby (differential_motion is empty).',
  'help#cell': ({ pixel_id: pixel, cell_size_m: size }) =>
    pixel === null ? '' : `It is about cell ${pixel}${size === null ? '' : `, ${size} m wide`}.`,
  'help#gaps': ({ n_measurements: count, span_years: years }) =>
    count === null ? '' : `It has ${count} observations over ${years ?? 'an unknown number of'} years.`,
  'help#freshness': ({ last_observation: last, data_freshness: freshness, freshness_note: note }) =>
    last === null
      ? ''
      : `Its last observation is of ${last} (${freshness ?? 'age unknown'}).${note === null ? '' : ` ${note}`}`,
  'help#data-quality': ({ confidence }) => (confidence === null ? '' : `Its confidence is ${confidence}.`),
  'help#total-motion': (report) =>
    report.total_motion_mm === null
      ? ''
      : `Its total_motion_mm is ${report.total_motion_mm} mm. ${velocityLine(report)}`,
  'help#next-steps': (report) => `${report.assessment ?? ''} ${certaintyLine(report)} ${unevenLine(report)}`,
  'help#report': reportSummary,
};

/** What the report says about a passage's subject; null = reports don't cover it. */
export function reportLine(passageId: string, report: StoredReport): string | null {
  const line = LINES[passageId]?.(report).replace(/\s+/g, ' ').trim();
  return line ? line : null;
}
