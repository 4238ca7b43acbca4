/** What a whole file looks like, for sources that tell no checksum. */
export type FileForm = 'hdf5' | 'tiff' | 'zip' | 'gzip' | 'parquet' | 'tenv3' | 'any';

export const CHECKSUM_ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'] as const;

export interface Checksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  /** Hexadecimal, lower case. */
  readonly value: string;
}

/** A file to be fetched. */
export interface WantedFile {
  /** Where it goes: a path relative to the destination, parts between `/`. */
  readonly path: string;
  readonly address: string;
  /** Null where the source does not tell before. */
  readonly bytes: number | null;
  readonly checksum: Checksum | null;
  /** Address of a file that holds the checksum; null where there is none. */
  readonly checksumAddress: string | null;
  readonly form: FileForm;
  /** Fetched again when the source has a newer one: its time of change is the source's. */
  readonly mayChange: boolean;
}

/** What became of a wanted file. */
export type FileOutcome =
  | { readonly is: 'fetched'; readonly bytes: number; readonly resumedBytes: number }
  /** Someone has put it there meanwhile, or the source has no newer one. */
  | { readonly is: 'there' }
  /** Another run is fetching it. */
  | { readonly is: 'busy'; readonly reason: string }
  | { readonly is: 'no_room'; readonly reason: string }
  | { readonly is: 'failed'; readonly code: string; readonly reason: string };
