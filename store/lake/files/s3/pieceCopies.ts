import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { required } from '../../../../core/required.ts';
import { BoundedCache } from '../../../../core/boundedCache.ts';
import type { FileTail } from '../../../../core/lakeFiles.ts';
import { writeFully } from '../../../../formats/files/fileBytes.ts';
import { localFilesIn } from '../../../../formats/files/localFile.ts';
import { pieceName, rowsName, tailName } from '../../../../formats/pieces/pieceFiles.ts';
import { decodePieceTable, type FilePiece } from '../../../../formats/pieces/pieceTable.ts';
import { NotAsPublished } from '../notAsPublished.ts';
import type { LocalCopies } from './localCopies.ts';
import type { WantedBytes } from './objectStore.ts';

/** The operations that read objects. */
export interface ObjectBytes {
  nameOf(key: string): string;
  /** Rejects when the object doesn't exist. */
  read(
    key: string,
    wanted: WantedBytes,
  ): Promise<{ readonly bytes: Uint8Array; readonly size: number | null }>;
}

/** An object by the table in its tail. */
interface Table {
  readonly size: number;
  readonly tail: Uint8Array;
  readonly pieces: readonly FilePiece[];
  /** Start of each piece; one more entry for the end of the last one. */
  readonly starts: readonly number[];
  /** Approximate memory. */
  readonly bytes: number;
}

/** Consecutive pieces, both inclusive. */
interface Run {
  readonly first: number;
  readonly last: number;
}

const TABLES_BYTES = 24 * 2 ** 20;
/** Memory per piece in addition to its bytes in the tail. */
const PIECE_BYTES = 160;
/** Longer runs aren't buffered in memory: the object is copied as a whole. */
const LONGEST_RUN_BYTES = 6 * 2 ** 20;

/**
 * Copies the pieces of objects that readers need: the tail of each object with one request, adjacent pieces with another.
 * All are verified against their checksums before they are stored, and requested once more on a mismatch.
 */
export class PieceCopies {
  readonly #copies: LocalCopies;
  readonly #copyWhole: (key: string) => Promise<string>;
  readonly #objects: ObjectBytes;
  readonly #tables = BoundedCache.ofBytes<Table>(TABLES_BYTES);
  readonly #coming = new Map<string, Promise<void>>();

  constructor(copies: LocalCopies, copyWhole: (key: string) => Promise<string>, objects: ObjectBytes) {
    this.#copies = copies;
    this.#copyWhole = copyWhole;
    this.#objects = objects;
  }

  /** Path of a file that contains a key's tail and its pieces with rows of a span at their positions. */
  async rows(
    key: string,
    tail: FileTail,
    { first, last }: { readonly first: bigint; readonly last: bigint },
  ): Promise<string> {
    const whole = await this.#copies.known(key);
    if (whole !== null) return whole;
    const table = await this.#table(key, tail);
    const hasRows = ({ firstH3, lastH3 }: FilePiece) => firstH3 <= last && lastH3 >= first;
    const run = { first: table.pieces.findIndex(hasRows), last: table.pieces.findLastIndex(hasRows) };
    if (run.first < 0) return this.#tailPath(key, table);
    if (bytesOf(table, run) > LONGEST_RUN_BYTES) return this.#copyWhole(key);
    return this.#copies.pathOf(rowsName(key, run.first, run.last), null, async (path) => {
      const bytes = await this.#read(key, table, run);
      await writeSparse(path, table, { bytes, at: required(table.starts[run.first]) });
    });
  }

  /** Stores a key's tail and pieces in separate files. */
  async bring(key: string, tail: FileTail, starts: readonly number[]): Promise<void> {
    if ((await this.#copies.known(key)) !== null) return;
    const table = await this.#table(key, tail);
    await this.#tailPath(key, table);
    const wanted = starts.map((start) => table.starts.indexOf(start));
    if (wanted.some((index) => index < 0 || index === table.pieces.length))
      throw new NotAsPublished(`${this.#objects.nameOf(key)} has no piece where one is looked for`);
    const nameOf = (index: number) => pieceName(key, required(table.starts[index]));
    const own = [...new Set(wanted)].filter((index) => !this.#coming.has(nameOf(index)));
    if (own.length > 0) {
      const coming = this.#bringAbsent(key, table, own).finally(() => {
        for (const index of own) this.#coming.delete(nameOf(index));
      });
      for (const index of own) this.#coming.set(nameOf(index), coming);
    }
    await Promise.all(wanted.flatMap((index) => this.#coming.get(nameOf(index)) ?? []));
  }

  /** Reads again what is known about a key. */
  forget(key: string): void {
    this.#tables.drop(key);
  }

  async #bringAbsent(key: string, table: Table, indexes: readonly number[]): Promise<void> {
    const nameOf = (index: number) => pieceName(key, required(table.starts[index]));
    const known = await Promise.all(indexes.map((index) => this.#copies.known(nameOf(index))));
    const absent = indexes.filter((_, at) => known[at] === null);
    await Promise.all(
      runsOf(absent, table).map(async (run) => {
        const bytes = await this.#read(key, table, run);
        for (const index of range(run)) {
          const start = required(table.starts[index]) - required(table.starts[run.first]);
          const piece = bytes.subarray(start, start + required(table.pieces[index]).bytes);
          const write = (path: string) => writeSparse(path, { size: piece.length }, { bytes: piece, at: 0 });
          await this.#copies.pathOf(nameOf(index), null, write);
        }
      }),
    );
  }

  #table(key: string, tail: FileTail): Promise<Table> {
    return this.#tables.get(
      key,
      async () => (await this.#keptTable(key, tail)) ?? this.#fetchTable(key, tail),
    );
  }

  /** Of the copy that was made of the tail earlier. */
  async #keptTable(key: string, tail: FileTail): Promise<Table | null> {
    const path = await this.#copies.known(tailName(key));
    const file = path === null ? null : localFilesIn('').open(path);
    if (!file) return null;
    try {
      const { size } = file.status();
      const bytes = new Uint8Array(tail.bytes);
      await file.read(bytes, size - tail.bytes);
      return crc32(bytes) === tail.crc32 ? tableOf(bytes, size) : null;
    } finally {
      file.close();
    }
  }

  async #fetchTable(key: string, tail: FileTail): Promise<Table> {
    const { bytes, size } = await this.#sound(
      key,
      { last: tail.bytes },
      (found) => crc32(found) === tail.crc32,
    );
    const table = tableOf(bytes, size ?? NaN);
    if (!table)
      throw new NotAsPublished(
        `${this.#objects.nameOf(key)} has ${size} bytes, which are not those of its pieces`,
      );
    await this.#tailPath(key, table);
    return table;
  }

  #tailPath(key: string, table: Table): Promise<string> {
    return this.#copies.pathOf(tailName(key), null, (path) => writeSparse(path, table, null));
  }

  async #read(key: string, table: Table, run: Run): Promise<Uint8Array> {
    const from = required(table.starts[run.first]);
    const isSound = (bytes: Uint8Array) =>
      range(run).every((index) => {
        const start = required(table.starts[index]) - from;
        const piece = required(table.pieces[index]);
        return crc32(bytes.subarray(start, start + piece.bytes)) === piece.crc32;
      });
    return (await this.#sound(key, { from, bytes: bytesOf(table, run) }, isSound)).bytes;
  }

  /** Reads what must be sound, twice if necessary: the transfer may have caused the damage. */
  async #sound(key: string, wanted: WantedBytes, isSound: (bytes: Uint8Array) => boolean) {
    for (const _ of ['first', 'second']) {
      const found = await this.#objects.read(key, wanted);
      if (isSound(found.bytes)) return found;
    }
    throw new NotAsPublished(
      `${this.#objects.nameOf(key)} is not what was published: a checksum is another one`,
    );
  }
}

/** Null where the pieces are not those of a file of so many bytes. */
function tableOf(tail: Uint8Array, size: number): Table | null {
  const pieces = tail.length === size ? [] : (decodePieceTable(tail) ?? []);
  const starts = [0];
  for (const { bytes } of pieces) starts.push(required(starts.at(-1)) + bytes);
  if (required(starts.at(-1)) + tail.length !== size) return null;
  return { size, tail, pieces, starts, bytes: tail.length + PIECE_BYTES * pieces.length };
}

/** Consecutive pieces in the file form one run, up to a maximum length. */
function runsOf(indexes: readonly number[], table: Table): Run[] {
  const runs: Run[] = [];
  for (const index of [...new Set(indexes)].toSorted((a, b) => a - b)) {
    const before = runs.at(-1);
    const joined = before?.last === index - 1 ? { first: before.first, last: index } : null;
    if (joined && bytesOf(table, joined) <= LONGEST_RUN_BYTES) runs[runs.length - 1] = joined;
    else runs.push({ first: index, last: index });
  }
  return runs;
}

function range({ first, last }: Run): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function bytesOf({ starts }: Table, { first, last }: Run): number {
  return required(starts[last + 1]) - required(starts[first]);
}

/** Writes a file of a size that has its tail and a run of pieces at their places, and holes elsewhere. */
async function writeSparse(
  path: string,
  { size, tail }: { readonly size: number; readonly tail?: Uint8Array },
  run: { readonly bytes: Uint8Array; readonly at: number } | null,
): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.truncate(size);
    if (run) await writeFully(file.fd, run.bytes, run.at);
    if (tail) await writeFully(file.fd, tail, size - tail.length);
  } finally {
    await file.close();
  }
}
