import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { checkWindow } from '../offered/sizeLimits.ts';

/** Whether a stack may still be read. */
interface Openness {
  /** Throws if the stack is closed; a programming error. */
  readonly assertOpen: () => void;
  /** Throws if the stack is closed, or if a window isn't within its grid. */
  readonly assertReadable: (window: Window) => void;
  readonly close: () => void;
}

/** A stack of this grid is open until it is closed. */
export function openUntilClosed(grid: Grid): Openness {
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new Error('the stack is closed');
  };
  return {
    assertOpen,
    assertReadable(window) {
      assertOpen();
      checkWindow(grid, window);
    },
    close() {
      isClosed = true;
    },
  };
}
