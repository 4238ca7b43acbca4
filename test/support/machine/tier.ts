import { DUCKDB, POSTGRES, describeOn, describeOnEngines, type TestEngine } from './engines.ts';

/**
 * Quick test files that import this module run in each tier (vitest.config.ts): with normal effort in `npm test`, and
 * thoroughly in `npm run test:slow`, which runs every night. `npm run test:all` runs every file once, with normal effort.
 */
const isThorough = process.env['TEST_TIER'] === 'thorough';

/** How often something is tried. */
export function times(ordinary: number, thorough: number): number {
  return isThorough ? thorough : ordinary;
}

/** How often a process is killed: `TEST_KILLS=100` sets it for one run. */
export function kills(ordinary: number, thorough: number): number {
  return Number(process.env['TEST_KILLS'] ?? times(ordinary, thorough));
}

/**
 * The same tests on one engine: PostgreSQL in the quick tier and DuckDB in the thorough one (DuckDB in both if there is
 * no PostgreSQL). For code above the folders whose statements are tested on both engines.
 */
export function describeOnAnEngine(subject: string, tests: (engine: TestEngine) => void): void {
  const first = POSTGRES.need.isMissing ? DUCKDB : POSTGRES;
  describeOn(isThorough && first === POSTGRES ? DUCKDB : first, subject, tests);
}

/**
 * The same tests on every engine at night, and on `byDay` (or the one available) in a whole run. For kills and faults in
 * code above the folders whose statements are tested on both engines. DuckDB dies with its process, PostgreSQL outlives
 * it.
 */
export function describeByDayOn(
  byDay: TestEngine,
  subject: string,
  tests: (engine: TestEngine) => void,
): void {
  if (isThorough) describeOnEngines(subject, tests);
  else describeOn(byDay.need.isMissing ? DUCKDB : byDay, subject, tests);
}
