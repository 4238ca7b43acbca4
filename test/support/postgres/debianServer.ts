import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HOME = '/usr/lib/postgresql';

/** PostgreSQL as an operator has it, with the programs that dump and restore. */
export interface DebianServer {
  /** Of the server's own database. */
  readonly url: string;
  /** Runs one of PostgreSQL's programs; its standard output. */
  run(program: 'pg_dump' | 'pg_restore', ...parameters: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** The folder of Debian's programs, or null. */
function programs(): string | null {
  const versions = existsSync(HOME) ? readdirSync(HOME).toSorted((a, b) => Number(b) - Number(a)) : [];
  return (
    versions
      .map((version) => join(HOME, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump'))) ?? null
  );
}

/** Why there is no server with `pg_dump` on this machine; null = there is one. */
export function whyNoDebianServer(): string | null {
  if (programs() === null) return 'PostgreSQL with pg_dump is not installed (apt-get install postgresql)';
  return userInfo().uid === 0 ? null : 'only root starts it as another user';
}

/** Starts a server of its own in a folder of its own, as the user `postgres`, since root may not. */
export async function startDebianServer(): Promise<DebianServer> {
  const bin = programs()!;
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-debian-postgres-'));
  const { stdout: ids } = await run('id', ['postgres']);
  const [uid = 0, gid = 0] = [...ids.matchAll(/[ug]id=(\d+)/g)].map(([, id]) => Number(id));
  await chown(folder, uid, gid);
  await chmod(folder, 0o755);
  const port = await freePort();
  const asPostgres = (program: string, ...parameters: string[]) =>
    run('runuser', ['-u', 'postgres', '--', join(bin, program), ...parameters], { cwd: folder });
  const data = join(folder, 'data');
  await asPostgres('initdb', '--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--no-sync');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await asPostgres(
    'pg_ctl',
    'start',
    '--wait',
    '--pgdata',
    data,
    '--log',
    join(folder, 'log'),
    '-o',
    settings,
  );
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    run: async (program, ...parameters) => (await run(join(bin, program), parameters)).stdout,
    remove: async () => {
      await asPostgres('pg_ctl', 'stop', '--wait', '--mode', 'immediate', '--pgdata', data);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
