import type { Calibration } from '../../schemas/manifest.ts';

/** What a frame's velocities are tied to, in one line. */
export function describeCalibration({ kind, model, stations, ...tie }: Calibration): string {
  const used = stations.filter(({ outcome }) => outcome === 'used').length;
  if (kind === 'relative') {
    return stations.length === 0
      ? 'relative (no GNSS tie)'
      : `relative (no GNSS tie: none of ${stations.length} stations in the frame can be used)`;
  }
  if (model === 'none') return 'tied to GNSS by the producer of the product';
  const parts = [
    `tied to ${used} GNSS station${used === 1 ? '' : 's'} by a ${model}`,
    tie.rmse_mm_yr === null ? null : `leave-one-out RMSE ${tie.rmse_mm_yr.toFixed(1)} mm/yr`,
    `standard error ${tie.standard_error_mm_yr.toFixed(1)} mm/yr`,
    tie.horizontal_rmse_mm_yr === null
      ? null
      : `horizontal motion left over ${tie.horizontal_rmse_mm_yr.toFixed(1)} mm/yr`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** A station in one line: what it says, what the cells around it say, and what became of it. */
export function describeStation(station: Calibration['stations'][number]): string {
  const { insar_velocity_mm_yr: insar, residual_mm_yr: residual, cells } = station;
  const parts = [
    `${station.station} ${station.outcome}`,
    `GNSS ${station.velocity_mm_yr.toFixed(1)} ± ${station.sigma_mm_yr.toFixed(1)}`,
    insar === null ? null : `InSAR ${insar.toFixed(1)} before the tie (${cells} cells)`,
    residual === null ? null : `left over ${residual.toFixed(1)} mm/yr`,
    station.reason,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
