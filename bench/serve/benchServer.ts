import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CallerLimits } from '../../schemas/callerLimits.ts';
import { verifyLedger, type LedgerAudit } from '../../billing/audit/verifyLedger.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { openDuckDbState } from '../../store/state/duckdb/openDuckDbState.ts';
import { openPostgresState } from '../../store/state/postgres/openPostgresState.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Where a measured server stores its accounts. */
export interface BenchState {
  readonly engine: 'DuckDB' | 'PostgreSQL';
  readonly environment: Readonly<Record<string, string>>;
  open(): Promise<Database>;
}

/** An empty PostgreSQL database or, without its address, a file in the scratch folder. */
export function benchState(scratch: string, databaseUrl: string | undefined): BenchState {
  const file = join(scratch, 'state.duckdb');
  return databaseUrl === undefined
    ? { engine: 'DuckDB', environment: { GM_STATE_FILE: file }, open: () => openDuckDbState(file) }
    : {
        engine: 'PostgreSQL',
        environment: { DATABASE_URL: databaseUrl },
        open: () => openPostgresState(databaseUrl),
      };
}

/** Verifies the ledger of a state that no server holds; the process fails if a rule is broken. */
export async function auditState(state: BenchState): Promise<LedgerAudit> {
  const database = await state.open();
  const audit = await verifyLedger(database);
  await database.close();
  console.log(
    `ledger: ${audit.charges} charges, ${audit.reports} reports, ${audit.violations.length} violations`,
  );
  if (audit.violations.length > 0) process.exitCode = 1;
  return audit;
}

/** Opens an account on a server; returns its API key. */
export async function registerAt(url: string, email: string): Promise<string> {
  const registration = await json(`${url}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return String(registration['api_key']);
}

export interface BenchServer {
  readonly url: string;
  readonly processId: number;
  stop(): Promise<void>;
}

const MICROSECONDS_A_TICK = 10_000;

/** Processor time used by all threads of a server; available only on Linux. */
export async function processorMicroseconds({ processId }: BenchServer): Promise<number> {
  const text = await readFile(`/proc/${processId}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_A_TICK;
}

/** Starts the compiled program of a checkout (default: this one), as operators run it. */
export async function launchServer(
  dataDir: string,
  state: BenchState,
  environment: Readonly<Record<string, string>> = {},
  {
    limits,
    root = ROOT,
  }: { readonly limits?: Partial<CallerLimits>; readonly root?: string | undefined } = {},
): Promise<BenchServer> {
  execFileSync(process.execPath, ['scripts/setup.mjs', '--program'], { cwd: root });
  const program =
    limits === undefined
      ? ['dist/cli/main.js', 'serve']
      : ['--import', 'tsx', join(import.meta.dirname, 'limitedServer.ts'), JSON.stringify(limits)];
  const child = spawn(process.execPath, ['--require', './scripts/threadPool.cjs', ...program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      GM_DATA_DIR: dataDir,
      ...state.environment,
      GM_PORT: '0',
      GM_STARTER_CREDITS_USD: '1000000',
      GM_RATE_IP_PER_MINUTE: '1000000',
      GM_LIMIT_FACTOR: '10000',
      GM_MAX_REQUESTS: '1000000',
      GM_RATE_KEY_PER_MINUTE: '1000000',
      GM_RATE_REGISTRATIONS_PER_HOUR: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = await listeningUrl(child);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (isStopping && code === 0) return;
    console.error(`the server ended with ${signal ?? code} while it was measured`);
    process.exit(1);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, processId: child.pid!, stop };
}

/** The address from the server's log; the rest of the log is read and discarded. */
function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      if (output === '#') return;
      output += chunk.toString();
      const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(output) ?? [];
      if (url === undefined) return;
      output = '#';
      found(url);
    });
    child.once('exit', () => fail(new Error(`the server did not start: ${output}`)));
  });
}

export async function json(url: string, init?: RequestInit): Promise<Record<string, unknown>> {
  return (await (await fetch(url, init)).json()) as Record<string, unknown>;
}
