import type { SpatialReference } from 'gdal-async';
import { type Gdal, loadGdal } from '../../native/gdal.ts';
import { productError } from '../offered/productLog.ts';

/** The refusal of a file whose coordinate system has no EPSG code. */
export function noCode(fileName: string): Error {
  return productError(fileName, 'a coordinate system with an EPSG code', 'none');
}

/**
 * The EPSG code that a WKT states of the whole system: `AUTHORITY["EPSG","32615"]` of WKT 1 or `ID["EPSG",32615]` of WKT
 * 2 among the outermost element's own; those of its datum, units and parameters lie deeper. Null if it states none.
 */
export function statedCode(wkt: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of wkt.matchAll(/"[^"]*"|[[(]|[\])]|\b(?:AUTHORITY|ID)(?=\s*[[(])/gi)) {
    if (token === '[' || token === '(') depth++;
    else if (token === ']' || token === ')') depth--;
    else if (depth === 1 && !token.startsWith('"')) {
      const [, code] = OWN_CODE.exec(wkt.slice(index, index + LONGEST_CODE)) ?? [];
      if (code !== undefined) return Number(code);
    }
  }
  return null;
}

const OWN_CODE = /^\w+\s*[[(]\s*"EPSG"\s*,\s*"?(\d{1,6})"?\s*[,\])]/i;
const LONGEST_CODE = 64;

/** Identifies a system without a code using PROJ's database. Throws `product_refused` if it is unknown. */
export async function identifiedCode(fileName: string, wkt: string | null): Promise<number> {
  if (wkt === null || wkt === '') throw noCode(fileName);
  const gdal = await loadGdal();
  const code = codeOf(referenceOf(gdal, wkt));
  if (code === null) throw noCode(fileName);
  return code;
}

function referenceOf(gdal: Gdal, wkt: string): SpatialReference | null {
  try {
    return gdal.SpatialReference.fromWKT(wkt);
  } catch {
    return null;
  }
}

/** EPSG code of a coordinate system as GDAL has it; null = none. */
export function codeOf(reference: SpatialReference | null): number | null {
  if (!reference) return null;
  try {
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
