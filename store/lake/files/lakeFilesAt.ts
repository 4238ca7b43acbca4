import { join } from 'node:path';
import process from 'node:process';
import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { STORE_AWAY } from './storeAway.ts';
import { localLakeFiles } from './local/localLakeFiles.ts';
import { isS3Address, s3SettingsOf } from './s3/s3Address.ts';
import { STORE_UNSAFE } from './s3/storeProbe.ts';
import { s3LakeFiles, workFolderOf } from './s3/s3LakeFiles.ts';

/** Lakes in object stores, by address and settings: their connections and copies serve everyone who asks for one. */
const inStores = new Map<string, LakeFiles>();

/**
 * The files of the lake at an address: a folder of this machine, which need not exist yet, or `s3://bucket/prefix`, of a
 * store that the environment names. Throws `lake_url_invalid`, `config_invalid`.
 */
export function lakeFilesAt(address: string): LakeFiles {
  if (!isS3Address(address)) return localLakeFiles(address);
  const settings = s3SettingsOf(process.env);
  const identity = JSON.stringify([address, settings]);
  const files = inStores.get(identity) ?? s3LakeFiles(address, settings);
  inStores.set(identity, files);
  return files;
}

/**
 * Asks the store of a lake in a bucket for one object, before a server opens the lake: what is asked there may each take a minute of retries. Throws
 * `lake_store_away` when nothing is answered within 10 s; a store that answers with an error is for its users.
 */
export async function assertStoreAnswers(address: string): Promise<void> {
  if (!isS3Address(address)) return;
  await lakeFilesAt(address)
    .head('index.parquet')
    .catch((error: unknown) => {
      const { name } = error instanceof GroundMotionError ? (error.cause as Error) : { name: '' };
      if (name !== 'AbortError' && name !== 'TimeoutError') return;
      throw new GroundMotionError(
        'unavailable',
        STORE_AWAY,
        `${address}: the object store takes connections and has answered nothing for 10 s; check AWS_ENDPOINT_URL and what is between`,
        { cause: error },
      );
    });
}

/**
 * Rejects with `lake_store_unsafe` where those who write to the lake could undo each other's publications. A store that may
 * only be read, or is away, is served from: those who write try it too.
 */
export async function assertStoreSafe(address: string): Promise<void> {
  await lakeFilesAt(address)
    .assertConditionsHold()
    .catch((error: unknown) => {
      if (error instanceof GroundMotionError && error.code === STORE_UNSAFE) throw error;
    });
}

/**
 * A folder of this machine for what belongs to a folder of the lake and is not of the lake: locks, and archives of pairs.
 * Where the lake is a folder, the same one.
 */
export function machineFolder(address: string, folder: string): string {
  const root = isS3Address(address) ? workFolderOf(address, s3SettingsOf(process.env)) : address;
  return join(root, folder);
}
