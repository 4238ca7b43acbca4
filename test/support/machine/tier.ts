import { DUCKDB, POSTGRES, describeOn, type TestEngine } from './engines.ts';

/**
 * Test files that import this one run in each tier (vitest.config.ts): quickly in `npm test`, where every rule is held
 * once, and thoroughly in `npm run test:slow`. `npm run test:all` runs each of them once: thoroughly, or on the quick
 * tier's engine where the tiers differ in the engine.
 */
const isThorough = process.env['TEST_TIER'] === 'thorough';

/** How often something is tried. */
export function times(quick: number, thorough: number): number {
  return isThorough ? thorough : quick;
}

/**
 * The same tests on every engine, PostgreSQL in the quick tier and DuckDB in the thorough one (both where there is no PostgreSQL):
 * for what is above the rooms whose statements are tried on both at once.
 */
export function describeOnAnEngine(subject: string, tests: (engine: TestEngine) => void): void {
  const first = POSTGRES.need.isMissing ? DUCKDB : POSTGRES;
  describeOn(isThorough && first === POSTGRES ? DUCKDB : first, subject, tests);
}
