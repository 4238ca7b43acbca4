import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Prints one line at the end of a run: how many tests were skipped, what this machine lacks for them, and how to get it. */
export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const line = skippedLine(
      modules.flatMap((module) => [...module.children.allTests('skipped')].map(reasonOf)),
    );
    if (line !== null) process.stdout.write(`${line}\n`);
  }
}

/** Why a test was skipped: what the machine lacks, or what the test itself reported; null for neither. */
function reasonOf(test: TestCase): string | null {
  for (let task: TestCase | TestSuite | TestModule = test; task.type !== 'module'; task = task.parent) {
    const { missing } = task.meta();
    if (missing !== undefined && missing !== null) return missing;
  }
  const result = test.result();
  return result.state === 'skipped' ? (result.note ?? null) : null;
}

/** The line for tests skipped for these reasons; null if no test was skipped for one. */
export function skippedLine(reasons: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const reason of reasons) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (counts.size === 0) return null;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `${reason}, ${count}`);
  return `Skipped ${total} ${total === 1 ? 'test' : 'tests'} for lack of: ${parts.join('; ')}.`;
}
