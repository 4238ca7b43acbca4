/** Expected format of a complete file, for sources without checksums. */
export type FileForm = 'hdf5' | 'tiff' | 'zip' | 'gzip' | 'parquet' | 'tenv3' | 'any';

export const CHECKSUM_ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'] as const;

export interface Checksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  /** Hexadecimal, lower case. */
  readonly value: string;
}

/** A file to be fetched. */
export interface WantedFile {
  /** Its path relative to the destination, separated by `/`. */
  readonly path: string;
  readonly address: string;
  /** Null if the source doesn't state it in advance. */
  readonly bytes: number | null;
  readonly checksum: Checksum | null;
  /** URL of a file with the checksum; null if there is none. */
  readonly checksumAddress: string | null;
  readonly form: FileForm;
  /** Fetched again if the source has a newer one; gets the source's modification time. */
  readonly mayChange: boolean;
}

/** The result for a wanted file. */
export type FileOutcome =
  | { readonly is: 'fetched'; readonly bytes: number; readonly resumedBytes: number }
  /** Another process has put it there meanwhile, or the source has no newer one. */
  | { readonly is: 'there' }
  /** Another run is fetching it. */
  | { readonly is: 'busy'; readonly reason: string }
  | { readonly is: 'no_room'; readonly reason: string }
  | { readonly is: 'failed'; readonly code: string; readonly reason: string };
