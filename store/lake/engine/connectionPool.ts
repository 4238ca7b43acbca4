import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A fixed number of connections, lent one query at a time; callers without a free one wait in line. */
export interface ConnectionPool {
  use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}

/** A pool over one instance. It limits how many of libuv's threads queries occupy at a time. */
export async function openConnectionPool(instance: DuckDBInstance, size: number): Promise<ConnectionPool> {
  const idle = await Promise.all(Array.from({ length: size }, () => instance.connect()));
  const all = [...idle];
  const waiting: ((connection: DuckDBConnection) => void)[] = [];

  const acquire = (): Promise<DuckDBConnection> => {
    const connection = idle.pop();
    return connection ? Promise.resolve(connection) : new Promise((resolve) => waiting.push(resolve));
  };
  const release = (connection: DuckDBConnection): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };

  return {
    use: async (work) => {
      const connection = await acquire();
      try {
        return await work(connection);
      } finally {
        release(connection);
      }
    },
    close: async () => {
      for (const connection of await Promise.all(all.map(() => acquire()))) connection.closeSync();
      instance.closeSync();
    },
  };
}
