import { setImmediate } from 'node:timers/promises';

/** From memory nothing waits for anything: others that have something to do get a turn after so long. */
const TURN_MS = 5;

/** Work that takes long, and asks here before each piece of it, leaves turns of the event loop to everyone else. */
export interface Turns {
  /** Whether the turn that all who work share is over. */
  isOver(): boolean;
  /** Resolves at once while the turn lasts, else when it is one's own: one worker an iteration of the loop, however many there are. */
  next(): Promise<void>;
}

/** Turns for all that is worked on together. */
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
