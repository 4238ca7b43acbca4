import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from '../api/app.ts';
import { readConfig } from '../schemas/config.ts';
import { openLakeReader } from '../store/lake/lakeReader.ts';
import { openDuckDbState } from '../store/state/openDuckDbState.ts';

const TARGET = resolve(import.meta.dirname, '../schemas/openapi.json');

/** The OpenAPI description of the app as it is built from the sources. */
async function describeApi(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-openapi-'));
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const database = await openDuckDbState(join(dataDir, 'state.duckdb'));
  const app = await buildApp({ lake, database, config: readConfig({ GM_DATA_DIR: dataDir }), now: Date.now });
  try {
    await app.ready();
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await lake.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const described = await describeApi();
if (process.argv.includes('--check')) {
  const stored = await readFile(TARGET, 'utf8').catch(() => '');
  if (stored === described) {
    console.log('schemas/openapi.json is up to date');
  } else {
    console.error('schemas/openapi.json differs from what the routes say; run: npm run openapi');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, described);
  console.log(`wrote ${TARGET}`);
}
