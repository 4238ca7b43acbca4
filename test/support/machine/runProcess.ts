import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export interface FinishedProcess {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const preload = resolve(root, 'scripts/threadPool.cjs');

/**
 * How much of a function V8 interprets, in bytes of bytecode, before it optimizes it; 67,584 by default. A third of the
 * processor time of a small ingest was the optimizing compiler's, for code that ran no longer than that.
 */
export const LATE_OPTIMIZATION = '--interrupt-budget=1000000';

/** What node is given to run a compiled entry: children of tests are compiled before the suite (`globalSetup.ts`), as the program is. */
export function nodeArguments(entry: string): string[] {
  return [LATE_OPTIMIZATION, '--require', preload, resolve(root, 'dist', entry.replace(/\.ts$/, '.js'))];
}

/** What node is given to run `./gm …`. */
export function commandArguments(...words: readonly string[]): string[] {
  return [...nodeArguments('cli/main.ts'), ...words];
}

/** Starts `./gm …` without its setup. With `fileKilobytes` the system refuses to let any file of it grow larger. */
export function startCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  fileKilobytes?: number,
): ChildProcess {
  const command = [process.execPath, ...commandArguments(...words)];
  const limited = ['bash', '-c', `ulimit -f ${fileKilobytes}; exec "$@"`, 'bash', ...command];
  return started(fileKilobytes === undefined ? command : limited, environment);
}

/** Starts a child of a test. */
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

/** What a started process said, once it has ended. */
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
