import {
  type Effect,
  type ResidualEvidence,
  residualEffect,
  type StationEvidence,
  stationEffect,
} from './evidence.ts';

/** On flatter frames, delays don't show layers: only stations can show that a correction helps there, meters. */
const FLAT_RELIEF_M = 300;

/** The evidence for or against a tropospheric correction. */
export interface TroposphereEvidence {
  /** Heights of sampled cells: 95th minus 5th percentile. */
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
 * Applies a correction if it improves the frame beyond chance: either it lowers the held-out errors of stations without
 * raising the residuals or, if stations can't tell and the frame isn't flat, it lowers the residuals in both halves of
 * its cells.
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
