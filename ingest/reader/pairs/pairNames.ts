import type { GeotiffHeader } from '../geotiff/geotiffHeader.ts';

/** The contents of a raster of a pair of dates; `other` = not needed for a velocity. */
export type PairRole = 'displacement' | 'quality' | 'water_mask' | 'other';

/** End of a name: one of these words as a separate token. */
const token = (words: string) => new RegExp(`(?:^|[._-])(?:${words})(?=[._-])`, 'i');
/** For HyP3, dolphin and GAMMA, whose names also contain `unw` or `cor`. */
const OTHER_NAME = token('conncomp|conn_comp|connected_components|wrapped_phase|los_disp|vert_disp|browse');
const WATER_MASK_NAME = token('water_mask');
const COHERENCE_NAME = token('cc|cor|corr|coh|coherence');
const UNWRAPPED_NAME = token('unw|unwrapped|unw_phase');

/** The kind of a raster by its tag `DATA_TYPE`, else by its name; null = neither states it. */
export function pairRoleOf(name: string, tags: GeotiffHeader['tags']): PairRole | null {
  const type = tags['DATA_TYPE'] ?? '';
  if (/COH/i.test(type)) return 'quality';
  if (/IFG|UNW/i.test(type)) return 'displacement';
  if (WATER_MASK_NAME.test(name)) return 'water_mask';
  if (OTHER_NAME.test(name)) return 'other';
  if (COHERENCE_NAME.test(name)) return 'quality';
  return UNWRAPPED_NAME.test(name) ? 'displacement' : null;
}

/** LiCSAR's coherence: bytes that are 255 at a coherence of 1, 0 = no data (LiCSBAS11, `cc / 255`). */
export function isLicsarCoherence(name: string): boolean {
  return /^\d{8}_\d{8}\.geo\.cc\.tif$/i.test(name);
}

/** Sentinel-1's carrier is 5.405 GHz: λ = c / f, meters. */
export const SENTINEL1_WAVELENGTH_M = 299_792_458 / 5.405e9;

/**
 * Names that only Sentinel-1 products have: HyP3's for scenes (`S1AA_…`), of bursts (`S1_136231_IW2_…`) and of several
 * bursts (`S1_044_000000s1n00-…_IW_…`).
 */
const SENTINEL1_NAME = /^S1(?:[A-D]{2}_\d{8}T\d{6}_|_\d{6}_IW[1-3]_|_\d{3}_[\dsn-]+_IW_)/;
/** A LiCSAR frame, beginning with track and direction: only Sentinel-1 has these. */
const LICSAR_FRAME = /(?:^|[/\\])\d{3}[AD]_\d{5}_\d{6}(?:[./\\]|$)/;

/** Whether a file's name or path shows that it is from Sentinel-1. */
export function isOfSentinel1(file: { readonly name: string; readonly path: string }): boolean {
  return (
    SENTINEL1_NAME.test(file.name) ||
    LICSAR_FRAME.test(file.path) ||
    /^OPERA_L[23]_(?:DISP|CSLC)-S1/.test(file.name)
  );
}
