import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LATE_OPTIMIZATION } from './test/support/machine/runProcess.ts';
import { SkippedTests } from './test/support/machine/skippedTests.ts';

const resultsFile = process.env['TEST_RESULTS_FILE'];
/** Set by `npm run test:all`, which runs every file once, with the ordinary effort. */
const runsBothTiers = process.env['TEST_TIERS'] === 'both';
const SLOW = 'test/**/*.slow.test.ts';

/** Test files that can be thorough: they import test/support/machine/tier.ts. */
function thoroughFiles(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((file) => readFileSync(file, 'utf8').includes('/machine/tier.ts'));
}

/** Files that take a minute and more: begun last, they would keep one core waiting for the other. */
const LONGEST =
  /(everyStep|x402Kills|cardKills|areaKills|badDates|crash|fuzz|states|reference|batchJobs|fleet|badInput|explorerMap|incremental|bucketLake|lakeReader|damagedLake|gnssTie|gnssTieErrors|crashModel|commands|producersByOthers|realData|updateLake|faults)\.slow\.test\.ts$/;

const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);

/** The longest files of each tier first, then the largest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((tier) => {
      const own = sorted.filter(({ project }) => project === tier);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/**
 * Keeps `@fast-check/vitest` from extending `test` in every order of its modifiers (`test.only.skip.concurrent…`), which
 * takes seconds of processor time in each process: the tests use `test.prop`, and while writing one, `test.only.prop`.
 */
const fewModifiers = {
  name: 'few-modifiers',
  transform(code: string, id: string) {
    if (!id.includes('@fast-check/vitest/lib/')) return undefined;
    const condition = 'if (!ancestors.has(key) &&';
    if (!code.includes(condition)) throw new Error(`${id} has changed: adapt fewModifiers`);
    return { code: code.replace(condition, 'if (ancestors.size < 2 && !ancestors.has(key) &&'), map: null };
  },
};

/** A tier. Each tier has separate processes, which load all modules again. */
const project = (
  name: string,
  include: string[],
  effort: 'ordinary' | 'thorough',
  exclude: string[] = [],
) => ({
  extends: true as const,
  test: { name, include, exclude, env: { TEST_TIER: effort } },
});

/** What `npm run coverage` counts: the rooms of the service. Code that runs in a child process or a thread counts as not covered. */
const COVERED = [
  '{core,formats,schemas,store,tiles,pdf,location,accounts,billing,notify,workers,report,support,watch,chat,ingest,api}/**/*.ts',
];

export default defineConfig({
  plugins: [fewModifiers],
  test: {
    server: { deps: { inline: ['@fast-check/vitest'] } },
    projects: runsBothTiers
      ? [project('all', ['test/**/*.test.ts'], 'ordinary')]
      : [
          project('quick', ['test/**/*.test.ts'], 'ordinary', [SLOW]),
          project('slow', [SLOW, ...thoroughFiles()], 'thorough'),
        ],
    coverage: {
      provider: 'v8',
      include: COVERED,
      exclude: ['test/**'],
      // a floor, in percent
      thresholds: { statements: 82, branches: 70, functions: 82, lines: 84 },
      reporter: ['text-summary', 'html', 'json-summary'],
      reportsDirectory: 'coverage',
    },
    globalSetup: ['test/support/machine/globalSetup.ts'],
    // for hangs alone: a slow machine takes its time
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // two more than the cores of a usual machine: many tests wait for a lease, a browser or a process of theirs
    maxWorkers: 4,
    // A process loads the packages once for all of its files, which takes a third of the time of loading them for each.
    isolate: false,
    // the thread pool's size has to be known before a worker process loads anything
    execArgv: ['--require', './scripts/threadPool.cjs', LATE_OPTIMIZATION],
    retry: 0,
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new SkippedTests(),
      ...(resultsFile === undefined ? [] : [['json', { outputFile: resultsFile }] as ['json', object]]),
    ],
  },
});
