import { spawn, type ChildProcess } from 'node:child_process';
import { nodeArguments } from '../../support/machine/runProcess.ts';
import { SAMPLE_FRAME } from './sampleRelease.ts';

/** Runs `count` sample ingests in a separate process. */
export function startIngest(
  dataDir: string,
  options: { count?: number; velocity?: number; holdMs?: number } = {},
): ChildProcess {
  const { count = 1, velocity = 1, holdMs = 0 } = options;
  const args = [
    ...nodeArguments('test/store/lake/ingestProcess.ts'),
    dataDir,
    SAMPLE_FRAME,
    String(count),
    String(velocity),
    String(holdMs),
  ];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Resolves when it has printed a word. */
export async function saidBy(child: ChildProcess, word: string): Promise<void> {
  for await (const data of child.stdout!.iterator({ destroyOnReturn: false })) {
    if (String(data).includes(word)) return;
  }
  throw new Error(`the ingest ended without saying "${word}": ${String(child.stderr!.read())}`);
}
