/**
 * Starts work for each item in order, at most `limit` at a time, and awaits all of it. The first failure
 * stops new starts and is thrown after what runs has ended, so that nothing goes on behind the caller's back.
 */
export async function forEachInFlight<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (const item of items) {
    const promise = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(promise));
    running.add(promise);
    if (running.size >= limit) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/**
 * Awaits all of the work, which runs at once, so that nothing goes on behind the caller's back; then throws the first failure, in the
 * order of the array.
 */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Runs work given to it, at most so much at a time; the rest waits, in its order. */
export function limitInFlight(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
