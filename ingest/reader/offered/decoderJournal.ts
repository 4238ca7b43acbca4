import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { z } from 'zod';

/**
 * A record of the files being decoded, written before each call, so that the supervisor of a dead process knows which
 * file caused it. Every library call on a product, and all code that traverses one, goes through `inDecoder`.
 */
interface DecoderJournal {
  readonly path: string;
  readonly descriptor: number;
  readonly oneAtATime: boolean;
  /** Calls that haven't returned, by number. */
  readonly open: Map<number, { readonly sinceMs: number }>;
}

let journal: DecoderJournal | null = null;
let calls = 0;
let lastTurn: Promise<unknown> = Promise.resolve();

/** Writes this process's journal to a path; with `oneAtATime`, only one file is decoded at a time. */
export function keepDecoderJournal(path: string, { oneAtATime }: { readonly oneAtATime: boolean }): void {
  if (journal) closeSync(journal.descriptor);
  journal = { path, descriptor: openSync(path, 'a'), oneAtATime, open: new Map() };
}

/** Runs a decoder on one file. Never nest calls: they would wait for each other. */
export async function inDecoder<Result>(path: string, work: () => Result | Promise<Result>): Promise<Result> {
  if (!journal) return work();
  const kept = journal;
  if (!kept.oneAtATime) return recorded(kept, path, work);
  const turn = lastTurn.then(() => recorded(kept, path, work));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Milliseconds since the start of the oldest running decoding; 0 if there is none. */
export function longestDecodeMs(): number {
  const [oldest] = journal?.open.values() ?? [];
  return oldest ? performance.now() - oldest.sinceMs : 0;
}

async function recorded<Result>(
  { descriptor, open }: DecoderJournal,
  path: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const call = calls++;
  open.set(call, { sinceMs: performance.now() });
  writeLine(descriptor, { begin: call, path, rssBytes: process.memoryUsage.rss() });
  try {
    return await work();
  } finally {
    open.delete(call);
    if (open.size === 0) ftruncateSync(descriptor, 0);
    else writeLine(descriptor, { end: call });
  }
}

function writeLine(descriptor: number, line: z.input<typeof lineSchema>): void {
  writeSync(descriptor, `${JSON.stringify(line)}\n`);
}

/** Why a process ended itself, stored next to its journal. */
const lastWordSchema = z.object({
  /** `hang`: no activity; `memory`: over its limit. */
  reason: z.enum(['hang', 'memory']),
  rssBytes: z.number().optional(),
});

export type LastWord = z.output<typeof lastWordSchema>;

/** Ends this process because a call doesn't return. */
export function endHungProcess(): void {
  if (journal)
    writeFileSync(lastWordPath(journal.path), JSON.stringify({ reason: 'hang' } satisfies LastWord));
  process.kill(process.pid, 'SIGKILL');
}

export function lastWordPath(journalPath: string): string {
  return `${journalPath}.last-word`;
}

const lineSchema = z.union([
  z.object({ begin: z.number(), path: z.string(), rssBytes: z.number() }),
  z.object({ end: z.number() }),
]);

/** A file that was being decoded when its process ended. */
export interface OpenFile {
  readonly path: string;
  /** Memory of the process when the call started. */
  readonly rssBytes: number;
}

/** What a dead process left: the files being decoded, and why it ended itself, if it did. */
export function readDecoderJournal(path: string): { open: OpenFile[]; lastWord: LastWord | null } {
  const open = new Map<number, OpenFile>();
  for (const text of readIfThere(path).split('\n')) {
    const line = lineSchema.safeParse(jsonOrNull(text)).data;
    if (!line) continue;
    if ('begin' in line) open.set(line.begin, { path: line.path, rssBytes: line.rssBytes });
    else open.delete(line.end);
  }
  const lastWord = lastWordSchema.safeParse(jsonOrNull(readIfThere(lastWordPath(path)))).data ?? null;
  return { open: [...open.values()], lastWord };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The process may have died while writing a line. */
function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
