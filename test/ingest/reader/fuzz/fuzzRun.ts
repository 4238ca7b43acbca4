import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isExpected } from './attempt.ts';
import { nodeArguments } from '../../../support/machine/runProcess.ts';

/** Outcomes of the damage to one file. */
export interface FuzzResult {
  readonly file: string;
  /** Count of each expected outcome. */
  readonly counts: Readonly<Record<string, number>>;
  /** Crashes, hangs and failures: case, damage and outcome. */
  readonly failures: readonly string[];
  /** Memory of the reading process. */
  readonly peakMb: number;
}

interface Progress {
  readonly index: number;
  readonly begins?: string;
  readonly outcome?: string;
  readonly peakMb?: number;
}

const SILENCE_MS = 30_000;

/** Damages one file of a folder in child processes, starting a new one after each crash or hang. */
export async function fuzzFile(
  folder: string,
  file: string,
  { seed, cases }: { readonly seed: number; readonly cases: readonly number[] },
): Promise<FuzzResult> {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  let peakMb = 0;
  const left = new Set(cases);
  while (left.size > 0) {
    let current: Progress | null = null;
    const take = (progress: Progress) => {
      const { index, begins, outcome } = progress;
      if (begins !== undefined) {
        current = progress;
        left.delete(index);
        return;
      }
      peakMb = Math.max(peakMb, progress.peakMb!);
      if (isExpected(outcome!)) counts[outcome!] = (counts[outcome!] ?? 0) + 1;
      else failures.push(`${file}, case ${index} (${current?.begins}): ${outcome}`);
      current = null;
    };
    const end = await runChild([folder, file, String(seed), ...[...left].map(String)], take);
    const victim = current as Progress | null;
    if (victim) failures.push(`${file}, case ${victim.index} (${victim.begins}): ${end}`);
    else if (end !== null) throw new Error(`the child for ${file} ended by itself: ${end}`);
  }
  return { file, counts, failures, peakMb };
}

/** Null if the child ended normally; otherwise why it ended, and its last output. */
async function runChild(
  args: readonly string[],
  onProgress: (progress: Progress) => void,
): Promise<string | null> {
  const child = spawn(process.execPath, [...nodeArguments('test/ingest/reader/fuzz/child.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-600);
  });
  let isHung = false;
  const watch = () => {
    isHung = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(watch, SILENCE_MS);
  const closed = new Promise<{ code: number | null; signal: string | null }>((settle, reject) => {
    child.once('error', reject).once('close', (code, signal) => settle({ code, signal }));
  });
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer);
    timer = setTimeout(watch, SILENCE_MS);
    onProgress(JSON.parse(line) as Progress);
  }
  const { code, signal } = await closed;
  clearTimeout(timer);
  if (code === 0) return null;
  return isHung ? `hung for ${SILENCE_MS} ms` : `crashed (${signal ?? `code ${code}`}) ${said}`;
}
