/** @typedef {{ lat: number, lon: number }} LatLon degrees, WGS 84 */

const decimals = 5;

/**
 * Reads `29.76, -95.37`, `29.76 -95.37`, `#29.76,-95.37` or `29.76° N, 95.37° W`.
 *
 * @param {string} text
 * @returns {{ point: LatLon } | { problem: string }}
 */
export function parseCoordinates(text) {
  const number = String.raw`([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)\s*°?\s*`;
  const match = new RegExp(String.raw`^\s*#?${number}([NS])?[\s,;]+${number}([EW])?\s*$`, 'i').exec(text);
  if (match === null) {
    return { problem: 'Write latitude and longitude in degrees, for example 29.7604, -95.3698.' };
  }
  const [, latText, northSouth, lonText, eastWest] = match;
  const lat = Number(latText) * (northSouth?.toUpperCase() === 'S' ? -1 : 1);
  const lon = Number(lonText) * (eastWest?.toUpperCase() === 'W' ? -1 : 1);
  if (Math.abs(lat) > 90) return { problem: `Latitude ${lat} is outside −90 to 90. Latitude comes first.` };
  if (Math.abs(lon) > 180) return { problem: `Longitude ${lon} is outside −180 to 180.` };
  return { point: rounded({ lat, lon }) };
}

/** To five decimals (about a metre), as the page shows and links it. @param {LatLon} point @returns {LatLon} */
export function rounded({ lat, lon }) {
  // + 0 makes −0 an ordinary zero
  return { lat: Number(lat.toFixed(decimals)) + 0, lon: Number(lon.toFixed(decimals)) + 0 };
}

/** `29.76040, -95.36980`. @param {LatLon} point */
export function formatPoint({ lat, lon }) {
  return `${lat.toFixed(decimals)}, ${lon.toFixed(decimals)}`;
}

/** The part of the address after `#` that reopens this point. @param {LatLon} point */
export function pointToHash({ lat, lon }) {
  return `#${lat.toFixed(decimals)},${lon.toFixed(decimals)}`;
}
