import {
  type Effect,
  type ResidualEvidence,
  residualEffect,
  type StationEvidence,
  stationEffect,
} from './evidence.ts';

/** Flatter frames show no layered delay: only stations can tell that a correction helps there, meters. */
const FLAT_RELIEF_M = 300;

/** What speaks for or against a correction of the troposphere. */
export interface TroposphereEvidence {
  /** Heights of sampled cells: 95th less 5th percentile. */
  readonly reliefM: number;
  /** Null = not enough cells or epochs. */
  readonly residual: ResidualEvidence | null;
  /** Null = fewer than five stations. */
  readonly stations: StationEvidence | null;
}

export interface TroposphereDecision {
  readonly isApplied: boolean;
  /** In words, for the manifest. */
  readonly reason: string;
}

/**
 * Applies a correction where it makes the frame better beyond chance: it lowers the held-out errors of stations without raising
 * the residuals, or, where stations can't tell and the frame isn't flat, the residuals of both halves of its cells.
 */
export function decideTroposphere({ reliefM, residual, stations }: TroposphereEvidence): TroposphereDecision {
  const ofStations: Effect = stations ? stationEffect(stations) : 'unknown';
  const ofResiduals: Effect = residual ? residualEffect(residual) : 'unknown';
  if (ofStations === 'raises') return refused('it raises the held-out errors of the GNSS stations');
  if (ofResiduals === 'raises') return refused('it raises the residuals of the cells');
  if (ofStations === 'lowers')
    return { isApplied: true, reason: 'it lowers the held-out errors of the GNSS stations' };
  if (reliefM < FLAT_RELIEF_M)
    return refused(
      `the relief is below ${FLAT_RELIEF_M} m, where only GNSS stations could show that it helps`,
    );
  if (ofResiduals === 'lowers') return { isApplied: true, reason: 'it lowers the residuals of the cells' };
  return refused(
    residual
      ? 'it changes the residuals of the cells no more than chance does'
      : 'too few cells or dates show what it does',
  );
}

function refused(reason: string): TroposphereDecision {
  return { isApplied: false, reason };
}
