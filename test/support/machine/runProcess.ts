import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export interface FinishedProcess {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const preload = resolve(root, 'scripts/threadPool.cjs');

/**
 * How much of a function V8 interprets, in bytes of bytecode, before it optimizes it; the default is 67,584. A third of a
 * small ingest's processor time went to the optimizing compiler, for code that didn't run longer than that.
 */
export const LATE_OPTIMIZATION = '--interrupt-budget=1000000';

/**
 * Node arguments for a compiled entry point: children of tests are compiled before the suite (`globalSetup.ts`), as the
 * program is.
 */
export function nodeArguments(entry: string): string[] {
  return [LATE_OPTIMIZATION, '--require', preload, resolve(root, 'dist', entry.replace(/\.ts$/, '.js'))];
}

/** Node arguments for `./gm …`. */
export function commandArguments(...words: readonly string[]): string[] {
  return [...nodeArguments('cli/main.ts'), ...words];
}

/** Starts `./gm …` without its setup. With `fileKilobytes`, the system doesn't let any of its files grow larger. */
export function startCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  fileKilobytes?: number,
): ChildProcess {
  const command = [process.execPath, ...commandArguments(...words)];
  const limited = ['bash', '-c', `ulimit -f ${fileKilobytes}; exec "$@"`, 'bash', ...command];
  return started(fileKilobytes === undefined ? command : limited, environment);
}

/** Starts a test's child process. */
export function startTestProcess(entry: string, args: readonly string[]): ChildProcess {
  return started([process.execPath, ...nodeArguments(entry), ...args], {});
}

function started([program, ...args]: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program!, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The output of a started process, once it has ended. */
export async function finished(child: ChildProcess): Promise<FinishedProcess> {
  let output = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((settle, reject) => {
    child.once('error', reject).once('close', settle);
  });
  return { code, output, errors };
}
