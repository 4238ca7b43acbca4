import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { commandArguments } from '../machine/runProcess.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The server as a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with its address once it is listening. */
  readonly listening: () => Promise<string>;
  /** Everything it has printed. */
  readonly output: () => string;
  /** Stops it as an operator does; returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as in a power failure. */
  readonly kill: () => Promise<void>;
}

/** With `fileKilobytes`, the system doesn't let any of its files grow larger until the limit is raised. */
export function launchServer(
  environment: Readonly<Record<string, string>>,
  fileKilobytes?: number,
): ServerProcess {
  const command = [process.execPath, ...commandArguments('serve')];
  const limited = ['bash', '-c', `ulimit -S -f ${fileKilobytes}; exec "$@"`, 'bash', ...command];
  const [program, ...rest] = fileKilobytes === undefined ? command : limited;
  const child = spawn(program!, rest, {
    cwd: root,
    env: { PATH: process.env['PATH'], GM_PORT: '0', GM_MAIL_DOMAIN_CHECK: 'off', ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    listening: async () => {
      for (;;) {
        const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(output) ?? [];
        if (url !== undefined) return url;
        if (child.exitCode !== null) throw new Error(output);
        await new Promise((wake) => setTimeout(wake, 20));
      }
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
