import { defineConfig } from 'vitest/config';

const resultsFile = process.env['TEST_RESULTS_FILE'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/machine/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // the thread pool's size has to be known before a worker process loads anything
    execArgv: ['--require', './scripts/threadPool.cjs'],
    retry: 0,
    reporters: resultsFile === undefined ? ['default'] : ['default', ['json', { outputFile: resultsFile }]],
  },
});
