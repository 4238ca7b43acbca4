import type { JournalFile } from '../../../../store/state/journal/journalFile.ts';

export const PAGE_BYTES = 512;

/** What a disk does wrong. */
export interface Faults {
  /** Number of writes after which the machine stops, before or in the middle of the next one. */
  readonly stopsAfter?: number;
  readonly failsWrites?: boolean;
  /** Durable writes fail after their bytes were written. */
  readonly failsSyncs?: boolean;
  /** Durable writes resolve without being on the disk. */
  readonly lies?: boolean;
}

/** A file in memory that loses pages not yet on the disk when the machine stops, each page by a draw. */
export class VolatileFile implements JournalFile {
  faults: Faults = {};
  isRemoved = false;
  #writes = 0;
  #disk: Buffer;
  #cache: Buffer;
  readonly #unsynced = new Set<number>();

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#disk = Buffer.from(bytes);
    this.#cache = Buffer.from(bytes);
  }

  async read(): Promise<Buffer> {
    return Buffer.from(this.#cache);
  }

  write(bytes: Uint8Array, at: number): void {
    this.#put(bytes, at);
  }

  async writeDurably(bytes: Uint8Array, at: number): Promise<void> {
    this.#put(bytes, at);
    this.#stopWhenDue();
    if (this.faults.failsSyncs) throw new Error('EIO');
    if (this.faults.lies) return;
    for (let page = Math.floor(at / PAGE_BYTES); page * PAGE_BYTES < at + bytes.length; page++) {
      this.#toDisk(page);
      this.#unsynced.delete(page);
    }
  }

  async cut(at: number): Promise<void> {
    if (this.faults.failsWrites) throw new Error('EIO');
    this.#cache = this.#cache.subarray(0, at);
    this.#disk = this.#disk.subarray(0, at);
    for (const page of this.#unsynced) if (page * PAGE_BYTES >= at) this.#unsynced.delete(page);
  }

  async close(): Promise<void> {}

  async remove(): Promise<void> {
    this.isRemoved = true;
  }

  /** What the next start finds after the machine stopped; `survives` draws for each page that wasn't on the disk. */
  afterStop(survives: (page: number) => boolean): VolatileFile {
    for (const page of this.#unsynced) if (survives(page)) this.#toDisk(page);
    return new VolatileFile(this.#disk);
  }

  /** What the next start finds after the process alone was killed. */
  afterKill(): VolatileFile {
    return new VolatileFile(this.#cache);
  }

  #put(bytes: Uint8Array, at: number): void {
    this.#writes += 1;
    this.#stopWhenDue();
    if (this.faults.failsWrites) throw new Error('EIO');
    this.#cache = grown(this.#cache, at + bytes.length);
    Buffer.from(bytes).copy(this.#cache, at);
    for (let page = Math.floor(at / PAGE_BYTES); page * PAGE_BYTES < at + bytes.length; page++) {
      this.#unsynced.add(page);
    }
  }

  #stopWhenDue(): void {
    if (this.#writes > (this.faults.stopsAfter ?? Infinity)) throw new Error('the machine has stopped');
  }

  #toDisk(page: number): void {
    const [from, to] = [page * PAGE_BYTES, (page + 1) * PAGE_BYTES];
    this.#disk = grown(this.#disk, Math.min(to, this.#cache.length));
    this.#cache.copy(this.#disk, from, from, to);
  }
}

function grown(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length ? bytes : Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
