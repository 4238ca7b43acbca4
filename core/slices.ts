/** Milliseconds of work between two looks at what others want. */
const SLICE_MS = 2;
/** Milliseconds that a slice waits at most for the small work that is under way. */
const LONGEST_REST_MS = 8;

/** Small work under way, which goes before the slices of long work, and who waits for its end. */
let smallWork = 0;
let resting: (() => void)[] = [];

/** Runs small work, whose end the slices of long work wait for, within bounds. */
export async function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  smallWork += 1;
  try {
    return await work();
  } finally {
    smallWork -= 1;
    if (smallWork === 0) for (const wake of resting.splice(0)) wake();
  }
}

/** Lets the event loop serve others, and small work be done, for a few milliseconds at most. */
export async function rest(): Promise<void> {
  await new Promise<void>((resolve) => void setImmediate(resolve));
  if (smallWork === 0) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      resting = resting.filter((other) => other !== wake);
      resolve();
    }, LONGEST_REST_MS);
    resting.push(wake);
  });
}

/**
 * Lets the event loop serve others as soon as a slice of work is done. To be awaited between small pieces of long work;
 * it costs next to nothing while the slice lasts.
 */
function breather(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < SLICE_MS) return undefined;
    return (async () => {
      await rest();
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
    if (first > 0) await rest();
    results.push(...(await map(items.slice(first, first + size))));
  }
  return results;
}
