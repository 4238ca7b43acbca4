import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server that this process may stop and start, and that is gone when this process is. */
export interface PostgresServer {
  /** Of the server's own database; those of tests are made next to it. */
  readonly url: string;
  /** `fast` in good order, `immediate` as a crash would. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Starts its own server, in about two seconds: by the programs that npm brings, or those in a folder of the system. */
export async function startPostgresServer(systemBin: string | null = null): Promise<PostgresServer> {
  const command = [join(import.meta.dirname, 'keeper.mjs'), ...(systemBin === null ? [] : [systemBin])];
  const keeper = spawn(process.execPath, command, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of reach of a Ctrl-C, or of a kill of the whole group: it is what tidies up after that.
    detached: true,
  });
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  const obey = async (line: string): Promise<string> => {
    keeper.stdin.write(`${line}\n`);
    const { value } = await answers.next();
    const { url, error } = JSON.parse(value ?? '{"error":"the keeper has ended"}') as Record<string, string>;
    if (url === undefined) throw new Error(error);
    return url;
  };
  const url = await obey('start');
  return {
    url,
    stop: async (mode) => void (await obey(`stop ${mode}`)),
    start: async () => void (await obey('start')),
    remove: async () => {
      const ended = once(keeper, 'exit');
      keeper.stdin.end();
      await ended;
    },
  };
}
