import { median } from '../../core/statistics/quantile.ts';

/** One way to do some work. It returns its result, so that the ways can be compared. */
export interface Contender<Made> {
  readonly name: string;
  readonly make: () => Made | Promise<Made>;
}

/** The cost of a contender (median processor time per run) and the result of its last run. */
export interface Result<Made> {
  readonly name: string;
  readonly processorMs: number;
  readonly made: Made;
}

/** Runs all contenders in turn, after one warm-up run each that doesn't count. */
export async function compare<Made>(
  contenders: readonly Contender<Made>[],
  runs: number,
): Promise<Result<Made>[]> {
  const spent = contenders.map((): number[] => []);
  const made: Made[] = [];
  for (let run = -1; run < runs; run++) {
    for (const [at, { make }] of contenders.entries()) {
      const before = process.cpuUsage();
      made[at] = await make();
      const { user, system } = process.cpuUsage(before);
      if (run >= 0) spent[at]!.push((user + system) / 1000);
    }
  }
  return contenders.map(({ name }, at) => ({ name, processorMs: median(spent[at]!), made: made[at]! }));
}

/** Rows of a table: name, time, multiple of the first contender's time, and a description of the result. */
export function resultRows<Made>(
  work: string,
  results: readonly Result<Made>[],
  describe: (made: Made, first: Made) => string,
): string[][] {
  const [first] = results;
  return results.map(({ name, processorMs, made }) => [
    work,
    name,
    processorMs.toPrecision(3),
    (processorMs / first!.processorMs).toFixed(2),
    describe(made, first!.made),
  ]);
}
