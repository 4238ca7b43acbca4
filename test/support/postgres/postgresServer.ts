import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server that this process may stop and start, and that is removed when this process ends. */
export interface PostgresServer {
  /** URL of the server's own database; tests create theirs next to it. */
  readonly url: string;
  /** `fast` cleanly, `immediate` as in a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a separate server in about two seconds, with the programs from npm or those in a system folder. */
export async function startPostgresServer(systemBin: string | null = null): Promise<PostgresServer> {
  const command = [join(import.meta.dirname, 'keeper.mjs'), ...(systemBin === null ? [] : [systemBin])];
  const keeper = spawn(process.execPath, command, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of reach of Ctrl-C and of a kill of the whole process group, because it is what cleans up after that.
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
