import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { checkWindow } from '../offered/sizeLimits.ts';

/** Whether a stack may still be read. */
interface Openness {
  /** Throws when the stack is closed; a programming error. */
  readonly assertOpen: () => void;
  /** Throws when the stack is closed, or when a window does not lie in its grid. */
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
