import { CELL_TABLE, EAST_TABLE, SERIES_COLUMN, SERIES_TABLE } from '../../schemas/cellTable.ts';
import type { StacAsset } from '../../schemas/http/map/stac.ts';

type Columns = NonNullable<StacAsset['table:columns']>;

/** STAC names of the Parquet types of the lake's columns. */
const TYPES = {
  ascending_uint64: 'uint64',
  int32: 'int32',
  int16: 'int16',
  date: 'date',
  float: 'float',
  double: 'double',
  boolean: 'boolean',
} as const;

/** Describes the σ in a release's files; reports and maps add the disagreement with other frames. */
export const SIGMA_OF_FILES =
  'One standard deviation as this frame measures it. Where another frame disagrees, reports and maps add ' +
  '`disagreement_mm_yr` of `provenance.datum` to it in quadrature';

/** Details that a column's name and unit don't convey. */
const ABOUT: Readonly<Record<string, string>> = {
  h3: 'H3 cell of resolution 12 around the center',
  row: 'On the frame’s grid, from the north',
  col: 'On the frame’s grid, from the west',
  lat: 'Center, WGS 84 degrees',
  lon: 'Center, WGS 84 degrees',
  velocity_vertical_mm_yr: 'Negative = sinking',
  velocity_uncertainty_mm_yr: SIGMA_OF_FILES,
  velocity_los_mm_yr: 'Along the line of sight; null if the product has none',
  neighbor_spread_mm_yr: 'Spread of the velocities within about 150 m; null with fewer than 8 neighbors',
  velocity_vs_surroundings_mm_yr: 'Rate minus the median of good cells around it; null if they are too few',
  velocity_vs_surroundings_uncertainty_mm_yr: 'One standard deviation, without the zero of the frame',
  pace_spread_mm_yr: 'How far the rate of other years may differ: one standard deviation',
  recent_rate_mm_yr: 'Rate over the last 12 months of the record',
  recent_change_mm_yr: 'The recent rate minus the rate over the record',
  rate_without_events_mm_yr:
    'Rate over the record with its steps and surges left out; null where it has none',
  velocity_east_mm_yr: 'Negative = to the west, without sudden shifts; only frames of two looks have it',
  velocity_east_uncertainty_mm_yr: 'One standard deviation, with both zeros and motion to the north',
  up_east_correlation: 'Of the errors of the velocities up and east',
  east_shift_mm: 'Largest sudden shift to the east, which the velocity leaves out; null = none',
  east_shift_uncertainty_mm: 'One standard deviation',
  east_shift_earliest: 'It happened after this day',
  east_shift_latest: 'And by this day',
  event_1_kind:
    'First event of the cell: 1 = step, 2 = change of pace, 3 = surge of 90 days; 3 more = only the newest dates show it; null = none',
  event_1_kind_clear: 'False where another kind is more than half as likely',
  event_1_earliest: 'It happened, or began, after this day with 70 % probability',
  event_1_latest: 'And by this day',
  event_1_size: 'mm of a step or a surge, mm/yr of a change of pace; negative = downwards',
  event_1_size_uncertainty: 'One standard deviation',
  event_1_significance: 'Standard normal deviate of the likelihood ratio',
  event_1_suspected_unwrapping: 'It looks like an error of phase unwrapping: whole cycles with a sharp edge',
  event_1_regional: 'True where the surroundings moved; false where the cell moved against them',
  [SERIES_COLUMN]:
    'Vertical motion since the first observation, tenths of a millimeter, one per date of `epochs` in served.json; ' +
    'null = no observation',
};

const columns = { cells: described(CELL_TABLE), series: described(SERIES_TABLE) };

/** The columns of a lake table, in the format of STAC's table extension. */
export function columnsOf(table: 'cells' | 'series'): Columns {
  return columns[table];
}

function described(table: typeof SERIES_TABLE): Columns {
  return table.map(({ name, type, isList }) => ({
    name,
    type: isList === true ? `list<${TYPES[type]}>` : TYPES[type],
    ...(ABOUT[name] === undefined ? {} : { description: ABOUT[name] }),
  }));
}

/** Additional columns of cells in a frame of two looks. */
export const EAST_TABLE_COLUMNS: Columns = described(EAST_TABLE);

/** The columns of `events.parquet`. */
export const EVENT_TABLE_COLUMNS: Columns = [
  ...columns.cells.filter(({ name }) => ['h3', 'row', 'col', 'lat', 'lon'].includes(name)),
  { name: 'kind', type: 'string', description: '`step`, `surge` (within about 90 days) or `pace_change`' },
  {
    name: 'kind_is_clear',
    type: 'boolean',
    description: 'False where another kind is more than half as likely',
  },
  {
    name: 'earliest',
    type: 'date',
    description: 'It happened, or began, between here and `latest` with 68 % probability or more',
  },
  { name: 'latest', type: 'date' },
  { name: 'size', type: 'float', description: 'In `size_unit`; negative = downward' },
  { name: 'size_uncertainty', type: 'float', description: 'One standard deviation' },
  { name: 'size_unit', type: 'string', description: '`mm`, or `mm/yr` for a change of pace' },
  {
    name: 'significance',
    type: 'float',
    description: 'Standard deviations by which it stands out from noise',
  },
  {
    name: 'suspected_unwrapping',
    type: 'boolean',
    description: 'True where it may be an error in processing: whole cycles with a sharp edge',
  },
  {
    name: 'regional',
    type: 'boolean',
    description: 'True where the surroundings moved; false where the cell moved against them',
  },
  {
    name: 'unconfirmed',
    type: 'boolean',
    description: 'True where only the newest dates show it, so that it may be an error',
  },
];
