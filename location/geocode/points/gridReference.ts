import { isNorthingInBand, latitudeBand, mgrsSquare } from '../../../core/geodesy/mgrs.ts';
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import { roundedDegrees } from './geometryText.ts';
import { pointAt, refused, type PointReading } from './pointReading.ts';

/** `15RTN7085794589`, `15R TN 70857 94589`: at least two digits each of easting and northing. */
const MGRS = /^(\d{1,2})([C-HJ-NP-X]) ?([A-HJ-NP-Z][A-HJ-NP-V]) ?(?:(\d{4,10})|(\d{2,5}) (\d{2,5}))$/;
const METERS = String.raw`(\d{6,8}(?:\.\d+)?)`;
const ZONE = String.raw`(?:ZONE )?(\d{1,2}) ?([A-Z]|NORTH|SOUTH),?`;
const EASTING = String.raw`(?:E(?:ASTING)?[:=]? ?)?${METERS} ?M? ?(?:E(?:AST(?:ING)?)?)?`;
const NORTHING = String.raw`(?:N(?:ORTHING)?[:=]? ?)?${METERS} ?M? ?(?:N(?:ORTH(?:ING)?)?)?`;
/** `15R 270858 3294589`, `UTM zone 15 north, 270858 mE, 3294589 mN`, `270858E 3294589N 15R`. */
const UTM = new RegExp(`^${ZONE} ${EASTING}[, ] ?${NORTHING}$`);
const UTM_ZONE_LAST = new RegExp(`^${EASTING}[, ] ?${NORTHING}[, ] ?${ZONE}$`);

/** A place in the Military Grid Reference System or in UTM, on WGS 84; null if a text is neither. */
export function gridReading(text: string): PointReading | null {
  const plain = text
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;]+|[\s,;.]+$/g, '')
    .replace(/^(?:MGRS|USNG|UTM)\b[:=]? ?(?:ZONE\b ?)?/, '');
  return mgrsReading(plain) ?? utmReading(plain);
}

function mgrsReading(plain: string): PointReading | null {
  const parts = MGRS.exec(plain);
  if (!parts) return null;
  const [, zone, band, square, digits, easting = '', northing = ''] = parts;
  if (digits === undefined && easting.length !== northing.length) return null;
  if (digits !== undefined && digits.length % 2 === 1) return null;
  const found = mgrsSquare(`${zone}${band}${square}${digits ?? easting + northing}`);
  if (!found) return refused('the Military Grid Reference System has no such square');
  const { lat, lon } = found.center;
  return pointAt(roundedDegrees(lat), roundedDegrees(lon), Math.ceil(found.sideM * Math.SQRT1_2));
}

/** Zone, letter, easting and northing; null if the text doesn't contain a UTM reference. */
function utmParts(plain: string): readonly string[] | null {
  const zoneFirst = UTM.exec(plain)?.slice(1);
  if (zoneFirst) return zoneFirst;
  const [, easting, northing, zone, letter] = UTM_ZONE_LAST.exec(plain) ?? [];
  return zone && letter && easting && northing ? [zone, letter, easting, northing] : null;
}

function utmReading(plain: string): PointReading | null {
  const parts = utmParts(plain);
  if (!parts) return null;
  const [zone, letter = '', easting, northing] = parts;
  const [x, y] = [Number(easting), Number(northing)];
  if (Number(zone) < 1 || Number(zone) > 60) return refused('UTM has zones 1 to 60');
  if (x < 100_000 || x >= 900_000 || y > 10_000_000)
    return refused('an easting of UTM is 100,000 to 900,000 m and comes before the northing');
  const points = hemispheresOf(letter, y).map((epsg): LatLon => {
    const { lat, lon } = projectionFor(epsg + Number(zone)).inverse({ x, y });
    return { lat: roundedDegrees(lat), lon: roundedDegrees(lon) };
  });
  const [point, other] = points;
  if (!point) return refused(`the northing does not lie in the latitude band ${letter} of its UTM zone`);
  return other ? { kind: 'points', points } : pointAt(point.lat, point.lon, 1);
}

/**
 * The base EPSG codes of the hemispheres that a letter after a zone may denote: N and S are both hemispheres and latitude
 * bands, and the band S is in the north.
 */
function hemispheresOf(letter: string, northingM: number): readonly number[] {
  const found = new Set<number>();
  const band = letter.length === 1 ? latitudeBand(letter) : null;
  if (band && isNorthingInBand(northingM, letter)) found.add(band[0] >= 0 ? 32600 : 32700);
  if (letter === 'N' || letter === 'NORTH') found.add(32600);
  if (letter === 'S' || letter === 'SOUTH') found.add(32700);
  return [...found];
}
