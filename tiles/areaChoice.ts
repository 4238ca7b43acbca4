/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { coversArea, isSparse, type FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import { NO_STEPS } from '../core/color/mapLayer.ts';
import { cellsBeneath, type LevelWindow } from './cellsBeneath.ts';
import type { Lattice } from './lattice.ts';
import type { Canvas } from './mapWindow.ts';

/** Which pixels are over a release, and where in it. */
export interface AreaBeneath {
  readonly lattice: Lattice;
  readonly level: LevelWindow;
  readonly coverage: FrameCoverage;
  /** It is only shown where it measures. */
  readonly yields: boolean;
}

/**
 * Chooses the release that is shown at each pixel of a picture: the one that a report of the place is made from
 * (`answeringFrame` in core/geodesy/frameCoverage.ts, location/locatePoint.ts).
 */
export interface AreaChoice {
  /** Call it for every release before taking the first one. */
  measureAround(area: AreaBeneath): void;
  /** Whether a release's measurements decide about any pixel. Call it after `measureAround` was called for every release. */
  needsMeasured(area: AreaBeneath): boolean;
  /**
   * Calls back for the pixels at which a release is shown, with the cell of its level's window, and assigns them to it.
   * Call it in order of preference. `readMeasured` is called at most once, and only if `needsMeasured`: it returns the
   * window's velocities, `NO_STEPS` where there are none; null = they can't be read.
   */
  take(
    area: AreaBeneath,
    readMeasured: () => Int16Array | null,
    show: (pixel: number, cell: number) => void,
  ): void;
}

export function createAreaChoice({ width, height }: Pick<Canvas, 'width' | 'height'>): AreaChoice {
  const largest = new Uint8Array(width * height);
  const taken = new Uint8Array(width * height);
  return {
    measureAround: (area) =>
      forEachPixel(area, width, (at, _cell, share) => {
        if (share > largest[at]!) largest[at] = share;
      }),
    needsMeasured: (area) => {
      if (area.yields) return true;
      let isNeeded = false;
      forEachPixel(area, width, (at) => (isNeeded ||= isSparse(largest[at]!)));
      return isNeeded;
    },
    take: (area, readMeasured, show) => {
      let measured: Int16Array | null | undefined;
      forEachPixel(area, width, (at, cell, share) => {
        if (taken[at] === 1) return;
        const most = largest[at]!;
        const isOfArea = !isSparse(most);
        if (isOfArea && !coversArea(share, most)) return;
        if (!isOfArea || area.yields) {
          if (measured === undefined) measured = readMeasured();
          if (measured === null || measured[cell] === NO_STEPS) return;
        }
        taken[at] = 1;
        show(at, cell);
      });
    },
  };
}

/** The pixels over a release in a picture `width` pixels wide: the cell of its window, and the share around it. */
function forEachPixel(
  { lattice, level, coverage }: AreaBeneath,
  width: number,
  visit: (pixel: number, cell: number, share: number) => void,
): void {
  const { left, top, height } = lattice.rect;
  const { window, perCol, perRow } = level;
  const cols = Math.ceil(window.cols);
  const { shares, cols: blocksAcross, blockCells } = coverage;
  const perBlockCol = 1 / (perCol * blockCells);
  const perBlockRow = 1 / (perRow * blockCells);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * width + left;
    for (const span of cellsBeneath(lattice, level, y)) {
      const { stepCol, stepRow } = span;
      let { col, row } = span;
      for (let at = start + span.from; at < start + span.end; at++, col += stepCol, row += stepRow) {
        // No value is negative, so `| 0` is the floor.
        const block =
          (((row + window.row) * perBlockRow) | 0) * blocksAcross + (((col + window.col) * perBlockCol) | 0);
        visit(at, (row | 0) * cols + (col | 0), shares[block]!);
      }
    }
  }
}
