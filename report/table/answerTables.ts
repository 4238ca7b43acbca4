import type { AnswerColumn, AnswerTable, Geometry, TableCell } from '../../core/answerTable.ts';
import { ASSESSMENT_CODES } from '../../core/report/assessment.ts';
import { required } from '../../core/required.ts';
import type { SavedReportBody } from '../../schemas/http/account/myReportsSchemas.ts';
import type { BatchResponse } from '../../schemas/http/place/batch.ts';
import type { AreaDryRun, AreaReport } from '../../schemas/http/report/areaReport.ts';
import type { DryRun, Teaser } from '../../schemas/http/report/preflight.ts';
import type { ProfileReport } from '../../schemas/http/report/profileReport.ts';
import type { TimeseriesAnswer } from '../../schemas/http/report/timeseries.ts';

/** A column and where a row has it. */
interface Column<Row> extends AnswerColumn {
  readonly of: (row: Row) => TableCell | undefined;
}

/** Columns whose names are fields of a row. */
function fields<Row extends object>(type: AnswerColumn['type'], ...names: readonly string[]): Column<Row>[] {
  return names.map((name) => ({
    name,
    type,
    of: (row) => (row as Readonly<Record<string, TableCell | undefined>>)[name],
  }));
}

function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  place: (row: Row) => Geometry | null,
): AnswerTable {
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rows.map((row) => columns.map(({ of }) => of(row) ?? null)),
    geometries: rows.map(place),
  };
}

function pointOf(place: { readonly lat?: number; readonly lon?: number } | undefined): Geometry | null {
  const { lat, lon } = place ?? {};
  return lat === undefined || lon === undefined ? null : { type: 'Point', coordinates: [lon, lat] };
}

/** The ends of a row's 95 % interval. */
function intervalColumns<Row extends object>(): Column<Row>[] {
  const end = (at: 0 | 1) => (row: Row) =>
    (row as { readonly interval_95_mm_yr?: readonly [number, number] | null }).interval_95_mm_yr?.[at];
  return [
    { name: 'interval_95_low_mm_yr', type: 'number', of: end(0) },
    { name: 'interval_95_high_mm_yr', type: 'number', of: end(1) },
  ];
}

/** Number of dated events of a row, and the date of the latest. */
function eventColumns<Row extends object>(): Column<Row>[] {
  const datesOf = (row: Row) =>
    (row as { readonly events?: readonly { readonly latest: string }[] | null }).events
      ?.map(({ latest }) => latest)
      .sort();
  return [
    { name: 'events', type: 'integer', of: (row) => datesOf(row)?.length },
    { name: 'latest_event', type: 'date', of: (row) => datesOf(row)?.at(-1) },
  ];
}

const RATE = ['velocity_vertical_mm_yr', 'velocity_uncertainty_mm_yr'] as const;
const COMPARED = ['velocity_vs_surroundings_mm_yr', 'velocity_vs_surroundings_uncertainty_mm_yr'] as const;

type BatchRow = BatchResponse['results'][number];

const BATCH_COLUMNS: readonly Column<BatchRow>[] = [
  ...fields<BatchRow>('text', 'id'),
  ...fields<BatchRow>('integer', 'index'),
  ...fields<BatchRow>('text', 'status', 'message'),
  ...fields<BatchRow>('number', 'cost_usd'),
  { name: 'lat', type: 'number', of: ({ query }) => query?.lat },
  { name: 'lon', type: 'number', of: ({ query }) => query?.lon },
  { name: 'address', type: 'text', of: ({ query }) => query?.address },
  { name: 'geocoded_address', type: 'text', of: ({ query }) => query?.geocoded_address },
  { name: 'match_type', type: 'text', of: ({ query }) => query?.geocode.match_type },
  { name: 'match_quality', type: 'number', of: ({ query }) => query?.geocode.match_quality },
  { name: 'uncertainty_m', type: 'number', of: ({ query }) => query?.geocode.uncertainty_m },
  { name: 'flags', type: 'text', of: ({ query }) => query?.geocode.flags.join(' ') },
  ...fields<BatchRow>('number', ...RATE),
  ...intervalColumns<BatchRow>(),
  ...fields<BatchRow>('number', 'velocity_east_mm_yr', 'velocity_east_uncertainty_mm_yr', ...COMPARED),
  ...fields<BatchRow>('text', 'verdict', 'verdict_code', 'trend', 'assessment_code', 'confidence_tier'),
  ...fields<BatchRow>(
    'number',
    'rate_without_events_mm_yr',
    'rate_without_events_uncertainty_mm_yr',
    'recent_rate_mm_yr',
    'recent_rate_uncertainty_mm_yr',
  ),
  ...fields<BatchRow>('integer', 'severity'),
  ...eventColumns<BatchRow>(),
  ...fields<BatchRow>('number', 'confidence'),
  { name: 'area_km2', type: 'number', of: ({ area }) => area?.km2 },
  { name: 'cells', type: 'integer', of: ({ area }) => area?.cells },
  { name: 'measured_cells', type: 'integer', of: ({ area }) => area?.measured_cells },
  ...fields<BatchRow>('text', 'frame', 'pixel_id'),
  ...fields<BatchRow>('date', 'last_observation'),
  ...fields<BatchRow>('text', 'data_freshness'),
  ...fields<BatchRow>('integer', 'report_id'),
  ...fields<BatchRow>('text', 'duplicate_of', 'ground_brief'),
];

/** The items of a batch. */
export function batchTable({ results }: BatchResponse): AnswerTable {
  return tableOf(BATCH_COLUMNS, results, ({ query }) => pointOf(query));
}

type Sample = NonNullable<ProfileReport['profile']>[number];

const PROFILE_COLUMNS: readonly Column<Sample>[] = [
  ...fields<Sample>('number', 'distance_m', 'lat', 'lon'),
  ...fields<Sample>('text', 'pixel_id', 'status'),
  ...fields<Sample>('number', ...RATE),
  ...intervalColumns<Sample>(),
  ...fields<Sample>('number', 'velocity_east_mm_yr', 'velocity_east_uncertainty_mm_yr', ...COMPARED),
  ...fields<Sample>('text', 'assessment_code', 'verdict_code'),
  ...fields<Sample>('integer', 'severity'),
  ...eventColumns<Sample>(),
];

/** The samples of a profile; null where there are none. */
export function profileTable({ profile }: Partial<ProfileReport>): AnswerTable | null {
  return profile ? tableOf(PROFILE_COLUMNS, profile, pointOf) : null;
}

const AREA_COLUMNS: readonly Column<AreaReport>[] = [
  ...fields<AreaReport>('text', 'pixel_id', 'frame', 'release'),
  { name: 'area_km2', type: 'number', of: ({ area }) => area.km2 },
  { name: 'cells', type: 'integer', of: ({ area }) => area.cells },
  { name: 'measured_cells', type: 'integer', of: ({ area }) => area.measured_cells },
  ...fields<AreaReport>('number', ...RATE, 'velocity_uncertainty_without_zero_mm_yr'),
  ...intervalColumns<AreaReport>(),
  ...fields<AreaReport>('number', 'velocity_east_mm_yr', 'velocity_east_uncertainty_mm_yr'),
  ...fields<AreaReport>('integer', 'east_cells'),
  ...fields<AreaReport>('number', 'rate_without_events_mm_yr', 'rate_without_events_uncertainty_mm_yr'),
  ...(['min', 'p5', 'median', 'p95', 'max'] as const).map((name): Column<AreaReport> => ({
    name: `rate_${name}_mm_yr`,
    type: 'number',
    of: ({ rates_mm_yr: rates }) => rates?.[name],
  })),
  ...ASSESSMENT_CODES.map((code): Column<AreaReport> => ({
    name: `share_${code}`,
    type: 'number',
    of: ({ classes }) => classes?.find(({ assessment_code }) => assessment_code === code)?.share,
  })),
  ...fields<AreaReport>('text', 'verdict', 'verdict_code', 'assessment_code', 'assessment'),
  { name: 'worst_pixel_id', type: 'text', of: ({ worst_cell: worst }) => worst?.pixel_id },
  {
    name: 'worst_velocity_vertical_mm_yr',
    type: 'number',
    of: ({ worst_cell: worst }) => worst?.velocity_vertical_mm_yr,
  },
  {
    name: 'worst_velocity_uncertainty_mm_yr',
    type: 'number',
    of: ({ worst_cell: worst }) => worst?.velocity_uncertainty_mm_yr,
  },
  {
    name: 'steepest_gradient_mm_yr_per_km',
    type: 'number',
    of: ({ steepest_gradient: steepest }) => steepest?.mm_yr_per_km,
  },
  { name: 'cells_with_events', type: 'integer', of: ({ events }) => events?.cells },
  { name: 'latest_event', type: 'date', of: ({ events }) => events?.latest },
  ...fields<AreaReport>('number', 'confidence', 'span_years'),
  ...fields<AreaReport>('date', 'first_observation', 'last_observation'),
];

/** An area as one row, with its box; null where it has no numbers. */
export function areaTable(answer: AreaReport | AreaDryRun): AnswerTable | null {
  if (!('classes' in answer) || answer.status !== 'ok') return null;
  return tableOf(AREA_COLUMNS, [answer], ({ area: { bbox } }) => {
    const [west, south, east, north] = bbox;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const;
    return { type: 'Polygon', coordinates: [ring] };
  });
}

interface SeriesRow {
  readonly date: string;
  readonly vertical_mm: number;
  readonly shared_motion_mm?: number | undefined;
  readonly shared_motion_uncertainty_mm?: number | undefined;
}

const SERIES_COLUMNS: readonly Column<SeriesRow>[] = [
  ...fields<SeriesRow>('date', 'date'),
  ...fields<SeriesRow>('number', 'vertical_mm', 'shared_motion_mm', 'shared_motion_uncertainty_mm'),
];

/** The points of a series; null where there are none. */
export function seriesTable(answer: TimeseriesAnswer | DryRun | Teaser): AnswerTable | null {
  if (!('dates' in answer) || answer.status !== 'ok') return null;
  const { dates, vertical_mm: values, query } = answer;
  const rows = dates.map((date, at): SeriesRow => ({
    date,
    vertical_mm: required(values[at]),
    shared_motion_mm: answer.shared_motion_mm?.[at],
    shared_motion_uncertainty_mm: answer.shared_motion_uncertainty_mm?.[at],
  }));
  return tableOf(SERIES_COLUMNS, rows, () => pointOf(query));
}

const SAVED_COLUMNS: readonly Column<SavedReportBody>[] = [
  ...fields<SavedReportBody>('integer', 'id'),
  ...fields<SavedReportBody>('time', 'created_at'),
  ...fields<SavedReportBody>('text', 'endpoint', 'label', 'nickname', 'note', 'address', 'geocoded_address'),
  ...fields<SavedReportBody>('number', 'lat', 'lon'),
  ...fields<SavedReportBody>('text', 'pixel_id', 'frame', 'release'),
  ...fields<SavedReportBody>('number', ...RATE, 'recent_rate_mm_yr', 'recent_rate_uncertainty_mm_yr'),
  ...fields<SavedReportBody>('text', 'last_observation'),
  ...fields<SavedReportBody>('text', 'verdict', 'verdict_code', 'assessment_code'),
  ...fields<SavedReportBody>('number', 'cost_usd'),
  ...fields<SavedReportBody>('boolean', 'refunded'),
  { name: 'corrections', type: 'integer', of: ({ corrections }) => corrections.length },
  ...fields<SavedReportBody>('text', 'purchase_request_id', 'pdf_url'),
];

/** Saved reports. */
export function savedReportsTable(reports: readonly SavedReportBody[]): AnswerTable {
  return tableOf(SAVED_COLUMNS, reports, pointOf);
}
