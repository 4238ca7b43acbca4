import { basename } from 'node:path';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type GeotiffOptions, writeGeotiff } from './geotiff.ts';

export const WAVELENGTH = 0.0555;
export const PAIR_GRID: Grid = {
  epsg: 4326,
  originX: -99.19,
  originY: 19.45,
  cellWidth: 0.00125,
  cellHeight: 0.00125,
  rows: 12,
  cols: 10,
};
export const PAIR_TAGS = { WAVELENGTH_METRES: String(WAVELENGTH), INCIDENCE_DEGREES: '39.5' };
/** Radians of a cell. */
export const phase = (row: number, col: number): number => row + col / 16 + 0.5;

/** Writes an unwrapped interferogram and its coherence; returns the name of the former. */
export function writePair(
  folder: string,
  dates: string,
  unw: Partial<GeotiffOptions> = {},
  cc: Partial<GeotiffOptions> = {},
): string {
  const grid = PAIR_GRID;
  writeGeotiff(folder, `${dates}_cc.tif`, { grid, bands: [() => 0.75], noData: 0, ...cc });
  const base = { grid, bands: [phase], noData: 0, tags: PAIR_TAGS };
  return basename(writeGeotiff(folder, `${dates}_unw.tif`, { ...base, ...unw }));
}
