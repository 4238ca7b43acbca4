import { compareText } from '../../core/compareText.ts';
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  DERIVED_REFERENCE,
  type ReferenceChoice,
  referenceChoiceText,
} from '../../core/reference/referenceChoice.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import type { IngestRecord } from '../../schemas/ingestRecord.ts';
import { frameDir, PAIRS_FOLDER } from '../../store/lake/files/layout.ts';
import { softwareVersion } from '../frame/softwareVersion.ts';

/**
 * What an ingest is made of: its files by place, size, identity and time of change, what its zero is to be taken from,
 * the method and the software.
 * The time of change cannot be set back, so that a file with the same fingerprint has not been written to.
 */
export async function describeInputs(
  paths: readonly string[],
  gnss: readonly string[],
  reference: ReferenceChoice,
): Promise<IngestRecord['inputs']> {
  const hash = createHash('sha256').update(`${SCIENCE_VERSION} ${await softwareVersion()}\n`);
  hash.update(`reference ${referenceChoiceText(reference)}\n`);
  let bytes = 0;
  for (const path of [...paths, '--gnss', ...gnss]) {
    const details = await stat(path, { bigint: true }).catch(() => null);
    hash.update(
      `${resolve(path)} ${details?.size} ${details?.mtimeNs} ${details?.ctimeNs} ${details?.ino}\n`,
    );
    bytes += Number(details?.size ?? 0);
  }
  return { files: paths.length + gnss.length, bytes, fingerprint: hash.digest('hex') };
}

/** The state of a frame's archive, in the same way; '' when there is none. */
export async function fingerprintOfArchive(dataDir: string, frameId: string): Promise<string> {
  const folder = join(frameDir(dataDir, frameId), PAIRS_FOLDER);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return '';
  const paths = names.map((name) => join(folder, name)).toSorted(compareText);
  return (await describeInputs(paths, [], DERIVED_REFERENCE)).fingerprint;
}
