/**
 * The files of a lake by key, `frames/F08882/current.json`: parts between `/`, none of them empty, `.` or `..`. A key is
 * put, replaced and removed as a whole: a reader sees it as it was before or after, also when the writer dies. What has
 * been put is durable. A folder is what keys have before a `/`; it exists by its keys.
 */
export interface LakeFiles {
  /** Whether other machines write to the lake too, beyond the reach of this one's locks. */
  readonly isShared: boolean;
  /** What a key is called in messages. */
  nameOf(key: string): string;
  /** What the store says of a key; null where there is none. */
  head(key: string): Promise<StoredFile | null>;
  /** A key's bytes, or those of a stretch of it as far as they are there; null where there is none. */
  get(key: string, stretch?: ByteStretch): Promise<StoredBytes | null>;
  /** Opens a key for reading piece by piece; null where there is none. */
  open(key: string): Promise<OpenFile | null>;
  /** An address at which anybody may read a key for so long, as of a media type; null where the lake is in no store. The key need not be there. */
  signedAddress(
    key: string,
    how: { readonly seconds: number; readonly type: string },
  ): Promise<string | null>;
  /** Every key that begins with a text, in their order. */
  list(prefix: string): Promise<StoredFile[]>;
  /** The names of the folders in a folder ('' is the lake's), in their order; null where there is no such folder. */
  folders(folder: string): Promise<string[] | null>;

  /** Puts a key and gives its tag. */
  put(key: string, bytes: Uint8Array | string): Promise<string>;
  /** As `put`, when the condition holds; null when it does not. Of those that put on one condition at once, one does. */
  put(key: string, bytes: Uint8Array | string, condition: PutCondition): Promise<string | null>;
  /** Rejects where puts on a condition are not to be trusted, so that one publication could undo another: to be asked before long work. */
  assertConditionsHold(): Promise<void>;
  /** Removes a key if it is there. */
  remove(key: string): Promise<void>;
  /** Removes a folder with everything beneath. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Takes a folder out of sight, for removal: gives the folder in which its keys are now, whose name may be another one
   * and then begins with `SET_ASIDE_PREFIX`. `first` goes before the others where they cannot go all at once: the key by
   * which readers find the others.
   */
  setAside(folder: string, first: string): Promise<string>;

  /** The folder of this machine in which `localPath` gives paths: a key is its file's path in it. */
  readonly localFolder: string;
  /** Path of a file of this machine with a key's bytes, for programs that open files on their own. It is not written to. */
  localPath(key: string): Promise<string>;
  /** Whether `localFolder` may hold single pieces of files (`formats/pieces/pieceFiles.ts`), as `bringPieces` brings them. */
  readonly keepsPieces: boolean;
  /**
   * As `localPath`, of a file with a table of its pieces, for programs that read no more of it than its tail and the pieces
   * with rows between two H3 indexes, both inclusive: the rest need not be there, and then reads as zeros. Rejects with
   * `NotAsPublished`.
   */
  localRows(
    key: string,
    tail: FileTail,
    span: { readonly first: bigint; readonly last: bigint },
  ): Promise<string>;
  /** Has the tail and the pieces that begin at some positions of a file in `localFolder`. Rejects with `NotAsPublished`. */
  bringPieces(key: string, tail: FileTail, starts: readonly number[]): Promise<void>;
  /** Gives up a copy that was made of a key or a part of it, so that the next one is another. Where it makes none, nothing happens. */
  forgetCopy(key: string): Promise<void>;
  /** Path of this machine where the file or folder is written that `publish` makes visible; its name tells the key's. Nothing reads it. */
  stagingPath(key: string): Promise<string>;
  /** Makes a file, or a folder and everything beneath, durable and gives it its key: at once, or so that what readers find the others by comes last. It replaces a file, and never a folder. What was staged is gone. */
  publish(staged: string, key: string): Promise<void>;
  /** Removes what was staged for keys of a folder, and not touched for so long. */
  clearStaging(folder: string, untouchedMs: number): Promise<void>;
}

/** What begins the name of a folder that is being removed. */
export const SET_ASIDE_PREFIX = '.removed-';

/** What a store says of a key without its bytes. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  /** Another one whenever the bytes are others than before; of the same bytes put again it may be the same. */
  readonly tag: string;
  /** When it was put, by the store's clock; milliseconds since 1970. */
  readonly putAtMs: number;
}

/** The end of a file, which begins with the table of its pieces where it has one. */
export interface FileTail {
  readonly bytes: number;
  readonly crc32: number;
}

export interface StoredBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

export interface ByteStretch {
  readonly from: number;
  readonly bytes: number;
}

/** What must be so that a key is put: the tag that it has, or that it is not there. */
export type PutCondition = { readonly ifTag: string } | { readonly ifAbsent: true };

/** A key that is read piece by piece. What becomes of the key meanwhile does not show: its bytes stay, or a read fails. */
export interface OpenFile {
  readonly size: number;
  readonly tag: string;
  /** Fills `target` from a position; gives how many bytes there were, fewer only at the end. */
  read(target: Uint8Array, position: number): Promise<number>;
  /** Waits for reads under way. */
  close(): Promise<void>;
}
