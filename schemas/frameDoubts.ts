import type { FrameDoubts } from '../core/answer/cellAnswer.ts';
import type { Manifest } from './manifest.ts';

/** A release's statements about all its cells. */
type ReleaseFacts = Pick<Manifest, 'calibration' | 'spatial_reference'>;

/** One σ of a release's zero, mm/yr; 0 if the zero wasn't derived. */
export function zeroSigmaMmYr({ calibration, spatial_reference: reference }: ReleaseFacts): number {
  return calibration.model === 'none' ? (reference.sigma_mm_yr ?? 0) : calibration.standard_error_mm_yr;
}

/** A release's statements about its zero and the share of noise in its motions. */
export function frameDoubts(facts: ReleaseFacts): FrameDoubts {
  const { calibration, spatial_reference: reference } = facts;
  const { false_alarms: alarms } = reference;
  const read = ({ likely_false_share, measured_from }: NonNullable<typeof alarms>['sinking']) => ({
    likelyFalseShare: likely_false_share,
    measuredFrom: measured_from,
  });
  return {
    hasZero: reference.has_stable_part !== false || calibration.kind !== 'relative',
    zeroSigmaMmYr: zeroSigmaMmYr(facts),
    falseAlarms: alarms && { sinking: read(alarms.sinking), rising: read(alarms.rising) },
  };
}

/** The only station of a tie, if the frame's own zero contradicts it (core/gnss/loneStation.ts). */
export function stationInDoubt({
  stations,
}: Manifest['calibration']): Manifest['calibration']['stations'][number] | null {
  return stations.find(({ outcome, reason }) => outcome === 'used' && reason !== null) ?? null;
}
