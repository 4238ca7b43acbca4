import gdal, { type SpatialReference } from 'gdal-async';
import { productError } from './productLog.ts';

/** EPSG code of a coordinate system given as WKT or as GDAL read it. Throws `product_refused` when it has none. */
export function epsgOf(fileName: string, system: string | SpatialReference | null): number {
  const code = codeOf(system);
  if (code === null) throw productError(fileName, 'a coordinate system with an EPSG code', 'none');
  return code;
}

function codeOf(system: string | SpatialReference | null): number | null {
  if (system === null || system === '') return null;
  try {
    const reference = typeof system === 'string' ? gdal.SpatialReference.fromWKT(system) : system;
    const stated = authorityCode(reference);
    if (stated !== null) return stated;
    reference.autoIdentifyEPSG();
    return authorityCode(reference);
  } catch {
    return null;
  }
}

function authorityCode(reference: SpatialReference): number | null {
  const code = Number(reference.getAuthorityCode(null));
  return Number.isInteger(code) && code > 0 ? code : null;
}
