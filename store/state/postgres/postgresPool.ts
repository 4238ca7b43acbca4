import { createHash } from 'node:crypto';
import { Client, Pool } from 'pg';

/** Timeouts for PostgreSQL, milliseconds; 0 = no limit. */
export interface PostgresPatience {
  /** For waiting for a free connection, or opening one. */
  readonly connectionMs: number;
  /** For one statement, enforced by the server. */
  readonly statementMs: number;
  /** For one statement, after which the connection is considered dead. Longer than `statementMs`. */
  readonly answerMs: number;
  /** For waiting for a locked row. */
  readonly lockMs: number;
  /** For a transaction between two statements, after which the server ends it and releases its locks. */
  readonly idleInTransactionMs: number;
  /** If `answerMs` is 0: how often the server is pinged during a statement, and the timeout of a ping. */
  readonly signOfLife: { readonly everyMs: number; readonly answerMs: number } | null;
}

/** Timeouts for a server's requests, and for migrations and the command line. */
export interface PostgresPatiences {
  readonly serving: PostgresPatience;
  readonly unhurried: PostgresPatience;
}

/** For a server: a request never waits much longer than its own time limit. */
export const SERVING_PATIENCE: PostgresPatience = {
  connectionMs: 5000,
  statementMs: 10_000,
  answerMs: 15_000,
  lockMs: 3000,
  idleInTransactionMs: 10_000,
  signOfLife: null,
};

/** For migrations and the command line, whose statements may read everything. */
export const UNHURRIED_PATIENCE: PostgresPatience = {
  connectionMs: 10_000,
  statementMs: 0,
  answerMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  signOfLife: { everyMs: 3000, answerMs: 5000 },
};

/** A bounded pool of connections to `url`; lost connections are replaced. */
export interface CuttablePool extends Pool {
  /** Closes every connection immediately; statements in progress fail. */
  cut(): void;
}

/** Opens a pool. `readOnly` refuses all writes. */
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
      // Part of opening a connection, so its timeout applies.
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

/** The user of a lost connection notices it by the statement that fails; an idle one is simply replaced. */
function ignoreLoss(): void {}

/** A commit must be durable before it is acknowledged, so this overrides a server or role that turned that off. */
function sessionSettings(patience: PostgresPatience, readOnly: boolean): string {
  return `SET TimeZone = 'UTC'; SET DateStyle = 'ISO';
    SET statement_timeout = ${patience.statementMs}; SET lock_timeout = ${patience.lockMs};
    SET idle_in_transaction_session_timeout = ${patience.idleInTransactionMs};
    SET default_transaction_read_only = ${readOnly ? 'on' : 'off'};
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'`;
}

/** Number of statements kept prepared on every connection; the code has far fewer. */
const MAXIMUM_PREPARED = 200;

/**
 * Names of prepared statements, identical on every connection and in every process: even if a pooler passes one client's
 * connection to another, a name never refers to a different statement.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** The statement's name, or undefined if there are too many to keep this one prepared. */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MAXIMUM_PREPARED) return known;
    const fingerprint = createHash('sha256').update(sql).digest('hex').slice(0, 32);
    const name = `s${this.#generation}_${fingerprint}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Makes every statement be prepared again: those on the connections are out of date. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
