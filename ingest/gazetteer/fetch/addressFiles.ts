import type { SourceClient } from '../../fetch/transfer/sourceClient.ts';
import type { FileForm, WantedFile } from '../../fetch/transfer/wantedFile.ts';
import type { FetchConfig } from '../../../schemas/fetchConfig.ts';

/** With what lists of files are asked for. */
export interface ListTools {
  readonly client: SourceClient;
  readonly settings: FetchConfig;
}

/** What a source has of an area. */
export interface ListedFiles {
  readonly files: readonly WantedFile[];
  /** Bytes of all together as the source tells them, often rounded; null = it does not tell. */
  readonly aboutBytes: number | null;
  /** What its user should know. */
  readonly notes: readonly string[];
}

/** A file without an announced length or checksum, which is fetched again when its source has a newer one. */
export function changingFile(path: string, address: string, form: FileForm): WantedFile {
  return { path, address, bytes: null, checksum: null, checksumAddress: null, form, mayChange: true };
}
