import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A route to a PostgreSQL server that can be cut. */
export interface CutOff {
  /** The database's URL through this route. */
  readonly url: string;
  /** From now on: the answer to the next COMMIT of a transaction that sent `text` is lost, and with it the connection. */
  loseNextCommit(text: string): void;
  /** From now on connections stay open but nothing passes, as when a network goes silent; false = traffic passes again. */
  silence(isSilent: boolean): void;
  /** Like `silence`, but connections still open and users can log in: only statements get no answer. */
  silenceStatements(isSilent: boolean): void;
  close(): void;
}

/** First bytes of messages that begin a statement: Query, Parse, Bind. A log-in has others. */
const STATEMENTS: ReadonlySet<number> = new Set([0x51, 0x50, 0x42]);

/** Puts a route between a process and its database. */
export async function cutOffWay(databaseUrl: string): Promise<CutOff> {
  const target = new URL(databaseUrl);
  let armedFor: string | null = null;
  let isSilenced = false;
  let areStatementsSilenced = false;
  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    let isLosing = false;
    let hasSentText = false;
    near.on('data', (bytes) => {
      if (isSilenced || (areStatementsSilenced && STATEMENTS.has(bytes[0] ?? 0))) return;
      if (bytes.includes('BEGIN ')) hasSentText = false;
      hasSentText ||= armedFor !== null && bytes.includes(armedFor);
      if (hasSentText && bytes.includes('COMMIT\0')) {
        armedFor = null;
        isLosing = true;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      // The server has answered, so it has committed, but no one gets the answer.
      if (isLosing) near.destroy();
      else near.write(bytes);
    });
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseNextCommit: (text) => {
      armedFor = text;
    },
    silence: (isSilent) => {
      isSilenced = isSilent;
    },
    silenceStatements: (isSilent) => {
      areStatementsSilenced = isSilent;
    },
    close: () => server.close(),
  };
}
