import { createHash } from 'node:crypto';
import { Client, Pool } from 'pg';

/** How long PostgreSQL may take, milliseconds; 0 = as long as it likes. */
export interface PostgresPatience {
  /** To wait for a free connection, or to open one. */
  readonly connectionMs: number;
  /** One statement, told to the server. */
  readonly statementMs: number;
  /** One statement, after which the connection is taken for dead. Longer than `statementMs`. */
  readonly answerMs: number;
  /** To wait for a locked row. */
  readonly lockMs: number;
  /** A transaction between two statements, after which the server ends it and frees its locks. */
  readonly idleInTransactionMs: number;
  /** Where `answerMs` is 0: how often the server is asked for a sign of life during a statement, and how long it may take to give one. */
  readonly signOfLife: { readonly everyMs: number; readonly answerMs: number } | null;
}

/** What a server gets for its requests, and what for its migrations and the command line. */
export interface PostgresPatiences {
  readonly serving: PostgresPatience;
  readonly unhurried: PostgresPatience;
}

/** Of a server: a request is never kept waiting for much longer than its own time limit. */
export const SERVING_PATIENCE: PostgresPatience = {
  connectionMs: 5000,
  statementMs: 10_000,
  answerMs: 15_000,
  lockMs: 3000,
  idleInTransactionMs: 10_000,
  signOfLife: null,
};

/** Of migrations and of the command line, whose statements may read everything there is. */
export const UNHURRIED_PATIENCE: PostgresPatience = {
  connectionMs: 10_000,
  statementMs: 0,
  answerMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  signOfLife: { everyMs: 3000, answerMs: 5000 },
};

/** A bounded pool of connections to `url`, which replaces those that are lost. */
export interface CuttablePool extends Pool {
  /** Ends every connection at once, also those whose statement has no answer yet: it fails. */
  cut(): void;
}

/** Opens such a pool. `readOnly` refuses all writes. */
export function createPool(
  url: string,
  options: {
    readonly connections: number;
    readonly patience: PostgresPatience;
    readonly readOnly: boolean;
  },
): CuttablePool {
  const { connections, patience, readOnly } = options;
  const open = new Set<Client>();
  const keep = (client: Client): void => {
    open.add(client);
    client.once('end', () => open.delete(client));
  };
  const pool = new Pool({
    connectionString: url,
    application_name: 'ground-motion',
    max: connections,
    connectionTimeoutMillis: patience.connectionMs,
    query_timeout: patience.answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: () => (text: string) => text },
    // oxlint-disable-next-line no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: async (client) => {
      client.on('error', ignoreLoss);
      if (client instanceof Client) keep(client);
      // Part of opening a connection, and so within its time.
      const settings = { text: sessionSettings(patience, readOnly), query_timeout: patience.connectionMs };
      await client.query(settings);
    },
  });
  pool.on('error', ignoreLoss);
  const cut = (): void => {
    for (const client of open) void client.end();
  };
  return Object.assign(pool, { cut });
}

/** The user of a lost connection learns of it by the statement that fails; an idle one is just replaced. */
function ignoreLoss(): void {}

/** A commit is only answered when it is durable, so a server or role that turned that off is overruled. */
function sessionSettings(patience: PostgresPatience, readOnly: boolean): string {
  return `SET TimeZone = 'UTC'; SET DateStyle = 'ISO';
    SET statement_timeout = ${patience.statementMs}; SET lock_timeout = ${patience.lockMs};
    SET idle_in_transaction_session_timeout = ${patience.idleInTransactionMs};
    SET default_transaction_read_only = ${readOnly ? 'on' : 'off'};
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'`;
}

/** Statements kept prepared on every connection; the code's own statements are far fewer. */
const MAXIMUM_PREPARED = 200;

/**
 * Names for prepared statements, the same on every connection and in every process: should a pooler hand one
 * client's connection to another, a name still never stands for another statement.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** The statement's name, or undefined when there are so many that this one is not kept. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MAXIMUM_PREPARED) return known;
    const fingerprint = createHash('sha256').update(sql).digest('hex').slice(0, 32);
    const name = `s${this.#generation}_${fingerprint}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Has every statement prepared again: what the connections know of them is out of date. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
