import { glyphOutline, type setGlyphs } from '../../formats/font/glyphText.ts';
import type { Position } from './groundFeatures.ts';

/** A rectangle in pixels of the style. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A set name: its outlines as SVG path data, and what they cover. */
export interface SetName {
  readonly outline: string;
  readonly boxes: readonly LabelBox[];
}

/** From the baseline to the middle of capitals, and half a letter's height with its halo, in ems. */
const MIDDLE_EM = 0.33;
const HALF_HEIGHT_EM = 0.55;
/** Sharpest turn between two letters of a name along a line, radians. */
const MOST_TURN = 0.35;

/** The parts of a picture that names already cover. */
export class LabelRoom {
  readonly #width: number;
  readonly #height: number;
  readonly #taken: LabelBox[] = [];

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Keeps names out of a rectangle. */
  close(box: LabelBox): void {
    this.#taken.push(box);
  }

  /** Takes the room of a name; false if it leaves the picture or overlaps another name. */
  take(boxes: readonly LabelBox[]): boolean {
    if (!boxes.every((box) => this.#isFree(box))) return false;
    this.#taken.push(...boxes);
    return true;
  }

  #isFree({ left, top, right, bottom }: LabelBox): boolean {
    if (left < 0 || top < 0 || right > this.#width || bottom > this.#height) return false;
    return !this.#taken.some(
      (other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top,
    );
  }
}

type Run = NonNullable<ReturnType<typeof setGlyphs>>;

/** Lines of text centered at a point. */
export function setCentered(lines: readonly Run[], { x, y }: Position, size: number): SetName {
  const step = 1.15 * size;
  const boxes: LabelBox[] = [];
  let outline = '';
  for (const [row, { glyphs, widthEm }] of lines.entries()) {
    const middle = y + (row - (lines.length - 1) / 2) * step;
    const left = x - (widthEm * size) / 2;
    const half = HALF_HEIGHT_EM * size;
    boxes.push({
      left: left - 3,
      right: x + (widthEm * size) / 2 + 3,
      top: middle - half,
      bottom: middle + half,
    });
    for (const glyph of glyphs)
      outline += glyphOutline(glyph, { x: left + glyph.leftEm * size, y: middle + MIDDLE_EM * size, size });
  }
  return { outline, boxes };
}

/** A line that text can follow. */
export class TextPath {
  readonly length: number;
  readonly #points: readonly Position[];
  readonly #distances: number[] = [0];

  constructor(points: readonly Position[]) {
    this.#points = points;
    let along = 0;
    for (let at = 1; at < points.length; at++) {
      const [from, to] = [points[at - 1], points[at]];
      if (from && to) along += Math.hypot(to.x - from.x, to.y - from.y);
      this.#distances.push(along);
    }
    this.length = along;
  }

  /** The position at a distance from the start, pixels. */
  at(distance: number): Position {
    const next = Math.max(
      1,
      this.#distances.findIndex((each) => each >= distance),
    );
    const [from, to] = [this.#points[next - 1], this.#points[next]];
    const [passed = 0, reached = 0] = [this.#distances[next - 1], this.#distances[next]];
    if (!from || !to) return from ?? { x: 0, y: 0 };
    const share = reached > passed ? (distance - passed) / (reached - passed) : 0;
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  }
}

/** A name along a line, upright, with its middle at a distance from the start; null where the line turns too sharply. */
export function setAlong(
  { glyphs, widthEm }: Run,
  path: TextPath,
  middle: number,
  size: number,
): SetName | null {
  const half = (widthEm * size) / 2;
  const isReversed = path.at(middle + half).x < path.at(middle - half).x;
  const atText = (along: number) => path.at(isReversed ? middle + half - along : middle - half + along);
  const reach = HALF_HEIGHT_EM * size;
  const boxes: LabelBox[] = [];
  let outline = '';
  let lastAngle: number | null = null;
  for (const glyph of glyphs) {
    const [start, width] = [glyph.leftEm * size, glyph.widthEm * size];
    const [before, after] = [atText(start), atText(start + width)];
    const angle = Math.atan2(after.y - before.y, after.x - before.x);
    if (lastAngle !== null && Math.abs(turnOf(angle - lastAngle)) > MOST_TURN) return null;
    lastAngle = angle;
    const center = { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
    boxes.push({
      left: center.x - reach,
      right: center.x + reach,
      top: center.y - reach,
      bottom: center.y + reach,
    });
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const down = MIDDLE_EM * size;
    outline += glyphOutline(glyph, {
      x: center.x - (width / 2) * cos - down * sin,
      y: center.y - (width / 2) * sin + down * cos,
      size,
      angle,
    });
  }
  return { outline, boxes };
}

/** An angle between −π and π. */
function turnOf(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
