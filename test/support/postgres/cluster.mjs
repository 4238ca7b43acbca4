import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateFolder } from '../machine/stateFolder.mjs';
import { copyPrograms } from './programs.mjs';

/** Whom PostgreSQL runs as when the tests run as root, whom it refuses. */
const UNPRIVILEGED_USER = 'nobody';
const ROLE = 'ground_motion';
/** Quick, and safe from everything but a crash of the machine, after which nobody wants these data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '32MB',
  fsync: 'off',
};

/** One PostgreSQL server with its programs and its files in folders of its own, which belong to the process that made it. */
export class PostgresCluster {
  #programs = mkdtempSync(join(tmpdir(), 'ground-motion-postgres-'));
  #files = mkdtempSync(join(stateFolder(), 'ground-motion-postgres-files-'));
  #password = randomBytes(12).toString('hex');
  #port = 0;
  /** @type {import('node:child_process').ChildProcess | null} */
  #server = null;

  constructor() {
    chmodSync(this.#programs, 0o755);
    copyPrograms(join(this.#programs, 'native'));
    const files = this.#files;
    const user = unprivileged();
    if ('uid' in user) chownSync(files, user.uid, user.gid);
    writeFileSync(join(files, 'password'), this.#password, { mode: 0o644 });
    const flags = ['--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
    execFileSync(
      this.#program('initdb'),
      ['-D', this.#data, '-U', ROLE, `--pwfile=${join(files, 'password')}`, ...flags],
      { ...user, env: {}, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  }

  /** Where the server's own database is. */
  get url() {
    return `postgres://${ROLE}:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }

  /** Starts the server, after a stop on the same port. */
  async start() {
    this.#port ||= await freePort();
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(
      this.#program('postgres'),
      ['-D', this.#data, '-p', String(this.#port), ...settings],
      {
        ...unprivileged(),
        env: {},
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    this.#server = server;
    let log = '';
    await new Promise((resolve, reject) => {
      server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
      server.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        log = (log + text).slice(-10_000);
        if (log.includes('ready to accept connections')) resolve(undefined);
      });
    });
  }

  /**
   * Stops the server: `fast` in good order, `immediate` as a crash would.
   * @param {'fast' | 'immediate'} mode
   */
  async stop(mode) {
    const server = this.#server;
    this.#server = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exited;
  }

  /** Stops the server and removes its files. */
  async remove() {
    await this.stop('immediate');
    for (const folder of [this.#programs, this.#files]) rmSync(folder, { recursive: true, force: true });
  }

  get #data() {
    return join(this.#files, 'data');
  }

  /** @param {string} name */
  #program(name) {
    return join(this.#programs, 'native', 'bin', name);
  }
}

/** @returns {{ uid: number, gid: number } | {}} */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  /** @param {string} what */
  const idOf = (what) => Number(execFileSync('id', [what, UNPRIVILEGED_USER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
