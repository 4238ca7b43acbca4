/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Ties a frame to GNSS stations. With δ_i = U_i + h_i·(E_i, N_i) − v_InSAR (mm/yr) at station i, h_i the sensitivity of a
 * rate derived from the line of sight to its horizontal motion, the tie at a place is s(x) − h(x)·(Ê, N̂)(x): s the
 * smooth field through the δ_i (smoothField.ts), Ê and N̂ those of the horizontal rates (horizontalMotion.ts). A station
 * that the others contradict is excluded, and a single one is compared with the frame's own zero: docs/tie.md.
 */
import type { MapPoint } from '../geodesy/grid.ts';
import type { FieldBasis } from './fieldCovariance.ts';
import { median } from '../statistics/quantile.ts';
import { loneStationTie } from './loneStation.ts';
import {
  heldOutErrors,
  leaveOneOutErrors,
  leaveOneOutRmse,
  rootMeanSquare,
  type HeldOutError,
} from './heldOutErrors.ts';
import {
  horizontalField,
  horizontalTerm,
  plateBasis,
  type HorizontalField,
  type HorizontalLook,
} from './horizontalMotion.ts';
import { isTooShort, observedShare, paceChangeSigma, paceErrors, type ObservedTime } from './paceChange.ts';
import {
  FALSE_SIGMA_MM_YR,
  fitSmoothField,
  type FieldObservation,
  type FieldValue,
  type SmoothField,
} from './smoothField.ts';

/** A GNSS station inside the frame, and the InSAR measurement there. */
export interface StationObservation extends MapPoint {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  readonly gnssVelocityMmYr: number;
  /** 0 = unknown. */
  readonly gnssSigmaMmYr: number;
  /** The part of the frame's time in which the station was observed; null = its rate doesn't state a time span. */
  readonly observedTime: ObservedTime | null;
  /**
   * The contribution of the station's horizontal velocity (east, north) to a vertical velocity derived from the line of
   * sight (l): (l_east·east + l_north·north) / l_up; null without one.
   */
  readonly horizontalTermMmYr: number | null;
  /** The station's horizontal velocity; null if it has none. */
  readonly eastMmYr: number | null;
  readonly northMmYr: number | null;
  /** Median vertical velocity of the good cells around the station, and its σ; NaN = none. */
  readonly insarVelocityMmYr: number;
  readonly insarSigmaMmYr: number;
  /** Number of cells in that median. */
  readonly cells: number;
  /** A node of a gridded GNSS field; absent = a station. */
  readonly isGridNode?: true | undefined;
}

export interface TieStation {
  readonly station: string;
  /** GNSS velocity minus corrected InSAR velocity; null without an InSAR velocity. */
  readonly residualMmYr: number | null;
  /** The InSAR velocity at the station with its zero tied; null without one. */
  readonly tiedVelocityMmYr: number | null;
  readonly outcome: 'used' | 'rejected';
  /** Why it is rejected, or what contradicts it although it is used. */
  readonly reason: string | null;
}

export interface GnssTie {
  /**
   * The correction added to InSAR velocities at a place, in the stations' planar coordinates; null = no station ties the
   * frame.
   */
  readonly at: ((place: MapPoint) => FieldValue) | null;
  /** Leave-one-out root mean square error; null with fewer than two stations. */
  readonly rmseMmYr: number | null;
  /** The same by the distance to the nearest remaining station; empty without a tie. */
  readonly rmseByDistance: () => readonly HeldOutError[];
  /** The leave-one-out error of each station used, by its name, mm/yr. */
  readonly heldOutMmYr: () => ReadonlyMap<string, number>;
  /**
   * Root mean square of the horizontal motion of stations, relative to their neighbors, as seen along the line of sight:
   * the part that the tie can't know in other places. Null if fewer than two stations have horizontal rates.
   */
  readonly horizontalRmseMmYr: number | null;
  /** Root mean square standard error of the correction over the stations used; 0 without a tie. */
  readonly standardErrorMmYr: number;
  /** In the order of the observations. */
  readonly stations: readonly TieStation[];
}

/** One σ of the ramp of a frame's zero, mm/yr per meter: 3 mm/yr in 50 km, occasionally a steep one. */
const RAMPS: readonly (readonly [sigma: number, prior: number])[] = [
  [3 / 50_000, 0.95],
  [60 / 50_000, 0.05],
];
const SILLS_MM_YR = [1, 2, 3, 4.5, 7];
/** A station is excluded when the others contradict it with this probability; three stations can't outvote one. */
const FALSE_PROBABILITY = 0.75;
const OUTLIER_STATIONS = 4;
/** σ of a station that doesn't state one. */
const UNKNOWN_SIGMA_MM_YR = 2;
/** Factor by which the σ of a gridded field is too small, and the error that its nodes share (docs/tie.md), mm/yr. */
const GRID_SIGMA_FACTOR = 3.9;
const GRID_COMMON_SIGMA_MM_YR = 1.5;
/** A station's difference as used in the fit of the field. */
type Offered = StationObservation & Required<FieldObservation>;

/**
 * The correction that ties InSAR velocities to GNSS. `look` is the frame's sensitivity to horizontal motion, null if it
 * has none (vertical products). `zeroSigmaMmYr` is one σ of the frame's own zero, null if nothing supports that zero.
 */
export function tieToGnss(
  observations: readonly StationObservation[],
  look: HorizontalLook | null = null,
  zeroSigmaMmYr: number | null = null,
): GnssTie {
  const reasons = observations.map((observation, i) => reasonToReject(observation, observations.slice(0, i)));
  const kept = observations.filter((_, i) => reasons[i] === null);
  if (kept.length === 0) return untied(observations, reasons);
  const horizontal = look && horizontalField(kept, look);
  const asOffered = offering(look, horizontal, kept);
  const { field, used, outliers } = fitWithoutOutliers(
    kept.map(asOffered),
    look && !horizontal ? plateBasis(look) : [],
  );
  const commonSigma = used.every(({ isGridNode }) => isGridNode) ? GRID_COMMON_SIGMA_MM_YR : 0;
  const byStations = (place: MapPoint): FieldValue => {
    const { valueMmYr, sigmaMmYr } = field.at(place);
    const tie = { valueMmYr, sigmaMmYr: Math.hypot(sigmaMmYr, commonSigma) };
    if (!look || !horizontal) return tie;
    const term = horizontalTerm(horizontal, look, place);
    return {
      valueMmYr: tie.valueMmYr - term.valueMmYr,
      sigmaMmYr: Math.hypot(tie.sigmaMmYr, term.sigmaMmYr),
    };
  };
  const only = used.length === 1 && zeroSigmaMmYr !== null ? used[0]! : null;
  const onlySigma = only && Math.hypot(only.sigmaMmYr, commonSigma, ...only.sharedErrorsMmYr);
  const lone = only && loneStationTie(byStations(only).valueMmYr, onlySigma!, zeroSigmaMmYr!);
  const tieAt = (place: MapPoint) => (lone ? lone.mixed(byStations(place)) : byStations(place));
  return {
    at: tieAt,
    rmseMmYr: leaveOneOutRmse(used, field),
    rmseByDistance: () => heldOutErrors(used, field),
    heldOutMmYr: () => {
      const errors = leaveOneOutErrors(used, field);
      return new Map(used.map(({ station }, i) => [station, errors[i]!]));
    },
    horizontalRmseMmYr:
      horizontal && horizontal.ownTermsMmYr.length > 1 ? rootMeanSquare(horizontal.ownTermsMmYr) : null,
    standardErrorMmYr: rootMeanSquare(used.map((station) => tieAt(station).sigmaMmYr)),
    stations: observations.map((observation, i) => {
      const rejected = reasons[i] ?? outliers.get(observation.station) ?? null;
      const { insarVelocityMmYr } = observation;
      const isMeasured = Number.isFinite(insarVelocityMmYr);
      const tie = tieAt(observation).valueMmYr;
      // What a lone station says beyond the tie is left over as well.
      const notTaken = byStations(observation).valueMmYr - tie;
      return {
        station: observation.station,
        residualMmYr: isMeasured
          ? asOffered(observation).valueMmYr - field.at(observation).valueMmYr + notTaken
          : null,
        tiedVelocityMmYr: isMeasured ? insarVelocityMmYr + tie : null,
        outcome: rejected === null ? 'used' : 'rejected',
        reason: rejected ?? lone?.doubt ?? null,
      };
    }),
  };
}

/** Converts a station into a difference; a missing horizontal rate is estimated from the other stations. */
function offering(
  look: HorizontalLook | null,
  horizontal: HorizontalField | null,
  kept: readonly StationObservation[],
): (observation: StationObservation) => Offered {
  const changeMmYr = paceChangeSigma(kept.map(({ gnssVelocityMmYr }) => gnssVelocityMmYr));
  return (given) => {
    const { gnssVelocityMmYr, gnssSigmaMmYr, insarVelocityMmYr, insarSigmaMmYr, observedTime } = given;
    const sharedErrorsMmYr = observedTime ? paceErrors(observedTime, changeMmYr) : [];
    const observation = { ...given, sharedErrorsMmYr };
    const valueMmYr = gnssVelocityMmYr - insarVelocityMmYr;
    const known = gnssSigmaMmYr * (observation.isGridNode ? GRID_SIGMA_FACTOR : 1);
    const sigmaMmYr = Math.hypot(known || UNKNOWN_SIGMA_MM_YR, insarSigmaMmYr);
    if (!look || !horizontal) return { ...observation, valueMmYr, sigmaMmYr };
    const told = observation.horizontalTermMmYr;
    if (told !== null) return { ...observation, valueMmYr: valueMmYr + told, sigmaMmYr };
    const term = horizontalTerm(horizontal, look, observation);
    return {
      ...observation,
      valueMmYr: valueMmYr + term.valueMmYr,
      sigmaMmYr: Math.hypot(sigmaMmYr, term.sigmaMmYr),
    };
  };
}

/**
 * The field through all stations except those that the others contradict. Several false stations mask each other under
 * the hypothesis of a single one. So suspects are added one by one while that explains the data better, and each suspect
 * is excluded if it is false given that the other suspects are.
 */
function fitWithoutOutliers(
  offered: readonly Offered[],
  basis: readonly FieldBasis[],
): { field: SmoothField; used: readonly Offered[]; outliers: ReadonlyMap<string, string> } {
  const suspects = suspected(offered, basis);
  const outliers = new Map<string, string>();
  for (const suspect of suspects) {
    const others = new Set([...suspects].filter((other) => other !== suspect));
    const field = fitField(offered, others, basis);
    const at = offered.indexOf(suspect);
    if (field.falseProbabilities[at + 1]! < FALSE_PROBABILITY) continue;
    // A separate fit, because the weight of the hypothesis that this station is sound can underflow to zero.
    const byOthers = fitField(offered, suspects, basis).at(suspect).valueMmYr;
    const away = Math.abs(suspect.valueMmYr - byOthers);
    outliers.set(suspect.station, `outlier: ${away.toFixed(1)} mm/yr from what the other stations predict`);
  }
  const used = offered.filter(({ station }) => !outliers.has(station));
  return { field: fitField(used, new Set(), basis), used, outliers };
}

function suspected(offered: readonly Offered[], basis: readonly FieldBasis[]): ReadonlySet<Offered> {
  const suspects = new Set<Offered>();
  // With fewer stations, the others can't determine which one is false.
  while (offered.length - suspects.size >= OUTLIER_STATIONS) {
    const { falseProbabilities } = fitField(offered, suspects, basis);
    const [none = 0, ...each] = falseProbabilities;
    const [worst] = offered
      .map((station, i) => ({ station, probability: each[i] ?? 0 }))
      .filter(({ station }) => !suspects.has(station))
      .toSorted((a, b) => b.probability - a.probability);
    if (!worst || worst.probability < FALSE_PROBABILITY * (worst.probability + none)) break;
    suspects.add(worst.station);
  }
  return suspects;
}

/** The field through stations, treating the suspects as false. */
function fitField(
  stations: readonly Offered[],
  suspects: ReadonlySet<Offered>,
  basis: readonly FieldBasis[],
): SmoothField {
  const observations = stations.map((station) =>
    suspects.has(station)
      ? { ...station, sigmaMmYr: Math.hypot(station.sigmaMmYr, FALSE_SIGMA_MM_YR) }
      : station,
  );
  return fitSmoothField(observations, {
    centerMmYr: median(stations.map(({ valueMmYr }) => valueMmYr)),
    ramps: RAMPS,
    sillsMmYr: SILLS_MM_YR,
    basis,
  });
}

function reasonToReject(
  observation: StationObservation,
  before: readonly StationObservation[],
): string | null {
  const { station, gnssSigmaMmYr, observedTime } = observation;
  if (!Number.isFinite(observation.insarVelocityMmYr)) return 'no measured cells near the station';
  if (!Number.isFinite(observation.gnssVelocityMmYr)) return 'no GNSS velocity';
  if (!(gnssSigmaMmYr >= 0 && gnssSigmaMmYr < Infinity)) return 'no GNSS uncertainty';
  if (observedTime && isTooShort(observedTime))
    return `observed in only ${Math.round(100 * observedShare(observedTime))} % of the frame's time`;
  if (before.some((other) => other.station === station)) return 'given more than once; the first is used';
  return null;
}

function untied(observations: readonly StationObservation[], reasons: readonly (string | null)[]): GnssTie {
  return {
    at: null,
    rmseMmYr: null,
    rmseByDistance: () => [],
    heldOutMmYr: () => new Map(),
    horizontalRmseMmYr: null,
    standardErrorMmYr: 0,
    stations: observations.map(({ station }, i) => ({
      station,
      residualMmYr: null,
      tiedVelocityMmYr: null,
      outcome: 'rejected',
      reason: reasons[i]!,
    })),
  };
}
