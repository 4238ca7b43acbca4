import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A fixed number of connections, lent one query at a time; who finds none free waits in turn. */
export interface ConnectionPool {
  use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Waits for what is running, then closes. */
  close(): Promise<void>;
}

/** A pool over one instance. It bounds how many of libuv's threads queries may hold at a time. */
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
