/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { parseIsoDate, type EpochDay } from '../../core/date.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import {
  conditionNumber,
  eastOfLooks,
  NORTH_SIGMA_MM_YR,
  upOfLooks,
  upZeroSigma,
  zeroCorrelation,
  type Direction,
} from '../../core/reference/upAndEast.ts';
import { zeroSigmaMmYr } from '../../schemas/frameDoubts.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import type { GnssStation, ParentStation } from '../reader/gnss/gnssStation.ts';
import { openUntilClosed } from '../reader/stack/openness.ts';
import type { FrameStack, PairBlock } from '../reader/stack/frameStack.ts';
import type { LookNoise } from './lookNoise.ts';
import type { CombinedRasters } from './cellRaster.ts';

const TILE_CELLS = 128;
const CONDITION_DECIMALS = 3;

/** A frame of two looks. */
export interface CombinedFrame {
  readonly frameId: string;
  /** In the order of their ids. */
  readonly parents: readonly [LakeFrame, LakeFrame];
  /** Mean directions to the satellite, in the same order. */
  readonly directions: readonly [Direction, Direction];
  /** The parent with the finer grid, on which the cells lie. */
  readonly finer: LakeFrame;
  readonly days: readonly EpochDay[];
}

/** The dates of the finer parent that both parents observed, between the first and the last of the other. */
export function combinedDays(finer: LakeFrame, other: LakeFrame): EpochDay[] {
  const days = other.manifest.epochs.map(parseIsoDate);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return finer.manifest.epochs.map(parseIsoDate).filter((day) => day >= first && day <= last);
}

/** The stack of a combined frame, whose motion up lies in a raster: from its first date to each later one. */
export function combinedStack(frame: CombinedFrame, rasters: CombinedRasters, noise: LookNoise): FrameStack {
  const { frameId, parents, directions, finer, days } = frame;
  const { grid } = finer;
  const openness = openUntilClosed(grid);
  return {
    kind: 'combined',
    frameId,
    grid,
    pairs: days.slice(1).map((secondaryDay) => ({ referenceDay: days[0]!, secondaryDay })),
    hasArbitraryPairConstants: false,
    isVertical: true,
    ownReference: {
      description:
        `the zeros of frames ${parents.map((parent) => parent.frameId).join(' and ')}, which are tied to GNSS; ` +
        'nothing is subtracted',
      isTiedToGnss: true,
      sigmaMmYr: zeroOf(frame),
    },
    blockShape: { rows: TILE_CELLS, cols: TILE_CELLS },
    occupied(window) {
      openness.assertReadable(window);
      return rasters.up.occupied(window);
    },
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      return pairsOf(rasters.up.read(window), days.length + 1, window, pairIndices);
    },
    async readLineOfSight({ rows, cols }) {
      return { up: new Float32Array(rows * cols).fill(1), east: null, north: null };
    },
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    lineOfSightInWords: 'none: the series is the motion up from two looks',
    lineOfSightShare: 0,
    sigmaFactor: Math.max(...parents.map(({ manifest }) => manifest.quality.sigma_factor)),
    sharedCorrelation: noise.up,
    statements: {},
    orbitDirection: null,
    track: null,
    products: [],
    readEast: (window) => rasters.east.read(window),
    combined: {
      parents: parents.map((parent) => ({ frame_id: parent.frameId, release_id: parent.releaseId })),
      condition_number: Number(conditionNumber(...directions).toFixed(CONDITION_DECIMALS)),
      east_zero_sigma_mm_yr: Number(eastZeroOf(frame).toFixed(CONDITION_DECIMALS)),
    },
    ...provenanceOf(parents),
    close: openness.close,
  };
}

/** One σ of the combined zero: those of both, and motion to the north of 0 ± 2 mm/yr, at the mean looks. */
function zeroOf({ parents: [one, other], directions }: CombinedFrame): number {
  const shares = upOfLooks(...directions);
  const zeros = [zeroSigmaMmYr(one.manifest), zeroSigmaMmYr(other.manifest)] as const;
  const correlation = zeroCorrelation(usedStations(one), usedStations(other));
  return Math.hypot(upZeroSigma(shares, zeros, correlation), shares.perNorth * NORTH_SIGMA_MM_YR);
}

function usedStations({ manifest }: LakeFrame): string[] {
  return manifest.calibration.stations
    .filter(({ outcome }) => outcome === 'used')
    .map(({ station }) => station);
}

/** The stations that the parents were compared with, once each. */
export function stationsOf({ parents }: CombinedFrame): ParentStation[] {
  const found = new Map<string, ParentStation>();
  for (const { manifest } of parents) {
    for (const compared of manifest.calibration.stations) {
      if (found.get(compared.station)?.outcome === 'used') continue;
      const station: GnssStation = {
        station: compared.station,
        lat: compared.lat,
        lon: compared.lon,
        velocityMmYr: compared.velocity_mm_yr,
        sigmaMmYr: compared.sigma_mm_yr,
        velocityEastMmYr: compared.velocity_east_mm_yr,
        velocityNorthMmYr: compared.velocity_north_mm_yr,
        firstDay: compared.first_date === null ? null : parseIsoDate(compared.first_date),
        lastDay: compared.last_date === null ? null : parseIsoDate(compared.last_date),
      };
      found.set(compared.station, { station, outcome: compared.outcome, reason: compared.reason });
    }
  }
  return [...found.values()];
}

/** One σ of the zero of the motion to the east. */
function eastZeroOf({ parents: [one, other], directions }: CombinedFrame): number {
  const { per, perNorth } = eastOfLooks(...directions);
  return Math.hypot(
    per * zeroSigmaMmYr(one.manifest),
    per * zeroSigmaMmYr(other.manifest),
    perNorth * NORTH_SIGMA_MM_YR,
  );
}

/** What both parents say of their source, once where it is the same. */
function provenanceOf(
  parents: readonly [LakeFrame, LakeFrame],
): Pick<FrameStack, 'dataSource' | 'attribution' | 'license'> {
  const both = (of: (frame: LakeFrame) => string) => [...new Set(parents.map(of))].join('; ');
  return {
    dataSource: both(({ manifest }) => manifest.data_source),
    attribution: both(({ manifest }) => manifest.attribution),
    license: both(({ manifest }) => manifest.license),
  };
}

function pairsOf(
  values: Float32Array,
  fields: number,
  { rows, cols }: Window,
  pairIndices: readonly number[],
): PairBlock {
  const cells = rows * cols;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const meanCoherence = new Float32Array(cells).fill(NaN);
  for (let cell = 0, from = 0; cell < cells; cell++, from += fields) {
    if (values[from] === 0) continue;
    meanCoherence[cell] = values[from]!;
    for (const [at, pair] of pairIndices.entries())
      displacementMm[at * cells + cell] = values[from + pair + 2]! - values[from + 1]!;
  }
  return { displacementMm, meanCoherence };
}
