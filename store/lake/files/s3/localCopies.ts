import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage, GroundMotionError } from '../../../../core/error.ts';

interface Copy {
  /** Bytes on disk: holes take none. */
  readonly bytes: number;
  /** Null = any tag: for a key whose bytes never change, or a copy by an earlier process. */
  readonly tag: string | null;
  /** Epoch milliseconds. */
  readonly usedAt: number;
}

/** Writes a copy, whole, to a path. */
export type WriteCopy = (path: string) => Promise<void>;

/**
 * Local copies of objects, or of parts of them, in a folder whose paths are their names, up to a size limit: the least
 * recently used copy goes first. Copies made by other processes are used if their bytes never change. A program that has
 * a copy open keeps it; later readers fetch a removed copy again.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #isImmutable: (name: string) => boolean;
  readonly #copies = new Map<string, Copy>();
  readonly #fetching = new Map<string, Promise<string>>();
  #heldBytes = 0;

  constructor(folder: string, mostBytes: number, isImmutable: (name: string) => boolean) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#isImmutable = isImmutable;
    void this.#adopt();
  }

  /** Path of the copy under a name whose bytes never change; null when there is none, or the bytes may change. */
  async known(name: string): Promise<string | null> {
    return this.#isImmutable(name) ? this.#use(name, null) : null;
  }

  /** Path of the copy under a name; it is written when there is none, or it has another tag. */
  async pathOf(name: string, tag: string | null, write: WriteCopy): Promise<string> {
    const known = this.#copies.get(name)?.tag === tag ? await this.#use(name, tag) : await this.known(name);
    if (known !== null) return known;
    const begun =
      this.#fetching.get(name) ?? this.#make(name, tag, write).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, begun);
    return begun;
  }

  /** Removes the copies whose names are wanted. */
  async forget(isMeant: (name: string) => boolean): Promise<void> {
    await Promise.all([...this.#copies.keys()].filter(isMeant).map((name) => this.#remove(name)));
  }

  async #remove(name: string): Promise<void> {
    if (!this.#copies.has(name)) return;
    this.#forget(name);
    await rm(join(this.#folder, name), { force: true });
  }

  #forget(name: string): void {
    this.#heldBytes -= this.#copies.get(name)?.bytes ?? 0;
    this.#copies.delete(name);
  }

  /** Marks a copy as the most recently used. */
  #note(name: string, copy: Copy): void {
    this.#forget(name);
    this.#copies.set(name, copy);
    this.#heldBytes += copy.bytes;
  }

  /** Its path, marked as most recently used; null when it is gone. Copies are named only when complete. */
  async #use(name: string, tag: string | null): Promise<string | null> {
    const path = join(this.#folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    this.#note(name, { bytes: bytesOnDisk(found), tag, usedAt: Date.now() });
    return path;
  }

  /** A full disk may hold old copies: removing them may free space. */
  async #make(name: string, tag: string | null, write: WriteCopy): Promise<string> {
    try {
      return await this.#copy(name, tag, write);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.#makeRoom(name, 0);
    }
    return this.#copy(name, tag, write).catch((error: unknown) => {
      throw isFull(error) ? cacheFull(this.#folder, error) : error;
    });
  }

  async #copy(name: string, tag: string | null, write: WriteCopy): Promise<string> {
    const path = join(this.#folder, name);
    const half = join(this.#folder, `${HALF_PREFIX}${randomBytes(8).toString('hex')}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await write(half);
      await rename(half, path);
      this.#note(name, { bytes: bytesOnDisk(await stat(path)), tag, usedAt: Date.now() });
    } finally {
      await rm(half, { force: true });
    }
    await this.#makeRoom(name, this.#mostBytes);
    return path;
  }

  async #makeRoom(kept: string, mostBytes: number): Promise<void> {
    for (const [name, { usedAt }] of this.#copies) {
      if (this.#heldBytes <= mostBytes || Date.now() - usedAt < IN_USE_MS) return;
      if (name !== kept) await this.#remove(name);
    }
  }

  /** Counts the copies of an earlier process, least recently used first, and removes those that can't be used. */
  async #adopt(): Promise<void> {
    const names = await readdir(this.#folder, { recursive: true }).catch((): string[] => []);
    const found: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of names) {
      const status = await stat(join(this.#folder, name)).catch(() => null);
      if (!status?.isFile() || this.#copies.has(name)) continue;
      if (this.#isImmutable(name)) found.push({ name, bytes: bytesOnDisk(status), usedAt: status.mtimeMs });
      else if (Date.now() - status.mtimeMs > ABANDONED_MS)
        await rm(join(this.#folder, name), { force: true });
    }
    const since = [...this.#copies];
    const earlier = found.toSorted((a, b) => a.usedAt - b.usedAt);
    for (const { name, ...copy } of earlier) this.#note(name, { ...copy, tag: null });
    for (const [name, copy] of since) this.#note(name, copy);
  }
}

/** Some systems don't count blocks. */
function bytesOnDisk({ size, blocks }: { readonly size: number; readonly blocks: number }): number {
  return blocks > 0 ? blocks * BLOCK_BYTES : size;
}

const BLOCK_BYTES = 512;

/** Whether the local disk failed, as opposed to the store. */
export function isOfDisk(error: unknown): boolean {
  return isFull(error) || ['write', 'open'].includes((error as NodeJS.ErrnoException).syscall ?? '');
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
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
/** A caller that asked for a path opens it soon: a copy stays this long, if necessary beyond the limit. */
const IN_USE_MS = 60_000;
const ABANDONED_MS = 3_600_000;
