import { createHash, type Hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { compareText } from '../../core/compareText.ts';
import { type ReferenceChoice, referenceChoiceText } from '../../core/reference/referenceChoice.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { statementsText } from '../statements/statementOptions.ts';
import type { IngestRecord } from '../../schemas/ingestRecord.ts';
import { sha256OfFile } from '../../store/lake/files/local/durableFiles.ts';
import { softwareVersion } from '../frame/softwareVersion.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import { archiveDirOf } from '../archive/keptProducts.ts';

/** The inputs of an ingest. */
export interface IngestedInputs {
  readonly products: readonly Recognition[];
  /** Paths of station files. */
  readonly gnss: readonly string[];
  /** Paths of TROPO-ZENITH files. */
  readonly delays: readonly string[];
  /** The source of its zero. */
  readonly reference: ReferenceChoice;
  readonly statements: ProductStatements;
}

/**
 * Identifies the inputs of an ingest. `fingerprint`: its files by path, size, identity and change time, which can't be
 * set back, so that on this machine a file with the same fingerprint hasn't been written to. `listing`: the names and
 * sizes of its products and the content of its station files, wherever they lie. Both include the choice of reference,
 * the operator's statements about the products, the method and the software.
 */
export async function describeInputs({
  products,
  gnss,
  delays,
  reference,
  statements,
}: IngestedInputs): Promise<IngestRecord['inputs']> {
  const terms = `reference ${referenceChoiceText(reference)}\n${statementsText(statements)}\n`;
  const method = `${SCIENCE_VERSION} ${await softwareVersion()}\n${terms}`;
  const here = createHash('sha256').update(method);
  let bytes = await hashPlaces(
    here,
    products.map(({ file }) => file.path),
  );
  here.update('stations\n');
  bytes += await hashPlaces(here, gnss);
  if (delays.length > 0) here.update('troposphere\n');
  bytes += await hashPlaces(here, delays);
  const anywhere = createHash('sha256').update(method);
  for (const line of products.map(({ file }) => `${file.bytes} ${file.name}\n`).toSorted(compareText)) {
    anywhere.update(line);
  }
  const stations = await Promise.all(gnss.map((path) => sha256OfFile(path).catch(() => 'unreadable')));
  for (const sha256 of stations.toSorted(compareText)) anywhere.update(`station ${sha256}\n`);
  // Gigabytes each: their names tell them apart.
  for (const name of delays.map((path) => basename(path)).toSorted(compareText))
    anywhere.update(`delays ${name}\n`);
  return {
    files: products.length + gnss.length + delays.length,
    bytes,
    fingerprint: here.digest('hex'),
    listing: anywhere.digest('hex'),
  };
}

/** The state of a frame's archive on this machine. */
export interface ArchiveState {
  /** SHA-256 of its files by place, size, identity and time of change. */
  readonly fingerprint: string;
  /** SHA-256 of their names, which are made of the content of their products, and sizes: the same on every machine. */
  readonly listing: string;
}

/** The state of a frame's archive; null when there is none on this machine. */
export async function describeArchive(dataDir: string, frameId: string): Promise<ArchiveState | null> {
  const folder = archiveDirOf(dataDir, frameId);
  const names = (await readdir(folder).catch(() => [])).toSorted(compareText);
  if (names.length === 0) return null;
  const paths = names.map((name) => join(folder, name));
  const here = createHash('sha256');
  await hashPlaces(here, paths);
  const anywhere = createHash('sha256');
  for (const path of paths) anywhere.update(`${(await stat(path)).size} ${basename(path)}\n`);
  return { fingerprint: here.digest('hex'), listing: anywhere.digest('hex') };
}

/** Adds local files to a hash; returns their total bytes. */
async function hashPlaces(hash: Hash, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const details = await stat(path, { bigint: true }).catch(() => null);
    hash.update(
      `${resolve(path)} ${details?.size} ${details?.mtimeNs} ${details?.ctimeNs} ${details?.ino}\n`,
    );
    bytes += Number(details?.size ?? 0);
  }
  return bytes;
}
