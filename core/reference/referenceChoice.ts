/** An operator's choice of a frame's zero. */
export interface ReferencePoint {
  readonly lat: number;
  readonly lon: number;
  /** Cells whose centers are within this distance are the reference. */
  readonly radiusM: number;
}

/** The source of a frame's zero: the ground that moves alike, the product's own zero, or given places. */
export type ReferenceChoice =
  | { readonly is: 'derived' }
  | { readonly is: 'kept' }
  | { readonly is: 'points'; readonly points: readonly ReferencePoint[] };

export const DERIVED_REFERENCE: ReferenceChoice = { is: 'derived' };
/** As for GNSS stations: within this distance, ground moves like the place. */
const REFERENCE_RADIUS_M = 250;
const LARGEST_RADIUS_M = 10_000;

/**
 * Parses `keep`, or places `lat,lon` or `lat,lon,radius` (WGS 84 degrees, meters). Returns a text that says what is
 * wrong, or `derived` for empty input.
 */
export function parseReferenceChoice(texts: readonly string[]): ReferenceChoice | string {
  if (texts.length === 0) return DERIVED_REFERENCE;
  if (texts.includes('keep')) {
    return texts.every((text) => text === 'keep')
      ? { is: 'kept' }
      : "--reference keep trusts the product's own zero and takes no places next to it";
  }
  const points = texts.map(pointOf);
  const wrong = texts.find((_, i) => points[i] === null);
  if (wrong !== undefined) {
    return `--reference ${wrong}: give lat,lon or lat,lon,radius (degrees; up to ${LARGEST_RADIUS_M} meters), or keep`;
  }
  return { is: 'points', points: points.filter((point) => point !== null) };
}

function pointOf(text: string): ReferencePoint | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length < 2 || parts.length > 3 || parts.some((part) => !/^[+-]?\d+(\.\d+)?$/.test(part)))
    return null;
  const [lat, lon, radiusM = REFERENCE_RADIUS_M] = parts.map(Number) as [number, number, number?];
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return isPlace && radiusM > 0 && radiusM <= LARGEST_RADIUS_M ? { lat, lon, radiusM } : null;
}

/** The choice as one text, for comparisons. */
export function referenceChoiceText(choice: ReferenceChoice): string {
  if (choice.is !== 'points') return choice.is;
  return choice.points.map(({ lat, lon, radiusM }) => `${lat},${lon},${radiusM}`).join(' ');
}
