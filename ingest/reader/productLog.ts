import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { formatIsoDate } from '../../core/date.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';
import type { DatePair } from '../../core/network.ts';
import type { ProductRecord } from '../../schemas/manifest.ts';
import type { ArchiveSource } from '../../schemas/pairArchive.ts';
import type { OfferedFile } from './offeredFiles.ts';

type Role = ProductRecord['role'];

/** What becomes of every offered file. A file's last outcome counts; one never mentioned was ignored. */
export interface ProductLog {
  use(file: OfferedFile, role: Role, details?: { pair?: DatePair; reason?: string }): void;
  ignore(file: OfferedFile, role: Role, reason: string, pair?: DatePair): void;
  refuse(file: OfferedFile, role: Role, reason: string, pair?: DatePair): void;
  /** Runs a check of one file; what it throws refuses the file and gives null. */
  attempt<T>(file: OfferedFile, role: Role, check: () => Promise<T> | T): Promise<T | null>;
  /** Why files of a role were refused. */
  refusals(role: Role): string[];
  /** The error for a frame of which nothing is left, naming what was refused. */
  nothingLeft(wanted: string): GroundMotionError;
  /** A used file as an archive names it; after `finish`. */
  source(file: OfferedFile, role: ArchiveSource['role']): ArchiveSource;
  /** The used files of a role, as an archive names them; after `finish`. */
  sources(role: ArchiveSource['role']): ArchiveSource[];
  /** Every file in the order offered; the used ones with their SHA-256. */
  finish(): Promise<ProductRecord[]>;
}

const CONCURRENT_CHECKSUMS = 4;
const READ_BYTES = 1 << 20;

/** A log of offered files; `origin` says where they came from, for messages. */
export function createProductLog(files: readonly OfferedFile[], origin: string): ProductLog {
  const records = new Map<OfferedFile, ProductRecord>();
  let checksums = new Map<OfferedFile, string>();
  const note = (
    file: OfferedFile,
    role: Role,
    outcome: ProductRecord['outcome'],
    reason: string | null,
    pair?: DatePair,
  ) =>
    void records.set(file, {
      name: file.name,
      sha256: null,
      bytes: file.bytes,
      role,
      outcome,
      reason,
      reference_date: pair ? formatIsoDate(pair.referenceDay) : null,
      secondary_date: pair ? formatIsoDate(pair.secondaryDay) : null,
    });
  for (const file of files) note(file, 'unknown', 'ignored', 'not needed');
  return {
    use: (file, role, details) => note(file, role, 'used', details?.reason ?? null, details?.pair),
    ignore: (file, role, reason, pair) => note(file, role, 'ignored', reason, pair),
    refuse: (file, role, reason, pair) => note(file, role, 'refused', reason, pair),
    async attempt(file, role, check) {
      try {
        return await check();
      } catch (error) {
        note(file, role, 'refused', refusalOf(file, error));
        return null;
      }
    },
    refusals: (role) =>
      [...records.values()].flatMap((r) => (r.role === role && r.outcome === 'refused' ? [reasonOf(r)] : [])),
    nothingLeft: (wanted) => nothingLeft(`${wanted} in ${origin}`, [...records.values()]),
    source: (file, role) => sourceOf(file, role, checksums),
    sources: (role) =>
      files
        .filter((file) => records.get(file)!.outcome === 'used' && records.get(file)!.role === role)
        .map((file) => sourceOf(file, role, checksums)),
    async finish() {
      const used = files.filter((file) => records.get(file)!.outcome === 'used');
      checksums = await checksumsOf(used);
      return files.map((file) => ({ ...records.get(file)!, sha256: checksums.get(file) ?? null }));
    },
  };
}

function sourceOf(
  file: OfferedFile,
  role: ArchiveSource['role'],
  checksums: ReadonlyMap<OfferedFile, string>,
): ArchiveSource {
  const sha256 = checksums.get(file);
  if (sha256 === undefined) throw new Error(`${file.name}: not used, or not finished yet`);
  return { name: file.name, bytes: file.bytes, modified_ms: file.modifiedMs, sha256, role };
}

/** An error of one product: its name, what was expected and what was found. */
export function productError(name: string, expected: string, found: string): GroundMotionError {
  return invalidInput('product_refused', `${name}: expected ${expected}, found ${found}`);
}

/** The project's own errors mostly name the file already; those of libraries do not. */
function refusalOf(file: OfferedFile, error: unknown): string {
  const message = errorMessage(error);
  if (message.startsWith(file.name)) return message;
  return `${file.name}: ${error instanceof GroundMotionError ? '' : 'cannot be read: '}${message}`;
}

function nothingLeft(wanted: string, records: readonly ProductRecord[]): GroundMotionError {
  const refused = records.filter((record) => record.outcome === 'refused');
  const ignored = records.filter((record) => record.outcome === 'ignored');
  const shown = [...refused, ...ignored].slice(0, 5).map((record) => `\n  ${reasonOf(record)}`);
  const more = refused.length + ignored.length - shown.length;
  return invalidInput(
    'no_usable_product',
    `no usable ${wanted} among ${records.length} file(s)${shown.join('')}${more > 0 ? `\n  and ${more} more` : ''}`,
    { details: { products: records } },
  );
}

function reasonOf(record: ProductRecord): string {
  const reason = record.reason ?? record.outcome;
  return reason.startsWith(record.name) ? reason : `${record.name}: ${reason}`;
}

/** SHA-256 of each file, streamed, a few at a time. */
async function checksumsOf(files: readonly OfferedFile[]): Promise<Map<OfferedFile, string>> {
  const checksums = new Map<OfferedFile, string>();
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file.path, { highWaterMark: READ_BYTES }))
        hash.update(chunk as Buffer);
      checksums.set(file, hash.digest('hex'));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKSUMS }, work));
  return checksums;
}
