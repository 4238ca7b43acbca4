import type { Database, RowWrite, SqlParameter, Transaction } from '../../../store/state/sql/database.ts';

export class Crash extends Error {
  constructor() {
    super('the process has died');
  }
}

/**
 * A database whose process dies at its n-th step: before or after any statement, before a transaction, between its work
 * and its commit, or after the commit and before the answer. Nothing runs afterwards.
 */
export function crashingDatabase(inner: Database, stepsToLive: number): Database & { hasCrashed(): boolean } {
  let steps = 0;
  let isDead = false;
  const step = (): void => {
    if (isDead || steps++ >= stepsToLive) {
      isDead = true;
      throw new Crash();
    }
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    step();
    const result = await work();
    step();
    return result;
  };
  return {
    engine: inner.engine,
    hasCrashed: () => isDead,
    query: <Row extends object>(sql: string, parameters?: readonly SqlParameter[]) =>
      around(() => inner.query<Row>(sql, parameters)),
    transaction: (work) =>
      around(() =>
        inner.transaction((transaction) => {
          const dying: Transaction = {
            query: <Row extends object>(sql: string, parameters?: readonly SqlParameter[]) =>
              around(() => transaction.query<Row>(sql, parameters)),
            queryForUpdate: <Row extends object>(sql: string, parameters?: readonly SqlParameter[]) =>
              around(() => transaction.queryForUpdate<Row>(sql, parameters)),
            ...(transaction.append && {
              append: (...appended) => around(() => transaction.append!(...appended)),
            }),
            change: (sql, parameters) => around(() => transaction.change(sql, parameters)),
          };
          return around(() => work(dying));
        }),
      ),
    ...(inner.rowTransaction && {
      rowTransaction: <T>(work: (transaction: Transaction) => Promise<T>) =>
        around(() =>
          inner.rowTransaction!((transaction) => {
            const dying: Transaction = {
              ...transaction,
              query: <Row extends object>(...asked: Parameters<Transaction['query']>) =>
                around(() => transaction.query<Row>(...asked)),
              queryForUpdate: <Row extends object>(...asked: Parameters<Transaction['query']>) =>
                around(() => transaction.queryForUpdate<Row>(...asked)),
              ...(transaction.writeRows && {
                writeRows: (write: RowWrite) => {
                  step();
                  transaction.writeRows!(write);
                  step();
                },
              }),
            };
            return around(() => work(dying));
          }),
        ),
    }),
    close: () => inner.close(),
  };
}
