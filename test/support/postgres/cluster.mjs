import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../machine/freePort.mjs';
import { stateFolder } from '../machine/stateFolder.mjs';
import { copyPrograms } from './programs.mjs';

/** The user that PostgreSQL runs as if the tests run as root, which it refuses. */
const UNPRIVILEGED_USER = 'nobody';
const ROLE = 'ground_motion';
/** Fast, and safe from everything but a crash of the machine, after which these data don't matter. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '32MB',
  fsync: 'off',
};

/**
 * A PostgreSQL server with its files in a folder of the process that created it, along with a copy of the programs from
 * npm. Programs installed on the system run where they are.
 */
export class PostgresCluster {
  /**
   * Folder of the copy; null = the system's programs run.
   * @type {string | null}
   */
  #copied = null;
  #bin = '';
  #files = mkdtempSync(join(stateFolder(), 'ground-motion-postgres-files-'));
  #password = randomBytes(12).toString('hex');
  #port = 0;
  /** @type {import('node:child_process').ChildProcess | null} */
  #server = null;

  /** @param {string | null} systemBin folder of a system's programs; null = those that npm brings */
  constructor(systemBin = null) {
    this.#bin = systemBin ?? this.#copyPrograms();
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

  /** URL of the server's own database. */
  get url() {
    return `postgres://${ROLE}:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }

  /** Starts the server; after a stop, on the same port. */
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
   * Stops the server: `fast` cleanly, `immediate` as in a crash.
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
    for (const folder of [this.#copied, this.#files])
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }

  #copyPrograms() {
    this.#copied = mkdtempSync(join(tmpdir(), 'ground-motion-postgres-'));
    chmodSync(this.#copied, 0o755);
    copyPrograms(join(this.#copied, 'native'));
    return join(this.#copied, 'native', 'bin');
  }

  get #data() {
    return join(this.#files, 'data');
  }

  /** @param {string} name */
  #program(name) {
    return join(this.#bin, name);
  }
}

/** @returns {{ uid: number, gid: number } | {}} */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  /** @param {string} what */
  const idOf = (what) => Number(execFileSync('id', [what, UNPRIVILEGED_USER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
