import { invalidInput } from '../../../core/error.ts';
import type { FrameStackKind } from '../stack/frameStack.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { type GranuleName, isOfDispNi, parsePairDates } from '../offered/productName.ts';
import type { Recognition } from './recognize.ts';

export const KIND_NAMES: Readonly<Record<FrameStackKind, string>> = {
  opera_disp_s1: 'OPERA DISP-S1 granules',
  opera_disp_ni: 'OPERA DISP-NI granules',
  nisar_gunw: 'NISAR GUNW granules',
  aria_s1_gunw: 'ARIA S1-GUNW products',
  unwrapped_pairs: 'unwrapped interferograms',
  point_series: 'tables of points',
  mintpy: 'MintPy time series',
  licsbas: 'LiCSBAS time series',
};

/**
 * The only kind of stack among the files. A GeoTIFF without two dates in its name only counts if nothing else does.
 * Throws `mixed_products` and `no_usable_product`.
 */
export function kindOf(recognized: readonly Recognition[], log: ProductLog): FrameStackKind {
  const examples = new Map<FrameStackKind, string>();
  for (const found of recognized) {
    const kind = kindOfFile(found);
    if (kind) examples.set(kind, found.file.name);
  }
  if (examples.size === 0 && recognized.some(({ is }) => is === 'geotiff')) return 'unwrapped_pairs';
  const [kind, ...others] = examples.keys();
  if (kind === undefined) throw log.nothingLeft('product');
  if (others.length > 0) {
    const found = [...examples].map(([each, name]) => `${KIND_NAMES[each]} (${name})`).join(' and ');
    throw invalidInput(
      'mixed_products',
      `one kind of product makes a frame, found ${found}; ingest them one by one`,
    );
  }
  return kind;
}

/** Whether any of the files determines the kind of stack. */
export function hasProduct(recognized: readonly Recognition[]): boolean {
  return recognized.some((found) => found.is === 'geotiff' || kindOfFile(found) !== null);
}

/** Whether a file on its own shows that there is a stack, and of which kind. */
export function decidesKind(found: Recognition): boolean {
  return kindOfFile(found) !== null;
}

/** The frame that a granule or its calibration names itself; null for products that don't name one. */
export function frameNamedBy(found: Recognition): string | null {
  return found.is === 'granule' || found.is === 'gunw' || found.is === 'calibration'
    ? found.granule.frameId
    : null;
}

/** Whether a file can be the heights of the ground that NISAR's granules and ARIA's products need. */
export function isTerrain(found: Recognition): boolean {
  if (found.is === 'static_layer') return found.layer.layer === 'dem';
  return found.is === 'geotiff' && parsePairDates(found.file.name) === null;
}

/** The kind of stack that a granule of OPERA's displacements belongs to. */
export function dispKindOf(granule: GranuleName): 'opera_disp_s1' | 'opera_disp_ni' {
  return isOfDispNi(granule) ? 'opera_disp_ni' : 'opera_disp_s1';
}

/** The kind of stack that a file determines; null for files that only accompany others. */
function kindOfFile(found: Recognition): FrameStackKind | null {
  if (found.is === 'granule') return dispKindOf(found.granule);
  if (found.is === 'gunw') return 'nisar_gunw';
  if (found.is === 'aria') return 'aria_s1_gunw';
  if (found.is === 'point_series') return 'point_series';
  if (found.is === 'mintpy') return found.part === 'series' || found.part === 'hdf_eos5' ? 'mintpy' : null;
  if (found.is === 'licsbas')
    return found.part === 'series' || found.part === 'filtered_series' ? 'licsbas' : null;
  return found.is === 'geotiff' && parsePairDates(found.file.name) ? 'unwrapped_pairs' : null;
}
