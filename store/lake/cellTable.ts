import { BOOLEAN, DATE, DOUBLE, FLOAT, INTEGER, SMALLINT, UBIGINT, type DuckDBType } from '@duckdb/node-api';
import type { CellColumns } from '../../schemas/cellColumns.ts';

type ColumnArray = CellColumns[keyof CellColumns];

/** One column of `cells/…parquet`: its name and type there, its array in `CellColumns`. */
export interface CellTableColumn {
  readonly name: string;
  readonly type: DuckDBType;
  readonly field: keyof CellColumns;
  /** How the array says NULL: a NaN, or the code 255. Absent when the column is never null. */
  readonly missing?: 'nan' | 'code255';
}

/** The columns of a cell, in file order. Names are the MotionReport's. */
export const CELL_TABLE: readonly CellTableColumn[] = [
  { name: 'h3', type: UBIGINT, field: 'h3' },
  { name: 'row', type: INTEGER, field: 'row' },
  { name: 'col', type: INTEGER, field: 'col' },
  { name: 'lat', type: DOUBLE, field: 'lat' },
  { name: 'lon', type: DOUBLE, field: 'lon' },
  { name: 'velocity_vertical_mm_yr', type: FLOAT, field: 'velocityVerticalMmYr' },
  { name: 'velocity_uncertainty_mm_yr', type: FLOAT, field: 'velocityUncertaintyMmYr' },
  { name: 'velocity_los_mm_yr', type: FLOAT, field: 'velocityLosMmYr', missing: 'nan' },
  { name: 'seasonal_amplitude_mm', type: FLOAT, field: 'seasonalAmplitudeMm', missing: 'nan' },
  { name: 'seasonal_dominant', type: BOOLEAN, field: 'seasonalDominant' },
  { name: 'total_motion_mm', type: FLOAT, field: 'totalMotionMm' },
  { name: 'temporal_coherence', type: FLOAT, field: 'temporalCoherence' },
  { name: 'confidence', type: FLOAT, field: 'confidence' },
  { name: 'neighbor_spread_mm_yr', type: FLOAT, field: 'neighborSpreadMmYr', missing: 'nan' },
  { name: 'neighbor_consistent', type: BOOLEAN, field: 'neighborConsistent', missing: 'code255' },
  { name: 'n_measurements', type: SMALLINT, field: 'nMeasurements' },
  { name: 'span_years', type: FLOAT, field: 'spanYears' },
  { name: 'first_observation', type: DATE, field: 'firstObservation' },
  { name: 'last_observation', type: DATE, field: 'lastObservation' },
];

/** Whether an element of a column's array means NULL. */
export function isMissing(column: CellTableColumn, values: ColumnArray, index: number): boolean {
  if (column.missing === 'nan') return Number.isNaN(values[index]);
  return column.missing === 'code255' && values[index] === 255;
}

/** What stands for NULL in a column's array; undefined when the column is never null. */
export function nullValueOf(column: CellTableColumn): number | undefined {
  if (column.missing === undefined) return undefined;
  return column.missing === 'nan' ? NaN : 255;
}

/** The list column of `series/…parquet`: one INTEGER an epoch of the manifest, NULL = no observation. */
export const SERIES_COLUMN = 'vertical_tenth_mm';
