import type { DuckDBInstance } from '@duckdb/node-api';
import type * as DuckDb from './duckDb.ts';

/** How much of the machine one embedded query engine may take. */
export interface LakeDuckDbLimits {
  readonly threads: number;
  readonly memoryMb: number;
  /** A scratch database file, next to which it may spill; without it everything is in memory. */
  readonly path?: string;
}

/**
 * An in-memory DuckDB for Parquet files (or one in a scratch file), with bounded threads and memory. It never
 * reaches for the network: extensions are neither installed nor loaded on demand.
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
    // It would answer from what it once read of a file, while the file itself is checked.
    enable_external_file_cache: 'false',
  });
}

/** Loads the query engine, which takes a while: what will need it later may begin before. */
export function loadDuckDb(): Promise<typeof DuckDb> {
  return import('./duckDb.ts');
}

/** A string as an SQL literal. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
