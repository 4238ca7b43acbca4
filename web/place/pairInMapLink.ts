/** Query parameters in which map apps put a point: Google, Apple, Bing. */
const POINT_PARAMETERS = ['query', 'q', 'll', 'coordinate', 'cp'];
const DECIMAL = String.raw`[+-]?\d+(?:\.\d+)?`;
const PAIR = new RegExp(`^(${DECIMAL})[,~ ]+(${DECIMAL})$`);
/** The point of a place in Google's links; what follows `@` there is only the middle of the map. */
const GOOGLE_PLACE = new RegExp(`!3d(${DECIMAL})!4d(${DECIMAL})`);
const GOOGLE_VIEW = new RegExp(`^/maps/@(${DECIMAL}),(${DECIMAL})`);
const OSM_VIEW = new RegExp(`^#map=[\\d.]+/(${DECIMAL})/(${DECIMAL})`);

/**
 * The point of a link from a map app (Google, Apple, Bing, OpenStreetMap, `geo:`) as `lat, lon`; null for other texts, for
 * routes, and for links that name a place without its coordinates.
 */
export function pairInMapLink(text: string): string | null {
  const geo = new RegExp(`^geo:(${DECIMAL}),(${DECIMAL})`, 'i').exec(text);
  if (geo) return pairOf(geo);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams, hash } = new URL(text);
  if (pathname.startsWith('/maps/dir')) return null;
  const [lat, lon] = [searchParams.get('mlat'), searchParams.get('mlon')];
  if (lat !== null && lon !== null) return `${lat}, ${lon}`;
  const place = GOOGLE_PLACE.exec(pathname);
  if (place) return pairOf(place);
  for (const name of POINT_PARAMETERS) {
    const pair = PAIR.exec((searchParams.get(name) ?? '').trim());
    if (pair) return pairOf(pair);
  }
  const view = GOOGLE_VIEW.exec(pathname) ?? OSM_VIEW.exec(hash);
  return view && pairOf(view);
}

function pairOf(match: RegExpExecArray): string {
  return `${match[1]}, ${match[2]}`;
}
