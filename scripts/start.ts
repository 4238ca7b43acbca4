/**
 * `npm start`: on an empty lake makes a synthetic frame over Houston and ingests it by the ordinary path; then
 * serves the lake and says what to try.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '../core/error.ts';
import { readConfig, type Config } from '../schemas/config.ts';
import { findExamplePoint } from './examplePoint.ts';

const DEMO_FOLDER = '.demo';
const READY_TIMEOUT_MS = 60_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (!hasFrames(config.dataDir)) await publishDemo(config.dataDir);
  const example = await findExamplePoint(config.dataDir);
  // listens and handles signals by itself
  await import('../api/main.ts');
  const url = listeningUrl(config);
  if (url !== null && (await becomesReady(url))) console.log(welcome(url, example));
}

function hasFrames(dataDir: string): boolean {
  const frames = join(dataDir, 'frames');
  return (
    existsSync(frames) && readdirSync(frames).some((name) => existsSync(join(frames, name, 'current.json')))
  );
}

/** Two ordinary commands in processes of their own, so that the server starts with a clean memory. */
async function publishDemo(dataDir: string): Promise<void> {
  const folder = join(dataDir, DEMO_FOLDER);
  const granules = join(folder, 'granules');
  const startedAt = performance.now();
  const clear = () => rmSync(folder, { recursive: true, force: true });
  // what a start that was killed left behind
  clear();
  process.once('exit', clear);
  console.log(
    `The lake ${dataDir} is empty: making a demo frame over Houston, about a minute. Stop it with Ctrl+C.`,
  );
  await runScript('scripts/makeDemoFrame.ts', ['--out', granules]);
  await runScript('ingest/main.ts', [granules, '--data-dir', dataDir]);
  clear();
  console.log(`Demo frame published in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/** Runs one of the project's commands with the terminal as its own; rejects when it fails. */
function runScript(script: string, args: readonly string[]): Promise<void> {
  const entry = join(import.meta.dirname, '..', script);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...process.execArgv, entry, ...args], { stdio: 'inherit' });
    let stoppedBy: NodeJS.Signals | null = null;
    const stop = (signal: NodeJS.Signals) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      if (stoppedBy !== null) process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
      if (code === 0) done();
      else fail(new Error(`${script} ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

/** Where a browser on this machine reaches the server; null when the port is left to the system. */
function listeningUrl({ host, port }: Config): string | null {
  if (port === 0) return null;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function becomesReady(url: string): Promise<boolean> {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < giveUpAt) {
    const isReady = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function welcome(url: string, example: Awaited<ReturnType<typeof findExamplePoint>>): string {
  if (example === null) return `\nGround Motion listens at ${url}\n`;
  const motion = `${url}/api/v1/motion?lat=${example.lat}&lon=${example.lon}`;
  return `
Ground Motion listens at ${url}
  the map            ${url}/
  a moving place     ${url}/#${example.lat},${example.lon}

Try it:
  ANSWER=$(curl -sS ${url}/api/v1/autonomous/register -H 'content-type: application/json' -d "{\\"email\\":\\"you+$(date +%s)@example.com\\"}"); echo "$ANSWER"
  KEY=$(echo "$ANSWER" | grep -o 'gm_live_[0-9A-Za-z]*')
  curl -sS '${motion}&dry_run=1'
  curl -sS '${motion}' -H "Authorization: Bearer $KEY"
`;
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
