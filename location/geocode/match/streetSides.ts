import type { HouseRange, Parity } from '../../../core/address/houseRange.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { NO_NUMBER, type GazetteerStreet, type ZipStreets } from '../../gazetteer/streets/zipStreets.ts';

const PARITIES: readonly Parity[] = ['even', 'odd', 'both'];

/** One side of a stretch of street as the interpolation takes it. */
export function houseRangeOf(zip: ZipStreets, side: number): HouseRange {
  const { sides } = zip;
  return {
    line: lineOf(zip, side),
    side: sides.side[side] === 0 ? 'left' : 'right',
    fromNumber: sides.fromNumber[side]!,
    toNumber: sides.toNumber[side]!,
    parity: PARITIES[sides.parity[side]!]!,
    isOffset: sides.isOffset[side] === 1,
  };
}

/** The line of a side, as digitised. */
export function lineOf({ sides }: ZipStreets, side: number): LatLon[] {
  const first = sides.firstVertex[side]!;
  return Array.from({ length: sides.vertexCount[side]! }, (_, vertex) => ({
    lat: sides.latE6[first + vertex]! / 1e6,
    lon: sides.lonE6[first + vertex]! / 1e6,
  }));
}

/** The sides of a street whose house numbers begin with a prefix; those without numbers are not among them. */
export function sidesOf({ sides }: ZipStreets, street: GazetteerStreet, prefix: string): number[] {
  const found: number[] = [];
  for (let side = street.firstSide; side < street.firstSide + street.sideCount; side++) {
    if (sides.fromNumber[side] !== NO_NUMBER && sides.prefix[side] === prefix) found.push(side);
  }
  return found;
}

/** How many numbers a side's range spans: the narrower of two that hold a number says more. */
export function rangeWidth({ sides }: ZipStreets, side: number): number {
  return Math.abs(sides.toNumber[side]! - sides.fromNumber[side]!);
}
