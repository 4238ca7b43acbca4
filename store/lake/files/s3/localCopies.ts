import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorMessage, GroundMotionError } from '../../../../core/error.ts';

interface Copy {
  readonly bytes: number;
  /** Null = of an earlier process. */
  readonly tag: string | null;
  /** Epoch milliseconds. */
  readonly usedAt: number;
}

/** What is to be copied. */
interface Original {
  readonly stream: Readable;
  readonly bytes: number;
  /** What it means that the stream broke. */
  readonly toRefusal: (error: unknown) => GroundMotionError;
}

/**
 * Whole copies of objects in a folder of this machine, in which keys are paths, as many as a bound allows: the one that
 * was not asked for longest goes first. Those of an earlier process are taken over where their keys never change their
 * bytes. A program that has a copy open keeps it; who comes after it was removed has it fetched again.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #isImmutable: (key: string) => boolean;
  readonly #copies = new Map<string, Copy>();
  readonly #fetching = new Map<string, Promise<string>>();
  readonly #adopted: Promise<void>;

  constructor(folder: string, mostBytes: number, isImmutable: (key: string) => boolean) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#isImmutable = isImmutable;
    this.#adopted = adopt(folder, this.#copies, isImmutable);
  }

  /** Path of the copy of a key whose bytes never change; null where there is none, or they may. */
  async known(key: string): Promise<string | null> {
    await this.#adopted;
    const copy = this.#isImmutable(key) ? this.#copies.get(key) : undefined;
    return copy ? this.#use(key, copy) : null;
  }

  /** Path of the copy of a key that has a tag now; it is fetched where there is none of these bytes. */
  async pathOf(key: string, tag: string, fetch: () => Promise<Original>): Promise<string> {
    await this.#adopted;
    const copy = this.#copies.get(key);
    const path = copy?.tag === tag ? await this.#use(key, copy) : null;
    if (path !== null) return path;
    const begun =
      this.#fetching.get(key) ?? this.#make(key, tag, fetch).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, begun);
    return begun;
  }

  /** Removes a copy. */
  async forget(key: string): Promise<void> {
    if (this.#copies.delete(key)) await rm(join(this.#folder, key), { force: true });
  }

  /** Its path, and it is the one used last; null where it is no more, or not whole. */
  async #use(key: string, copy: Copy): Promise<string | null> {
    const path = join(this.#folder, key);
    const found = await stat(path).catch(() => null);
    if (found?.size !== copy.bytes) return null;
    this.#copies.delete(key);
    this.#copies.set(key, { ...copy, usedAt: Date.now() });
    return path;
  }

  /** A full disk holds the copies of earlier: once they have gone, there may be room. */
  async #make(key: string, tag: string, fetch: () => Promise<Original>): Promise<string> {
    try {
      return await this.#copy(key, tag, fetch);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.#makeRoom(key, 0);
    }
    return this.#copy(key, tag, fetch).catch((error: unknown) => {
      throw isFull(error) ? cacheFull(this.#folder, error) : error;
    });
  }

  async #copy(key: string, tag: string, fetch: () => Promise<Original>): Promise<string> {
    const path = join(this.#folder, key);
    const half = join(this.#folder, `${HALF_PREFIX}${randomBytes(8).toString('hex')}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      const { stream, bytes, toRefusal } = await fetch();
      await pipeline(stream, createWriteStream(half)).catch((error: unknown) => {
        throw isOfDisk(error) ? error : toRefusal(error);
      });
      const { size } = await stat(half);
      if (size !== bytes) throw toRefusal(new Error(`${size} of ${bytes} bytes came`));
      await rename(half, path);
      this.#copies.set(key, { bytes, tag, usedAt: Date.now() });
    } finally {
      await rm(half, { force: true });
    }
    await this.#makeRoom(key, this.#mostBytes);
    return path;
  }

  async #makeRoom(kept: string, mostBytes: number): Promise<void> {
    let held = [...this.#copies.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, { bytes, usedAt }] of this.#copies) {
      if (held <= mostBytes || Date.now() - usedAt < IN_USE_MS) return;
      if (key === kept) continue;
      held -= bytes;
      await this.forget(key);
    }
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Of the copy, not of the connection. */
function isOfDisk(error: unknown): boolean {
  return isFull(error) || ['write', 'open'].includes((error as NodeJS.ErrnoException).syscall ?? '');
}

function cacheFull(folder: string, cause: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'lake_cache_full',
    `${folder}: no room for a copy of what is asked for (${errorMessage(cause)}); make room, or lower GM_CACHE_GB below what the disk of GM_CACHE_DIR has`,
    { cause },
  );
}

const HALF_PREFIX = '.half-';
/** Whoever asked for a path opens it soon: a copy stays for so long, beyond the bound if need be. */
const IN_USE_MS = 60_000;
const ABANDONED_MS = 3_600_000;

/** Takes over what an earlier process has copied, what was used longest ago first, and removes what nobody can use. */
async function adopt(
  folder: string,
  copies: Map<string, Copy>,
  isImmutable: (key: string) => boolean,
): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const found: { key: string; bytes: number; usedAt: number }[] = [];
  for (const key of names) {
    const status = await stat(join(folder, key)).catch(() => null);
    if (!status?.isFile()) continue;
    if (isImmutable(key)) found.push({ key, bytes: status.size, usedAt: status.mtimeMs });
    else if (!key.startsWith(HALF_PREFIX) || Date.now() - status.mtimeMs > ABANDONED_MS)
      await rm(join(folder, key), { force: true });
  }
  for (const { key, bytes, usedAt } of found.toSorted((a, b) => a.usedAt - b.usedAt))
    copies.set(key, { bytes, tag: null, usedAt });
}
