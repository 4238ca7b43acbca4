/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { sharedMotion, type SharedMotion } from '../../core/gnss/sharedMotion.ts';
import { stationDifferences } from '../../core/gnss/stationDifferences.ts';
import { cellAt, type Window } from '../../core/geodesy/grid.ts';
import { planarCenter, windowAround } from '../../core/geodesy/groundSize.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { HUNDREDTHS_PER_MM } from '../../core/pairs/pairValues.ts';
import { commonMotion } from '../../core/reference/commonMotion.ts';
import { readColumnInto } from '../../workers/measure/columnFile.ts';
import { MISSING_NARROW, MISSING_WIDE, type SeriesHundredths } from '../../workers/measure/seriesStore.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import type { GroundSlice } from './groundPass.ts';
import type { PassPlan } from './passPlan.ts';

/** Cells whose centers are within this distance represent a station (docs/tie.md). */
export const STATION_RADIUS_M = 250;

type SeriesFields = Pick<PassPlan, 'grid' | 'cellSize' | 'epochDays' | 'goodCoherence'>;

/** The motion beyond a rate of all ground of the frame, from the stations' positions; null if there are too few. */
export function sharedMotionPass(
  plan: SeriesFields,
  stations: readonly GnssStation[],
  slices: readonly GroundSlice[],
): SharedMotion | null {
  const differences = stations.flatMap((station) => {
    const series = station.positions ? seriesAround(plan, station, slices) : null;
    return series && station.positions ? [stationDifferences(station.positions, series, plan.epochDays)] : [];
  });
  const steps = stations.find(({ sharedSteps }) => sharedSteps)?.sharedSteps;
  return sharedMotion(differences, plan.epochDays, steps);
}

/**
 * The motion that the good cells within 250 m of a station have in common: vertical mm per epoch, before the tie, NaN at
 * epochs that none of them observed; null without such cells.
 */
function seriesAround(
  { grid, cellSize, epochDays, goodCoherence }: SeriesFields,
  station: GnssStation,
  slices: readonly GroundSlice[],
): Float64Array | null {
  const middle = cellAt(grid, projectionFor(grid.epsg).forward(station));
  if (!middle) return null;
  const window = windowAround(grid, cellSize, middle, STATION_RADIUS_M);
  const center = planarCenter(cellSize, middle);
  const isNear = (row: number, col: number) => {
    const place = planarCenter(cellSize, { row, col });
    return Math.hypot(place.x - center.x, place.y - center.y) <= STATION_RADIUS_M;
  };
  const epochs = epochDays.length;
  const found: number[] = [];
  const touching = slices.filter(({ extent }) => isOverlapping(extent, window));
  for (const { file, from, count } of touching) {
    const [row, col] = [new Int32Array(count), new Int32Array(count)];
    const coherence = new Float32Array(count);
    readColumnInto(file, 'row', from, row);
    readColumnInto(file, 'col', from, col);
    readColumnInto(file, 'temporalCoherence', from, coherence);
    for (let i = 0; i < count; i++) {
      if (!(coherence[i]! >= goodCoherence) || !isNear(row[i]!, col[i]!)) continue;
      for (const value of readOneSeries(file, from + i, epochs)) found.push(value);
    }
  }
  if (found.length === 0) return null;
  const seriesMm = Float32Array.from(found);
  const cells = Uint32Array.from({ length: found.length / epochs }, (_, cell) => cell);
  const isSeen = (epoch: number) => cells.some((cell) => !Number.isNaN(seriesMm[cell * epochs + epoch]!));
  // Bridged epochs have no measurement.
  return commonMotion(seriesMm, epochs, cells).map((value, epoch) => (isSeen(epoch) ? value : NaN));
}

/** A cell's series, mm, NaN = not observed. */
function readOneSeries(file: GroundSlice['file'], cell: number, epochs: number): number[] {
  const isWide = file.columns.seriesHundredths.type === Int32Array.name;
  const values: SeriesHundredths = isWide ? new Int32Array(epochs) : new Int16Array(epochs);
  readColumnInto(file, 'seriesHundredths', cell * epochs, values);
  const missing = isWide ? MISSING_WIDE : MISSING_NARROW;
  return Array.from(values, (value) => (value === missing ? NaN : value / HUNDREDTHS_PER_MM));
}

function isOverlapping(a: Window, b: Window): boolean {
  return a.row < b.row + b.rows && b.row < a.row + a.rows && a.col < b.col + b.cols && b.col < a.col + a.cols;
}
