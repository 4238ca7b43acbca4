import { setImmediate } from 'node:timers/promises';

/** Reads from memory never wait, so other tasks get a turn after this long. */
const TURN_MS = 5;

/** Long work that asks here before each piece leaves event loop iterations to everyone else. */
export interface Turns {
  /** Whether the time slice shared by all workers is over. */
  isOver(): boolean;
  /**
   * Resolves immediately during the time slice, else when it is this worker's turn: one worker per event loop iteration,
   * however many there are.
   */
  next(): Promise<void>;
}

/** Turns shared by all concurrent work. */
export function createTurns(): Turns {
  let began = performance.now();
  let last: Promise<void> = Promise.resolve();
  const isOver = () => performance.now() - began >= TURN_MS;
  const wait = async (before: Promise<void>) => {
    await before;
    await setImmediate();
    began = performance.now();
  };
  return {
    isOver,
    next: async () => {
      if (!isOver()) return;
      last = wait(last);
      await last;
    },
  };
}
