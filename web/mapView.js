/**
 * What the map shows: a centre and a scale in spherical Web Mercator, world = unit square, y southwards.
 * Pure arithmetic; the canvas and the pointer live in map.js.
 *
 * @typedef {import('./coordinates.js').LatLon} LatLon
 * @typedef {{ x: number, y: number }} Point pixels of the canvas, or world units
 * @typedef {{ centre: Point, zoom: number, width: number, height: number }} View zoom as in web maps: the world is 256 · 2^zoom pixels wide
 */

const tileSize = 256;
const largestLat = 85.05;
const zoomRange = { least: 1, most: 20 };

/** @param {LatLon} position @returns {Point} world units */
export function project({ lat, lon }) {
  const clamped = Math.max(-largestLat, Math.min(largestLat, lat));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** @param {Point} world @returns {LatLon} */
export function unproject({ x, y }) {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  const lon = (x - 0.5) * 360;
  return { lat, lon: ((((lon + 180) % 360) + 360) % 360) - 180 };
}

/** @param {View} view */
function worldPixels(view) {
  return tileSize * 2 ** view.zoom;
}

/** @param {View} view @param {LatLon} position @returns {Point} canvas pixels */
export function toScreen(view, position) {
  const { x, y } = project(position);
  const scale = worldPixels(view);
  return {
    x: (x - view.centre.x) * scale + view.width / 2,
    y: (y - view.centre.y) * scale + view.height / 2,
  };
}

/** @param {View} view @param {Point} pixel @returns {LatLon} */
export function toPosition(view, pixel) {
  return unproject(toWorld(view, pixel));
}

/** The same view moved by canvas pixels. @param {View} view @param {number} dx @param {number} dy @returns {View} */
export function panned(view, dx, dy) {
  const scale = worldPixels(view);
  return { ...view, centre: clampCentre({ x: view.centre.x - dx / scale, y: view.centre.y - dy / scale }) };
}

/** The same view zoomed by `steps`, keeping what is under `anchor` in place. @param {View} view @param {number} steps @param {Point} anchor @returns {View} */
export function zoomed(view, steps, anchor) {
  const zoom = Math.max(zoomRange.least, Math.min(zoomRange.most, view.zoom + steps));
  const fixed = toWorld(view, anchor);
  const scale = worldPixels({ ...view, zoom });
  const centre = {
    x: fixed.x - (anchor.x - view.width / 2) / scale,
    y: fixed.y - (anchor.y - view.height / 2) / scale,
  };
  return { ...view, zoom, centre: clampCentre(centre) };
}

/** The view that shows a box with a margin around it. @param {View} view @param {[number, number, number, number]} box west, south, east, north @returns {View} */
export function fitted(view, [west, south, east, north]) {
  const topLeft = project({ lat: north, lon: west });
  const bottomRight = project({ lat: south, lon: east });
  const margin = 0.8;
  const across = Math.max(bottomRight.x - topLeft.x, 1e-9) / (view.width * margin);
  const down = Math.max(bottomRight.y - topLeft.y, 1e-9) / (view.height * margin);
  const zoom = Math.log2(1 / (Math.max(across, down) * tileSize));
  return {
    ...view,
    zoom: Math.max(zoomRange.least, Math.min(16, zoom)),
    centre: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
  };
}

/** Metres on the ground for one canvas pixel at the centre. @param {View} view */
export function metresPerPixel(view) {
  const { lat } = unproject(view.centre);
  return (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / worldPixels(view);
}

/** The largest of 1, 2, 5 × 10ⁿ that is not above `value`. @param {number} value */
export function roundDown(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2, 1].find((factor) => factor * power <= value * (1 + 1e-9)) ?? 1);
}

/** The smallest of 1, 2, 5 × 10ⁿ that is not below `value`. @param {number} value */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((factor) => factor * power >= value * (1 - 1e-9)) ?? 10);
}

/** @param {View} view @param {Point} pixel @returns {Point} world units */
function toWorld(view, pixel) {
  const scale = worldPixels(view);
  return {
    x: view.centre.x + (pixel.x - view.width / 2) / scale,
    y: view.centre.y + (pixel.y - view.height / 2) / scale,
  };
}

/** @param {Point} centre @returns {Point} */
function clampCentre({ x, y }) {
  return { x: Math.max(0, Math.min(1, x)), y: Math.max(0, Math.min(1, y)) };
}
