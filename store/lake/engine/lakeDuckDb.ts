import type { DuckDBInstance } from '@duckdb/node-api';
import type * as DuckDb from './duckDb.ts';

/** Resource limits of one embedded query engine. */
export interface LakeDuckDbLimits {
  readonly threads: number;
  readonly memoryMb: number;
  /** A scratch database file, next to which the engine may spill; without it everything is in memory. */
  readonly path?: string;
}

/**
 * An in-memory DuckDB for Parquet files (or one in a scratch file), with limited threads and memory. It never uses the
 * network: extensions are neither installed nor loaded on demand.
 */
export async function openLakeDuckDb({
  threads,
  memoryMb,
  path = ':memory:',
}: LakeDuckDbLimits): Promise<DuckDBInstance> {
  const { DuckDBInstance: engine } = await loadDuckDb();
  return engine.create(path, {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // It would answer from its cache of a file, while the file itself is verified.
    enable_external_file_cache: 'false',
  });
}

/** Loads the query engine, which takes a while; callers that will need it later may start early. */
export function loadDuckDb(): Promise<typeof DuckDb> {
  return import('./duckDb.ts');
}

/** A string as an SQL literal. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
