import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Need } from '../machine/needs.ts';

const PROGRAM = resolve(
  import.meta.dirname,
  `../../../node_modules/@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`,
);

/** The test chain: npm has anvil for most platforms. */
export const CHAIN: Need = {
  name: 'anvil',
  isMissing: !existsSync(PROGRAM),
  remedy: '@foundry-rs/anvil must have a package for this platform',
};

export interface AnvilProcess {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts anvil with `options` on `port` (0 = a free port), with nothing stored on disk; it ends no later than this
 * process.
 */
export async function startAnvil(options: readonly string[], port = 0): Promise<AnvilProcess> {
  const child = spawn(
    PROGRAM,
    ['--host', '127.0.0.1', '--port', String(port), '--threads', '1', ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const gone = new Promise<void>((settle) => child.once('close', () => settle()));
  const url = await listeningAt(child);
  return {
    url,
    close: async () => {
      process.off('exit', end);
      end();
      await gone;
    },
  };
}

async function listeningAt(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((settle, reject) => {
    const read = (text: string) => {
      if (output.includes('Listening on')) return;
      output += text;
      const [, address] = /Listening on ([\d.:]+)/.exec(output) ?? [];
      if (address !== undefined) settle(`http://${address}`);
    };
    child.stdout!.setEncoding('utf8').on('data', read);
    child.stderr!.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`anvil ended before it listened: ${output}`)));
  });
}
