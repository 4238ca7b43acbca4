import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from '../api/app.ts';
import { readConfig } from '../schemas/config.ts';
import { openLakeReader } from '../store/lake/read/lakeReader.ts';
import { openDuckDbState } from '../store/state/duckdb/openDuckDbState.ts';
import { recordExamples } from './examples/recordExamples.ts';

const SCHEMAS = resolve(import.meta.dirname, '../schemas');

/** The OpenAPI description of the app, built from the sources. */
async function describeApi(): Promise<object> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-openapi-'));
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const database = await openDuckDbState(join(dataDir, 'state.duckdb'));
  const app = await buildApp({ lake, database, config: readConfig({ GM_DATA_DIR: dataDir }), now: Date.now });
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
    await lake.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Writes a file of `schemas/`, or with `--check` reports the differences from the generated one. */
async function keep(name: string, content: object): Promise<void> {
  const path = join(SCHEMAS, name);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
    console.log(`wrote ${path}`);
  } else if ((await readFile(path, 'utf8').catch(() => '')) === text) {
    console.log(`schemas/${name} is up to date`);
  } else {
    console.error(`schemas/${name} differs from what the routes say; run: npm run openapi`);
    process.exitCode = 1;
  }
}

// Examples are loaded when a process starts, so a separate process records them before the description is made. A check that
// finds other examples fails anyway, so one process checks both.
const [isCheck, wantsExamples] = ['--check', '--examples'].map((option) => process.argv.includes(option));
if (isCheck || wantsExamples) await keep('examples.json', await recordExamples());
if (isCheck || !wantsExamples) await keep('openapi.json', await describeApi());
