/**
 * Starts work for each item in order, at most `limit` at a time, and awaits all of it. After the first failure nothing
 * new is started, and the failure is thrown once all running work has ended, so nothing continues in the background.
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
 * Awaits concurrent work until all of it has ended, so nothing continues in the background, and then throws the first
 * failure in the order of the array.
 */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Runs the work that it is given, a limited number at a time; the rest waits in order. */
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
