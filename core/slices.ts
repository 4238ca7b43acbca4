/** Milliseconds of work before yielding to other tasks. */
const SLICE_MS = 2;
/** Maximum milliseconds that a slice waits for small work in progress. */
const LONGEST_REST_MS = 8;

/** Small work in progress, which has priority over slices of long work, and the slices waiting for it. */
let smallWork = 0;
let resting: (() => void)[] = [];

/** Runs small work; slices of long work wait for its end, up to a limit. */
export async function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  smallWork += 1;
  try {
    return await work();
  } finally {
    smallWork -= 1;
    if (smallWork === 0) for (const wake of resting.splice(0)) wake();
  }
}

/** Yields to the event loop, and to small work, for a few milliseconds at most. */
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
 * Yields to the event loop once a slice of work is used up. Await it between small pieces of long work; until the slice
 * ends, it costs almost nothing.
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

/** `Array.map` for many items that yields to other tasks in between. */
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

/**
 * Processes items in groups of `size`, one group after the other, and returns all results; yields to other tasks in
 * between.
 */
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

/** The rows that share a key, in their order; keys in the order of their first rows. */
export function groupBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
