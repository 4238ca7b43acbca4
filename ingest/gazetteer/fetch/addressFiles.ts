import type { SourceClient } from '../../fetch/transfer/sourceClient.ts';
import type { FileForm, WantedFile } from '../../fetch/transfer/wantedFile.ts';
import type { FetchConfig } from '../../../schemas/fetchConfig.ts';

/** The tools with which lists of files are requested. */
export interface ListTools {
  readonly client: SourceClient;
  readonly settings: FetchConfig;
}

/** The files of a source for an area. */
export interface ListedFiles {
  readonly files: readonly WantedFile[];
  /** Total bytes as stated by the source, often rounded; null = unknown. */
  readonly aboutBytes: number | null;
  /** Information for the user. */
  readonly notes: readonly string[];
}

/** A file without a stated length or checksum, which is fetched again if its source has a newer one. */
export function changingFile(path: string, address: string, form: FileForm): WantedFile {
  return { path, address, bytes: null, checksum: null, checksumAddress: null, form, mayChange: true };
}
