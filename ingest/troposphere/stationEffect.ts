/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { type Cell, cellAt } from '../../core/geodesy/grid.ts';
import { planarCenter, windowAround } from '../../core/geodesy/groundSize.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { RatesAround } from '../../core/gnss/stationGround.ts';
import { tieToGnss } from '../../core/gnss/gnssTie.ts';
import { MINIMUM_STATIONS, stationEvidence, type StationEvidence } from '../../core/troposphere/evidence.ts';
import { readBlockLineOfSight } from '../../store/archive/blockPairs.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import { damagedArchive, type FrameArchive } from '../passes/archivePass.ts';
import { horizontalLook, observationOf } from '../passes/gnssTiePass.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import type { FrameReference } from '../passes/referencePass.ts';
import { STATION_RADIUS_M } from '../passes/sharedMotionPass.ts';

type RatesAroundEach = readonly RatesAround[];

/** Compares the held-out errors of a frame's stations under two corrections. */
export function compareAtStations(
  { grid, cellSize, goodCoherence, minimumEpochs, epochDays }: PassPlan,
  { archive, stations }: { readonly archive: FrameArchive; readonly stations: readonly GnssStation[] },
  { pool }: Pick<PassTools, 'pool'>,
) {
  const projection = projectionFor(grid.epsg);
  const inside = stations.flatMap((station) => {
    const cell = station.isGridNode ? null : cellAt(grid, projection.forward(station));
    return cell ? [{ station, cell }] : [];
  });
  const areEnough = inside.length >= MINIMUM_STATIONS;

  async function ratesAround(
    { archived: frame }: PassPlan,
    { pairOffsetsMm, spatial: { medianMm } }: FrameReference,
    cell: Cell,
  ) {
    const around = await pool.run('windowSeries', {
      frame,
      window: windowAround(grid, cellSize, cell, STATION_RADIUS_M),
      pairOffsetsMm: pairOffsetsMm && pairOffsetsMm.slice(),
      minimumEpochs,
    });
    if ('damaged' in around) throw damagedArchive(around.damaged);
    const up = readBlockLineOfSight(archive.lineOfSight, { ...cell, rows: 1, cols: 1 }, 'up')[0]!;
    const centre = planarCenter(cellSize, cell);
    const isGood = (i: number) => {
      const place = planarCenter(cellSize, { row: around.row[i]!, col: around.col[i]! });
      const distanceM = Math.hypot(place.x - centre.x, place.y - centre.y);
      return distanceM <= STATION_RADIUS_M && around.meanCoherence[i]! >= goodCoherence;
    };
    const good = [...around.row.keys()].filter(isGood);
    return ratesOf(epochDays, around.seriesMm, { cells: good, referenceMm: medianMm, up });
  }

  function heldOut(rates: RatesAroundEach): ReadonlyMap<string, number> {
    const observations = inside.map((at, i) =>
      observationOf({ cellSize, epochDays }, archive.lineOfSight, at, rates[i]!),
    );
    return tieToGnss(observations, horizontalLook({ grid, cellSize }, archive.lineOfSight)).heldOutMmYr();
  }

  return {
    /** Rates in a frame as corrected by its plan; empty if there are too few stations. */
    ratesOf: (plan: PassPlan, reference: FrameReference): Promise<RatesAroundEach> =>
      Promise.all(areEnough ? inside.map(({ cell }) => ratesAround(plan, reference, cell)) : []),

    /** Evidence from the stations that both ties use. */
    evidenceOf(without: RatesAroundEach, corrected: RatesAroundEach): StationEvidence | null {
      if (!areEnough) return null;
      const [before, after] = [heldOut(without), heldOut(corrected)];
      const both = [...before.keys()].filter((station) => after.has(station));
      return stationEvidence(
        both.map((station) => before.get(station)!),
        both.map((station) => after.get(station)!),
      );
    },
  };
}

/** Vertical rates of some cells, mm/yr, and their σ, from line-of-sight series minus the reference. */
function ratesOf(
  epochDays: readonly EpochDay[],
  seriesMm: Float32Array,
  at: { readonly cells: readonly number[]; readonly referenceMm: Float64Array | null; readonly up: number },
): RatesAround {
  const { cells, referenceMm, up } = at;
  const fitter = createSeriesFitter(epochDays);
  const fit = emptyFit();
  const series = new Float32Array(epochDays.length);
  const rates = { good: [] as number[], sigmas: [] as number[], atStation: NaN };
  for (const cell of cells) {
    for (let epoch = 0; epoch < series.length; epoch++)
      series[epoch] = (seriesMm[cell * series.length + epoch]! - (referenceMm?.[epoch] ?? 0)) / up;
    if (!fitter.fit(series, 0, fit)) continue;
    rates.good.push(fit.velocityMmYr);
    if (Number.isFinite(fit.velocitySigmaMmYr)) rates.sigmas.push(fit.velocitySigmaMmYr);
  }
  return rates;
}
