/**
 * The files of a lake by key, such as `frames/F08882/current.json`: parts separated by `/`, none of them empty, `.` or
 * `..`. Putting, replacing and removing a key is atomic: a reader sees the state before or after, even if the writer
 * dies. A completed put is durable. A folder is the part of keys before a `/`; it exists while it has keys.
 */
export interface LakeFiles {
  /** Whether other machines also write to the lake, which this machine's locks don't cover. */
  readonly isShared: boolean;
  /** The name of a key in messages. */
  nameOf(key: string): string;
  /** The store's metadata of a key; null if it doesn't exist. */
  head(key: string): Promise<StoredFile | null>;
  /** A key's bytes, or the part of a range that exists; null if the key doesn't exist. */
  get(key: string, stretch?: ByteStretch): Promise<StoredBytes | null>;
  /** Opens a key for reading in pieces; null if it doesn't exist. */
  open(key: string): Promise<OpenFile | null>;
  /**
   * A presigned URL that anyone may read a key from for a limited time, with a media type; null if the lake isn't in an
   * object store. The key doesn't have to exist.
   */
  signedAddress(
    key: string,
    how: { readonly seconds: number; readonly type: string },
  ): Promise<string | null>;
  /** Every key with a prefix, in order. */
  list(prefix: string): Promise<StoredFile[]>;
  /** The names of the folders in a folder ('' is the lake's root), in order; null if the folder doesn't exist. */
  folders(folder: string): Promise<string[] | null>;

  /** Puts a key and returns its tag. */
  put(key: string, bytes: Uint8Array | string): Promise<string>;
  /**
   * Like `put`, if the condition holds; null if it doesn't. Of concurrent puts with the same condition, exactly one
   * succeeds.
   */
  put(key: string, bytes: Uint8Array | string, condition: PutCondition): Promise<string | null>;
  /** Rejects if conditional puts aren't reliable, so that one publication could undo another; call it before long work. */
  assertConditionsHold(): Promise<void>;
  /** Removes a key if it exists. */
  remove(key: string): Promise<void>;
  /** Removes a folder with all its contents. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Hides a folder before its removal. Returns the folder that now contains its keys; if its name changed, it begins with
   * `SET_ASIDE_PREFIX`. Where the keys can't be moved atomically, `first` is moved before the others: the key by which
   * readers find them.
   */
  setAside(folder: string, first: string): Promise<string>;

  /** The local folder of the paths that `localPath` returns: a key is its file's path in this folder. */
  readonly localFolder: string;
  /** Path of a local file with a key's bytes, for programs that open files themselves. It must not be written to. */
  localPath(key: string): Promise<string>;
  /**
   * Whether `localFolder` may contain single pieces of files (`formats/pieces/pieceFiles.ts`), as fetched by
   * `bringPieces`.
   */
  readonly keepsPieces: boolean;
  /**
   * Like `localPath`, for a file with a table of its pieces and for programs that only read its tail and the pieces with
   * rows between two H3 indexes, both inclusive. The rest may be missing, and then reads as zeros. Rejects with
   * `NotAsPublished`.
   */
  localRows(
    key: string,
    tail: FileTail,
    span: { readonly first: bigint; readonly last: bigint },
  ): Promise<string>;
  /**
   * Fetches the tail and the pieces that begin at the given positions of a file in `localFolder`. Rejects with
   * `NotAsPublished`.
   */
  bringPieces(key: string, tail: FileTail, starts: readonly number[]): Promise<void>;
  /** Discards local copies of a key or a part of it, so that it is fetched again. Does nothing if there are no copies. */
  forgetCopy(key: string): Promise<void>;
  /**
   * Local path to which the file or folder is written before `publish` makes it visible; its name contains the key's.
   * Nothing reads it.
   */
  stagingPath(key: string): Promise<string>;
  /**
   * Makes a file, or a folder with all its contents, durable and visible under its key: atomically, or with the keys by
   * which readers find the others last. Replaces a file, but never a folder. The staged copy is gone afterwards.
   */
  publish(staged: string, key: string): Promise<void>;
  /** Removes staged files for keys of a folder that haven't been modified for the given time. */
  clearStaging(folder: string, untouchedMs: number): Promise<void>;
}

/** Prefix of the name of a folder that is being removed. */
export const SET_ASIDE_PREFIX = '.removed-';

/** The store's metadata of a key, without its bytes. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  /** Changes whenever the bytes change; may stay the same if the same bytes are put again. */
  readonly tag: string;
  /** Time of the put by the store's clock; milliseconds since 1970. */
  readonly putAtMs: number;
}

/** The end of a file. It begins with the table of its pieces, if the file has one. */
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

/** The condition of a put: the key has this tag, or it doesn't exist. */
export type PutCondition = { readonly ifTag: string } | { readonly ifAbsent: true };

/** A key that is read in pieces. Later changes to the key aren't visible: either its bytes stay, or a read fails. */
export interface OpenFile {
  readonly size: number;
  readonly tag: string;
  /** Fills `target` from a position; returns the number of bytes read, which is only smaller at the end. */
  read(target: Uint8Array, position: number): Promise<number>;
  /** Waits for reads in progress. */
  close(): Promise<void>;
}
