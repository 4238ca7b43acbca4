import type { Grid } from '../core/grid.ts';

/** What became of the values. */
export interface MapCogSummary { readonly measured: number; readonly saturated: number }
export async function writeMapCog(_options: {
  readonly target: string;
  readonly grid: Grid;
  readRows(row: number, rows: number): Promise<Float32Array> | Float32Array;
  readonly scale: number;
  readonly unit: string;
  readonly description: string;
}): Promise<MapCogSummary> { throw new Error('pending'); }
