import { join } from 'node:path';
import type { Config } from '../../schemas/config.ts';
import type { Database } from './sql/database.ts';
import { STATE_FILE_NAME, openDuckDbState } from './duckdb/openDuckDbState.ts';
import type { OpenDuckDbOptions } from './duckdb/openDuckDbState.ts';
import type { OpenPostgresOptions } from './postgres/openPostgresState.ts';

/** Opens the state that the settings name: on the PostgreSQL server, or else in the embedded file. */
export async function openState(
  config: Pick<Config, 'databaseUrl' | 'stateFile' | 'dataDir'>,
  options: OpenDuckDbOptions & OpenPostgresOptions = {},
): Promise<Database> {
  if (config.databaseUrl !== null) {
    // Most servers don't use PostgreSQL, and its driver takes a while to load.
    const { openPostgresState } = await import('./postgres/openPostgresState.ts');
    return openPostgresState(config.databaseUrl, options);
  }
  return openDuckDbState(config.stateFile ?? join(config.dataDir, STATE_FILE_NAME), options);
}
