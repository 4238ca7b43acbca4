import { close, open, read } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { blockStart, damageIn, headersOf, isWhole } from './pageChecksums.ts';

/**
 * Pause between two passes over the file, and between two of its pages of 256 KiB, milliseconds: 5 MB/s, less than a
 * hundredth of a core.
 */
const PACE = { roundMs: 60_000, pageMs: 50 };

/** How a state file is checked while it is in use. */
export interface PageWatchOptions {
  /** Runs work while nothing writes to the file. */
  readonly exclusively: (work: () => void) => Promise<void>;
  /** Called once, with what is wrong with a page. */
  readonly onDamage: (damage: string) => void;
  readonly pace?: typeof PACE;
}

/**
 * Continuously and slowly reads the pages of a state file that DuckDB has open, and reports the first damaged one: DuckDB
 * only notices it when a statement reads it, which may be after many sales. A page that was being written is checked
 * again while nothing writes. Close it after DuckDB, because closing any descriptor of the file releases the process's
 * lock on it.
 */
export class PageWatch {
  readonly #descriptor: number;
  readonly #ended = new AbortController();
  readonly #watching: Promise<void>;

  private constructor(descriptor: number, options: PageWatchOptions) {
    this.#descriptor = descriptor;
    this.#watching = this.#watch(options);
  }

  /** Starts watching a file. */
  static async begin(path: string, options: PageWatchOptions): Promise<PageWatch> {
    return new PageWatch(await promisify(open)(path, 'r'), options);
  }

  /** Stops reading; the file stays open. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#watching;
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.stop();
    await promisify(close)(this.#descriptor);
  }

  async #watch({ exclusively, onDamage, pace = PACE }: PageWatchOptions): Promise<void> {
    const { signal } = this.#ended;
    const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
    while (!signal.aborted) {
      await pause(pace.roundMs);
      const suspects = await this.#suspects(() => pause(pace.pageMs)).catch(() => []);
      if (suspects.length === 0 || signal.aborted) continue;
      let damage: string | null = null;
      await exclusively(() => void (damage = damageIn(this.#descriptor, suspects))).catch(() => undefined);
      if (damage !== null) return onDamage(damage);
    }
  }

  /** Blocks whose checksum doesn't match, in use or not; -1 = the headers. */
  async #suspects(pause: () => Promise<void>): Promise<number[]> {
    const headers = headersOf(this.#descriptor);
    if (headers === null) return [];
    if (typeof headers === 'string') return [-1];
    const { blockBytes, blocksInFile } = headers;
    const suspects: number[] = [];
    const bytes = Buffer.alloc(blockBytes);
    for (let block = 0; block < blocksInFile && !this.#ended.signal.aborted; block++) {
      await pause();
      const { bytesRead } = await readAt(this.#descriptor, bytes, blockStart(block, blockBytes));
      if (bytesRead < blockBytes || !isWhole(bytes)) suspects.push(block);
    }
    return suspects;
  }
}

function readAt(descriptor: number, bytes: Buffer, position: number): Promise<{ bytesRead: number }> {
  return new Promise((resolve, reject) => {
    read(descriptor, bytes, 0, bytes.length, position, (error, bytesRead) =>
      error ? reject(error) : resolve({ bytesRead }),
    );
  });
}
