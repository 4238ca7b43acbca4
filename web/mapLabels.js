import { cities, nearWhichCity } from './cities.js';
import { toScreen } from './mapView.js';

/**
 * @typedef {import('./api.js').Frame} Frame
 * @typedef {import('./coordinates.js').LatLon} LatLon
 * @typedef {import('./mapView.js').View} View
 * @typedef {import('./mapView.js').Point} Point
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box canvas pixels
 */

const fewestCities = 15;
const fewestCitiesZoom = 3;

/** Keeps labels apart: whoever claims a place first has it. */
export class LabelSpace {
  /** @type {Box[]} */
  #taken = [];

  /** Whether the box was free; it is taken from now on. @param {Box} box */
  claim(box) {
    const isFree = this.#taken.every(
      (other) =>
        box.left >= other.right ||
        box.right <= other.left ||
        box.top >= other.bottom ||
        box.bottom <= other.top,
    );
    if (isFree) this.#taken.push(box);
    return isFree;
  }
}

/**
 * The frames whose names belong on the map, the one that answers first. Of several frames over the picked
 * point only the one that answers is named, so that map and report speak of the same.
 *
 * @param {Frame[]} frames
 * @param {string | null} answeringFrame
 * @param {LatLon | null} point
 */
export function namedFrames(frames, answeringFrame, point) {
  const answering = frames.filter((frame) => frame.frame_id === answeringFrame);
  const others = frames.filter((frame) => frame.frame_id !== answeringFrame);
  if (answering.length === 0 || point === null) return [...answering, ...others];
  return [...answering, ...others.filter((frame) => !covers(frame, point))];
}

/** `F08882, near Houston, TX, synthetic`. @param {Frame} frame */
export function frameName(frame) {
  return [frame.frame_id, nearWhichCity(frame.bbox), frame.is_synthetic ? 'synthetic' : null]
    .filter((part) => part !== null)
    .join(' · ');
}

/**
 * Where a frame's name stands: over the middle of the visible part of its upper edge. Null when the frame is
 * out of sight or too small to be named.
 *
 * @param {View} view
 * @param {Frame} frame
 * @returns {{ at: Point, room: number } | null} `room` = pixels of the frame across
 */
export function frameNamePlace(view, { bbox: [west, south, east, north] }) {
  const corner = toScreen(view, { lat: north, lon: west });
  const opposite = toScreen(view, { lat: south, lon: east });
  const left = Math.max(0, corner.x);
  const right = Math.min(view.width, opposite.x);
  if (right - left < 40 || corner.y > view.height || opposite.y < 0) return null;
  return { at: { x: (left + right) / 2, y: Math.max(corner.y - 6, 18) }, room: opposite.x - corner.x };
}

/** The cities in sight that the scale has room for, largest first. @param {View} view */
export function citiesInView(view) {
  const most = Math.round(fewestCities * 2 ** Math.max(0, view.zoom - fewestCitiesZoom));
  return cities
    .slice(0, most)
    .map((city) => ({ name: city.name, at: toScreen(view, city) }))
    .filter(({ at }) => at.x >= 0 && at.x <= view.width && at.y >= 0 && at.y <= view.height);
}

/** @param {Frame} frame @param {LatLon} point */
function covers({ bbox: [west, south, east, north] }, { lat, lon }) {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
