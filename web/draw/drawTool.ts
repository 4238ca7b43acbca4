import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { MapTool } from '../map/scene.ts';
import { LEAST_CORNERS, MOST_CORNERS, type DrawnKind, type Shape } from './drawnShape.ts';
import { drawWords } from '../words/drawWords.ts';

/** A drawing in progress. */
export interface Draft extends Shape {
  /** Where the next corner would be; null = not known yet. */
  readonly next: LatLon | null;
}

interface DrawEvents {
  /** A corner was added or removed, or the pointer moved. */
  readonly onDraft: (draft: Draft, hasMoved: boolean) => void;
  readonly onDone: (shape: Shape) => void;
  readonly onCancel: () => void;
  /** Something can't be done; `words` says why. */
  readonly onRefused: (words: string) => void;
}

/**
 * Draws a line or an area corner by corner. A click or tap adds a corner, and one on the last corner ends the drawing, as
 * a double click does; for an area, also one on the first. With the keyboard, Space adds the center of the map, Backspace removes
 * the last corner, Enter ends and Escape cancels.
 */
export class DrawTool implements MapTool {
  readonly #events: DrawEvents;
  #draft: Draft;

  constructor(kind: DrawnKind, events: DrawEvents) {
    this.#events = events;
    this.#draft = { kind, corners: [], next: null };
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** Continues with the same corners as a line or as an area. */
  switchTo(kind: DrawnKind): void {
    this.#show({ ...this.#draft, kind });
  }

  onPoint(point: LatLon, reachM: number): void {
    const { kind, corners } = this.#draft;
    const isAt = (corner: LatLon | undefined) =>
      corner !== undefined && groundDistanceM(corner, point) <= reachM;
    const isFirst = kind === 'area' && corners.length >= LEAST_CORNERS.area && isAt(corners[0]);
    if (isFirst || isAt(corners.at(-1))) {
      // a double click on an empty map adds one corner
      if (corners.length >= LEAST_CORNERS[kind]) this.finish();
      return;
    }
    if (corners.length >= MOST_CORNERS) return this.#events.onRefused(drawWords.drawingMost(MOST_CORNERS));
    this.#show({ kind, corners: [...corners, point], next: point });
  }

  onMove(point: LatLon): void {
    this.#draft = { ...this.#draft, next: point };
    this.#events.onDraft(this.#draft, true);
  }

  onKey(key: string, center: LatLon): boolean {
    if (key === ' ') this.onPoint(center, 0);
    else if (key === 'Enter') this.finish();
    else if (key === 'Backspace' || key === 'Delete') this.removeLast();
    else return false;
    return true;
  }

  removeLast(): void {
    const { corners } = this.#draft;
    if (corners.length > 0) this.#show({ ...this.#draft, corners: corners.slice(0, -1) });
  }

  /** Ends the drawing if it has enough corners. */
  finish(): void {
    const { kind, corners } = this.#draft;
    const missing = LEAST_CORNERS[kind] - corners.length;
    if (missing <= 0) this.#events.onDone({ kind, corners });
    else this.#events.onRefused(drawWords.addCorners(missing));
  }

  cancel(): void {
    this.#events.onCancel();
  }

  #show(draft: Draft): void {
    this.#draft = draft;
    this.#events.onDraft(draft, false);
  }
}
