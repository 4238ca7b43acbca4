import { formatPoint, rounded } from './coordinates.js';
import { drawMap } from './mapDrawing.js';
import { fitted, panned, project, toPosition, toScreen, zoomed } from './mapView.js';

/**
 * @typedef {import('./coordinates.js').LatLon} LatLon
 * @typedef {import('./mapView.js').Point} Point
 */

const clickTolerancePixels = 5;
const pointZoom = 16;
const continentalUnitedStates = /** @type {[number, number, number, number]} */ ([-125, 24, -66, 50]);

/** The map on its canvas: drag, wheel, pinch and keyboard move it; a click or Enter picks a point. */
export class FrameMap {
  #canvas;
  #context;
  #onPick;
  #onHover;
  /** @type {import('./mapView.js').View} */
  #view = { centre: { x: 0.25, y: 0.4 }, zoom: 3, width: 1, height: 1 };
  /** @type {import('./mapDrawing.js').Scene} */
  #scene = {
    frames: [],
    point: null,
    cell: null,
    isMeasured: false,
    answeringFrame: null,
    showCrosshair: false,
  };
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  #travelled = 0;
  #isDrawing = false;

  /** @param {HTMLCanvasElement} canvas @param {{ onPick: (point: LatLon) => void, onHover: (text: string) => void }} events */
  constructor(canvas, { onPick, onHover }) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    this.#onPick = onPick;
    this.#onHover = onHover;
    this.#resize();
    this.showAll();
    new ResizeObserver(() => this.#resize()).observe(canvas);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#draw());
    this.#listen();
  }

  /** @param {import('./api.js').Frame[]} frames */
  setFrames(frames) {
    this.#scene.frames = frames;
    this.#draw();
  }

  /** The frames together, or the continental United States when there is none. */
  showAll() {
    const boxes = this.#scene.frames.map((frame) => frame.bbox);
    const box = boxes.length === 0 ? continentalUnitedStates : union(boxes);
    this.#move(fitted(this.#view, box));
  }

  /** @param {import('./api.js').Frame} frame */
  showFrame(frame) {
    this.#move(fitted(this.#view, frame.bbox));
  }

  /** Marks a point; its cell comes later. @param {LatLon} point @param {boolean} goThere */
  setPoint(point, goThere) {
    this.#scene = { ...this.#scene, point, cell: null, answeringFrame: null };
    if (goThere)
      this.#move({ ...this.#view, centre: project(point), zoom: Math.max(this.#view.zoom, pointZoom) });
    else this.#draw();
  }

  clearPoint() {
    this.#scene = { ...this.#scene, point: null, cell: null, answeringFrame: null };
    this.#draw();
  }

  /** @param {[number, number][]} corners [lat, lon] @param {boolean} isMeasured */
  setCell(corners, isMeasured) {
    this.#scene = { ...this.#scene, cell: corners.length < 4 ? null : corners, isMeasured };
    this.#draw();
  }

  /** Names the frame that the answer comes from. @param {string | null} answeringFrame */
  setAnsweringFrame(answeringFrame) {
    this.#scene = { ...this.#scene, answeringFrame };
    this.#draw();
  }

  /** @param {number} steps */
  zoomBy(steps) {
    this.#move(zoomed(this.#view, steps, this.#zoomAnchor()));
  }

  /** Zoom towards the picked point while it is in sight. */
  #zoomAnchor() {
    const { width, height } = this.#view;
    const middle = { x: width / 2, y: height / 2 };
    if (this.#scene.point === null) return middle;
    const at = toScreen(this.#view, this.#scene.point);
    return at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height ? at : middle;
  }

  #listen() {
    const canvas = this.#canvas;
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#drag(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', (event) => this.#pointers.delete(event.pointerId));
    canvas.addEventListener('pointerleave', () => this.#onHover(''));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('focus', () => this.#setCrosshair(canvas.matches(':focus-visible')));
    canvas.addEventListener('blur', () => this.#setCrosshair(false));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#canvas.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 0) this.#travelled = 0;
    this.#pointers.set(event.pointerId, position(event));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const now = position(event);
    this.#onHover(formatPoint(toPosition(this.#view, now)));
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (other === undefined) {
      if (this.#travelled > clickTolerancePixels)
        this.#move(panned(this.#view, now.x - before.x, now.y - before.y));
    } else {
      const spread =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      this.#move(zoomed(this.#view, Math.log2(spread), other));
    }
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const wasAlone = this.#pointers.size === 1;
    if (!this.#pointers.delete(event.pointerId)) return;
    if (wasAlone && this.#travelled <= clickTolerancePixels && event.button === 0) {
      this.#onPick(rounded(toPosition(this.#view, position(event))));
    }
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    this.#move(zoomed(this.#view, -pixels / 250, position(event)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = 60;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.#move(panned(this.#view, step, 0)),
      ArrowRight: () => this.#move(panned(this.#view, -step, 0)),
      ArrowUp: () => this.#move(panned(this.#view, 0, step)),
      ArrowDown: () => this.#move(panned(this.#view, 0, -step)),
      '+': () => this.#zoomAtCentre(1),
      '=': () => this.#zoomAtCentre(1),
      '-': () => this.#zoomAtCentre(-1),
      Enter: () => this.#onPick(rounded(toPosition(this.#view, this.#middle()))),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    this.#setCrosshair(true);
    action();
  }

  /** @param {number} steps */
  #zoomAtCentre(steps) {
    this.#move(zoomed(this.#view, steps, this.#middle()));
  }

  #middle() {
    return { x: this.#view.width / 2, y: this.#view.height / 2 };
  }

  /** @param {boolean} showCrosshair */
  #setCrosshair(showCrosshair) {
    this.#scene = { ...this.#scene, showCrosshair };
    this.#draw();
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#canvas;
    const ratio = devicePixelRatio || 1;
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#move({ ...this.#view, width: clientWidth || 1, height: clientHeight || 1 });
  }

  /** @param {import('./mapView.js').View} view */
  #move(view) {
    this.#view = view;
    this.#draw();
  }

  /** Draws once a screen refresh, however often it is asked. */
  #draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      drawMap(this.#context, this.#view, this.#scene);
    });
  }
}

/** @param {MouseEvent} event @returns {Point} */
function position(event) {
  return { x: event.offsetX, y: event.offsetY };
}

/** @param {[number, number, number, number][]} boxes @returns {[number, number, number, number]} */
function union(boxes) {
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}
