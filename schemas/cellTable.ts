import type { ParquetColumn } from '../formats/parquet/parquetColumn.ts';
import type { CellColumns, EastColumns } from './cellColumns.ts';
import { EVENT_COLUMNS, NO_DAY } from './cell/cellEvents.ts';

/** One column of `cells/…parquet`: its name and type there, and its array in some columns. */
interface TableColumn<Columns> extends ParquetColumn {
  readonly field: keyof Columns;
  /** The value that means NULL in the array; undefined if the column is never null. */
  readonly missing: number | undefined;
}

export type CellTableColumn = TableColumn<CellColumns>;

type Entry<Columns> = readonly [string, ParquetColumn['type'], keyof Columns, missing?: number];

const entries: readonly Entry<CellColumns>[] = [
  ['h3', 'ascending_uint64', 'h3'],
  ['row', 'int32', 'row'],
  ['col', 'int32', 'col'],
  ['lat', 'double', 'lat'],
  ['lon', 'double', 'lon'],
  ['velocity_vertical_mm_yr', 'float', 'velocityVerticalMmYr'],
  ['velocity_uncertainty_mm_yr', 'float', 'velocityUncertaintyMmYr'],
  ['velocity_los_mm_yr', 'float', 'velocityLosMmYr', NaN],
  ['seasonal_amplitude_mm', 'float', 'seasonalAmplitudeMm', NaN],
  ['seasonal_dominant', 'boolean', 'seasonalDominant'],
  ['total_motion_mm', 'float', 'totalMotionMm'],
  ['temporal_coherence', 'float', 'temporalCoherence'],
  ['confidence', 'float', 'confidence'],
  ['neighbor_spread_mm_yr', 'float', 'neighborSpreadMmYr', NaN],
  ['neighbor_consistent', 'boolean', 'neighborConsistent', 255],
  ['n_measurements', 'int16', 'nMeasurements'],
  ['span_years', 'float', 'spanYears'],
  ['first_observation', 'date', 'firstObservation'],
  ['last_observation', 'date', 'lastObservation'],
  ['velocity_vs_surroundings_mm_yr', 'float', 'velocityVsSurroundingsMmYr', NaN],
  ['velocity_vs_surroundings_uncertainty_mm_yr', 'float', 'velocityVsSurroundingsUncertaintyMmYr', NaN],
  ['pace_spread_mm_yr', 'float', 'paceSpreadMmYr', NaN],
  ['recent_rate_mm_yr', 'float', 'recentRateMmYr', NaN],
  ['recent_rate_uncertainty_mm_yr', 'float', 'recentRateUncertaintyMmYr', NaN],
  ['recent_change_mm_yr', 'float', 'recentChangeMmYr', NaN],
  ['recent_change_uncertainty_mm_yr', 'float', 'recentChangeUncertaintyMmYr', NaN],
  ['acceleration_mm_yr2', 'float', 'accelerationMmYr2', NaN],
  ['acceleration_uncertainty_mm_yr2', 'float', 'accelerationUncertaintyMmYr2', NaN],
  ['rate_without_events_mm_yr', 'float', 'rateWithoutEventsMmYr', NaN],
  ['rate_without_events_uncertainty_mm_yr', 'float', 'rateWithoutEventsUncertaintyMmYr', NaN],
  ...EVENT_COLUMNS,
];

/** The columns of a cell, in file order. Names are the MotionReport's. */
export const CELL_TABLE: readonly CellTableColumn[] = entries.map(columnOf);

function columnOf<Columns>([name, type, field, missing]: Entry<Columns>): TableColumn<Columns> {
  return { name, type, field, missing, isNullable: missing !== undefined };
}

const eastEntries: readonly Entry<EastColumns>[] = [
  ['velocity_east_mm_yr', 'float', 'velocityEastMmYr', NaN],
  ['velocity_east_uncertainty_mm_yr', 'float', 'velocityEastUncertaintyMmYr', NaN],
  ['up_east_correlation', 'float', 'upEastCorrelation', NaN],
  ['east_shift_mm', 'float', 'eastShiftMm', NaN],
  ['east_shift_uncertainty_mm', 'float', 'eastShiftUncertaintyMm', NaN],
  ['east_shift_earliest', 'date', 'eastShiftEarliest', NO_DAY],
  ['east_shift_latest', 'date', 'eastShiftLatest', NO_DAY],
];

/** The additional columns in a release of two looks. */
export const EAST_TABLE: readonly TableColumn<EastColumns>[] = eastEntries.map(columnOf);

/** The list column of `series/…parquet`: one integer per epoch of the manifest, NULL = no observation. */
export const SERIES_COLUMN = 'vertical_tenth_mm';

/** The columns of a series, in file order. */
export const SERIES_TABLE: readonly ParquetColumn[] = [
  { name: 'h3', type: 'ascending_uint64', isNullable: false },
  { name: 'row', type: 'int32', isNullable: false },
  { name: 'col', type: 'int32', isNullable: false },
  { name: SERIES_COLUMN, type: 'int32', isNullable: true, isList: true },
];
