import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work between two looks at what others want. */
const SLICE_MS = 2;

/**
 * Lets the event loop serve others as soon as a slice of work is done. To be awaited between small pieces of long work;
 * it costs next to nothing while the slice lasts.
 */
function breather(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < SLICE_MS) return undefined;
    return (async () => {
      await setImmediate();
      begun = performance.now();
    })();
  };
}

/** `Array.map` for many items: others are served in between. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const breathe = breather();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    const pause = breathe();
    if (pause) await pause;
  }
  return results;
}

/** Hands items on in groups of `size`, one group after the other, and gives back what became of all; others are served in between. */
export async function mapInGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  map: (group: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await setImmediate();
    results.push(...(await map(items.slice(first, first + size))));
  }
  return results;
}
