import { defineConfig } from 'vitest/config';

const resultsFile = process.env['TEST_RESULTS_FILE'];
const SLOW = 'test/**/*.slow.test.ts';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [SLOW] } },
      { extends: true, test: { name: 'slow', include: [SLOW] } },
    ],
    globalSetup: ['test/support/machine/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // A process loads the packages once for all of its files, which takes a third of the time of loading them for each.
    isolate: false,
    // the thread pool's size has to be known before a worker process loads anything
    execArgv: ['--require', './scripts/threadPool.cjs'],
    retry: 0,
    reporters: resultsFile === undefined ? ['default'] : ['default', ['json', { outputFile: resultsFile }]],
  },
});
