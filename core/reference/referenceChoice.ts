/** Where an operator wants a frame's zero. */
export interface ReferencePoint {
  readonly lat: number;
  readonly lon: number;
  /** Cells whose centers lie so near are the reference. */
  readonly radiusM: number;
}

/** What the zero of a frame is taken from: what moves alike in it, the product's own zero, or given places. */
export type ReferenceChoice =
  | { readonly is: 'derived' }
  | { readonly is: 'kept' }
  | { readonly is: 'points'; readonly points: readonly ReferencePoint[] };

export const DERIVED_REFERENCE: ReferenceChoice = { is: 'derived' };
/** As of GNSS stations: so near, ground moves as a place does. */
const REFERENCE_RADIUS_M = 250;
const LARGEST_RADIUS_M = 10_000;

/**
 * Reads `keep`, or places `lat,lon` or `lat,lon,radius` (WGS 84 degrees, meters). A text says what is wrong; nothing
 * given is `derived`.
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

/** The choice as one text, to tell two apart. */
export function referenceChoiceText(choice: ReferenceChoice): string {
  if (choice.is !== 'points') return choice.is;
  return choice.points.map(({ lat, lon, radiusM }) => `${lat},${lon},${radiusM}`).join(' ');
}
