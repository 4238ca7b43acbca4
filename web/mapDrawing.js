import { citiesInView, frameName, frameNamePlace, LabelSpace, namedFrames } from './mapLabels.js';
import { metresPerPixel, roundDown, roundUp, toPosition, toScreen } from './mapView.js';

/**
 * @typedef {import('./mapView.js').View} View
 * @typedef {import('./mapView.js').Point} Point
 * @typedef {import('./coordinates.js').LatLon} LatLon
 * @typedef {{ frames: import('./api.js').Frame[], point: LatLon | null, cell: [number, number][] | null, isMeasured: boolean, answeringFrame: string | null, showCrosshair: boolean }} Scene
 */

const smallestCellPixels = 7;
const labelPixels = 110;
const labelFont = '500 11px system-ui, sans-serif';
const labelMargin = 4;
const edgeRoom = 66;

/** Draws the whole map. @param {CanvasRenderingContext2D} context @param {View} view @param {Scene} scene */
export function drawMap(context, view, scene) {
  const colour = palette(context.canvas);
  context.clearRect(0, 0, view.width, view.height);
  context.fillStyle = colour('--map-ground');
  context.fillRect(0, 0, view.width, view.height);
  for (const frame of scene.frames) {
    drawFrame(context, view, frame, frame.frame_id === scene.answeringFrame, colour);
  }
  const space = new LabelSpace();
  drawScaleBar(context, view, colour, space);
  drawGraticule(context, view, colour, space);
  drawFrameNames(context, view, scene, colour, space);
  drawCities(context, view, colour, space);
  if (scene.cell !== null) drawCell(context, view, scene.cell, scene.isMeasured, colour);
  if (scene.point !== null) drawPin(context, toScreen(view, scene.point), colour);
  if (scene.showCrosshair) drawCrosshair(context, view, colour);
}

/** @param {HTMLCanvasElement} canvas */
function palette(canvas) {
  const style = getComputedStyle(canvas);
  return (/** @type {string} */ name) => style.getPropertyValue(name).trim();
}

/** @typedef {(name: string) => string} Colour */

/** @param {CanvasRenderingContext2D} context @param {View} view @param {import('./api.js').Frame} frame @param {boolean} isAnswering @param {Colour} colour */
function drawFrame(context, view, frame, isAnswering, colour) {
  context.beginPath();
  for (const ring of frame.footprint.coordinates) {
    tracePath(
      context,
      ring.map(([lon, lat]) => toScreen(view, { lat, lon })),
    );
  }
  context.fillStyle = colour('--map-frame-fill');
  context.fill();
  context.lineWidth = isAnswering ? 3 : 1.5;
  context.strokeStyle = colour('--map-frame-line');
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Scene} scene @param {Colour} colour @param {LabelSpace} space */
function drawFrameNames(context, view, scene, colour, space) {
  for (const frame of namedFrames(scene.frames, scene.answeringFrame, scene.point)) {
    const place = frameNamePlace(view, frame);
    if (place === null) continue;
    context.font = labelFont;
    const whole = frameName(frame);
    const text = context.measureText(whole).width > place.room ? frame.frame_id : whole;
    const half = context.measureText(text).width / 2 + labelMargin;
    // clear of the degrees on the left and the buttons on the right
    const x = Math.max(edgeRoom + half, Math.min(view.width - edgeRoom - half, place.at.x));
    drawLabel(context, text, { x, y: place.at.y }, 'center', colour, space, '--map-frame-name');
  }
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Colour} colour @param {LabelSpace} space */
function drawCities(context, view, colour, space) {
  for (const { name, at } of citiesInView(view)) {
    if (!drawLabel(context, name, { x: at.x + 6, y: at.y + 4 }, 'left', colour, space, '--map-city'))
      continue;
    context.beginPath();
    context.arc(at.x, at.y, 2.5, 0, Math.PI * 2);
    context.fillStyle = colour('--map-city');
    context.fill();
  }
}

/** Lines of latitude and longitude with their degrees along the left and lower edges. @param {CanvasRenderingContext2D} context @param {View} view @param {Colour} colour @param {LabelSpace} space */
function drawGraticule(context, view, colour, space) {
  const northWest = toPosition(view, { x: 0, y: 0 });
  const centre = toPosition(view, { x: view.width / 2, y: view.height / 2 });
  const degreesAcross = (360 * view.width) / (256 * 2 ** view.zoom);
  const step = Math.min(30, roundUp((degreesAcross * labelPixels) / view.width));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const west = centre.lon - degreesAcross / 2;
  const southEdge = toPosition(view, { x: 0, y: view.height }).lat;
  context.lineWidth = 1;
  context.strokeStyle = colour('--map-grid');
  for (let n = Math.ceil(west / step); n * step <= west + degreesAcross; n++) {
    const x = Math.round(toScreen(view, { lat: 0, lon: n * step }).x) + 0.5;
    strokeLine(context, { x, y: 0 }, { x, y: view.height });
    if (x > 76) {
      const text = degrees(n * step, 'E', 'W', decimals);
      drawLabel(context, text, { x, y: view.height - 8 }, 'center', colour, space);
    }
  }
  for (let n = Math.ceil(southEdge / step); n * step <= northWest.lat; n++) {
    const y = Math.round(toScreen(view, { lat: n * step, lon: centre.lon }).y) + 0.5;
    strokeLine(context, { x: 0, y }, { x: view.width, y });
    if (y < view.height - 44 && y > 12) {
      drawLabel(context, degrees(n * step, 'N', 'S', decimals), { x: 8, y: y - 4 }, 'left', colour, space);
    }
  }
}

/** The measurement cell, and its neighbours' outlines when they are large enough to tell apart. @param {CanvasRenderingContext2D} context @param {View} view @param {[number, number][]} corners @param {boolean} isMeasured @param {Colour} colour */
function drawCell(context, view, corners, isMeasured, colour) {
  const [first, second, , fourth] = corners.map(([lat, lon]) => toScreen(view, { lat, lon }));
  if (first === undefined || second === undefined || fourth === undefined) return;
  const across = { x: second.x - first.x, y: second.y - first.y };
  const down = { x: fourth.x - first.x, y: fourth.y - first.y };
  if (Math.hypot(across.x, across.y) >= smallestCellPixels) drawLattice(context, first, across, down, colour);
  context.beginPath();
  tracePath(
    context,
    corners.map(([lat, lon]) => toScreen(view, { lat, lon })),
  );
  context.fillStyle = colour(isMeasured ? '--map-cell-fill' : '--map-cell-empty');
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = colour('--map-cell-line');
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Point} origin @param {Point} across @param {Point} down @param {Colour} colour */
function drawLattice(context, origin, across, down, colour) {
  const reach = 5;
  const at = (/** @type {number} */ col, /** @type {number} */ row) => ({
    x: origin.x + col * across.x + row * down.x,
    y: origin.y + col * across.y + row * down.y,
  });
  context.lineWidth = 1;
  context.strokeStyle = colour('--map-lattice');
  for (let n = -reach; n <= reach + 1; n++) {
    strokeLine(context, at(n, -reach), at(n, reach + 1));
    strokeLine(context, at(-reach, n), at(reach + 1, n));
  }
}

/** @param {CanvasRenderingContext2D} context @param {Point} tip @param {Colour} colour */
function drawPin(context, { x, y }, colour) {
  context.beginPath();
  context.arc(x, y - 18, 8, Math.PI * 0.85, Math.PI * 2.15);
  context.lineTo(x, y);
  context.closePath();
  context.fillStyle = colour('--map-pin');
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = colour('--map-pin-line');
  context.stroke();
  context.beginPath();
  context.arc(x, y - 18, 3, 0, Math.PI * 2);
  context.fillStyle = colour('--map-pin-line');
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Colour} colour */
function drawCrosshair(context, view, colour) {
  const x = Math.round(view.width / 2) + 0.5;
  const y = Math.round(view.height / 2) + 0.5;
  context.lineWidth = 1.5;
  context.strokeStyle = colour('--map-pin');
  strokeLine(context, { x: x - 12, y }, { x: x + 12, y });
  strokeLine(context, { x, y: y - 12 }, { x, y: y + 12 });
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Colour} colour @param {LabelSpace} space */
function drawScaleBar(context, view, colour, space) {
  const metres = roundDown(metresPerPixel(view) * 110);
  const length = metres / metresPerPixel(view);
  const right = view.width - 16;
  const y = view.height - 30;
  context.lineWidth = 2;
  context.strokeStyle = colour('--map-text');
  strokeLine(context, { x: right - length, y }, { x: right, y });
  strokeLine(context, { x: right - length, y: y - 4 }, { x: right - length, y: y + 4 });
  strokeLine(context, { x: right, y: y - 4 }, { x: right, y: y + 4 });
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  drawLabel(context, text, { x: right - length / 2, y: y - 8 }, 'center', colour, space);
}

/**
 * Writes a label where the space is free; says whether it did.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {Point} at
 * @param {'left' | 'center'} align
 * @param {Colour} colour
 * @param {LabelSpace} space
 * @param {string} [ink]
 */
function drawLabel(context, text, { x, y }, align, colour, space, ink = '--map-text') {
  context.font = labelFont;
  const { width } = context.measureText(text);
  const left = align === 'center' ? x - width / 2 : x;
  const box = { left: left - labelMargin, right: left + width + labelMargin, top: y - 12, bottom: y + 5 };
  if (!space.claim(box)) return false;
  context.textAlign = align;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colour('--map-ground');
  context.strokeText(text, x, y);
  context.fillStyle = colour(ink);
  context.fillText(text, x, y);
  context.strokeStyle = colour('--map-grid');
  context.lineWidth = 1;
  return true;
}

/** @param {CanvasRenderingContext2D} context @param {Point[]} points */
function tracePath(context, points) {
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} to */
function strokeLine(context, from, to) {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

/** @param {number} value @param {string} positive @param {string} negative @param {number} decimals */
function degrees(value, positive, negative, decimals) {
  const wrapped = positive === 'E' ? ((((value + 180) % 360) + 360) % 360) - 180 : value;
  const side = wrapped > 0 ? positive : wrapped < 0 ? negative : '';
  return `${Math.abs(wrapped).toFixed(decimals)}° ${side}`.trim();
}
