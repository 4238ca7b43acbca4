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

/** What node is given to run `entry` (`api/main.ts`): what users run, compiled before the suite (`globalSetup.ts`), as the children of tests are. */
export function nodeArguments(entry: string): string[] {
  return ['--require', preload, resolve(root, 'dist', entry.replace(/\.ts$/, '.js'))];
}

/**
 * Starts an entry of the project as its npm script does, without npm. With `fileKilobytes` the system refuses to let any
 * file of it grow larger.
 */
export function startEntry(
  entry: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  fileKilobytes?: number,
): ChildProcess {
  const command = [process.execPath, ...nodeArguments(entry), ...args];
  const limited = ['bash', '-c', `ulimit -f ${fileKilobytes}; exec "$@"`, 'bash', ...command];
  const [program, ...rest] = fileKilobytes === undefined ? command : limited;
  return spawn(program!, rest, {
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
