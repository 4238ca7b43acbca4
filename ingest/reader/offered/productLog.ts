import { required } from '../../../core/required.ts';
import { compareText } from '../../../core/compareText.ts';
import { formatIsoDate } from '../../../core/date.ts';
import { errorMessage, GroundMotionError, invalidInput } from '../../../core/error.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import type { ProductRecord } from '../../../schemas/manifest.ts';
import type { ArchiveSource } from '../../../schemas/pairArchive.ts';
import { sha256OfFile } from '../../../store/lake/files/local/durableFiles.ts';
import { isGdalMissing } from '../../native/gdal.ts';
import type { OfferedFile } from './offeredFiles.ts';

type Role = ProductRecord['role'];
type Rest<Arguments extends unknown[]> = Arguments extends [unknown, ...infer Others] ? Others : never;

interface UseDetails {
  readonly pair?: DatePair;
  readonly reason?: string;
  /** Its values come from the frame's archive. */
  readonly isArchived?: boolean;
}

/** Records the result for every offered file. A file's last result counts; one never mentioned was ignored. */
export interface ProductLog {
  use(file: OfferedFile, role: Role, details?: UseDetails): void;
  ignore(file: OfferedFile, role: Role, reason: string, pair?: DatePair): void;
  refuse(file: OfferedFile, role: Role, reason: string, pair?: DatePair): void;
  /** Runs a check of one file; if it throws, the file is refused and the result is null. */
  attempt<T>(file: OfferedFile, role: Role, check: () => Promise<T> | T): Promise<T | null>;
  /** Why files of a role were refused. */
  refusals(role: Role): string[];
  /** The error for a frame without usable files, naming those that were refused. */
  nothingLeft(wanted: string): GroundMotionError;
  /** A used file in the form an archive stores; after `finish`. */
  source(file: OfferedFile, role: ArchiveSource['role']): ArchiveSource;
  /** The used files with a role, in the form an archive stores; after `finish`. */
  sources(role: ArchiveSource['role']): ArchiveSource[];
  /** SHA-256 of an offered file. */
  checksum(file: OfferedFile): Promise<string>;
  /** Whether a file with this SHA-256 was offered, as far as checksums were computed. */
  has(sha256: string): boolean;
  /** Requests a checksum before the file is read. */
  trust(known: (file: OfferedFile) => string | null): void;
  /** Adds a file that wasn't offered but is remembered from an earlier ingest. */
  remember(source: ArchiveSource | RememberedProduct): OfferedFile;
  /** Computes the checksums of all used files except those for which `isLater` says that `settle` will add theirs. */
  finish(isLater?: (file: OfferedFile) => boolean): Promise<ProductRecord[]>;
  /** Adds the checksum of a file that was computed elsewhere. */
  settle(file: OfferedFile, sha256: string): void;
  /** All files ordered by name; used ones with their SHA-256, null until it is settled. */
  records(): ProductRecord[];
}

/** A product in the form a manifest stores. */
export type RememberedProduct = Pick<ArchiveSource, 'name' | 'bytes' | 'sha256'>;

const CONCURRENT_CHECKSUMS = 4;

/** The record of a file without its checksum. */
function recordOf(
  file: OfferedFile,
  role: Role,
  outcome: ProductRecord['outcome'],
  reason: string | null,
  { pair, isArchived = false }: UseDetails = {},
): ProductRecord {
  return {
    name: file.name,
    sha256: null,
    bytes: file.bytes,
    role,
    outcome,
    reason,
    reference_date: pair ? formatIsoDate(pair.referenceDay) : null,
    secondary_date: pair ? formatIsoDate(pair.secondaryDay) : null,
    archived: isArchived,
  };
}

/** A log of offered files; `origin` describes their source, for messages. */
export function createProductLog(offered: readonly OfferedFile[], origin: string): ProductLog {
  const files = [...offered];
  const records = new Map<OfferedFile, ProductRecord>();
  const checksums = new Map<OfferedFile, string>();
  let known: ((file: OfferedFile) => string | null) | null = null;
  const note = (file: OfferedFile, ...facts: Rest<Parameters<typeof recordOf>>) =>
    void records.set(file, recordOf(file, ...facts));
  const checksum = async (file: OfferedFile) => {
    const sha256 = checksums.get(file) ?? known?.(file) ?? (await sha256OfFile(file.path));
    checksums.set(file, sha256);
    return sha256;
  };
  const factsOf = (file: OfferedFile) => required(records.get(file));
  const used = () => files.filter((file) => factsOf(file).outcome === 'used');
  const sorted = () => byName(files.map((file) => withChecksum(factsOf(file), checksums.get(file))));
  for (const file of files) note(file, 'unknown', 'ignored', 'not needed');
  return {
    use: (file, role, details) => note(file, role, 'used', details?.reason ?? null, details),
    ignore: (file, role, reason, pair) => note(file, role, 'ignored', reason, pair && { pair }),
    refuse: (file, role, reason, pair) => note(file, role, 'refused', reason, pair && { pair }),
    async attempt(file, role, check) {
      try {
        return await check();
      } catch (error) {
        if (isGdalMissing(error)) throw error;
        note(file, role, 'refused', refusalOf(file, error));
        return null;
      }
    },
    refusals: (role) =>
      [...records.values()].flatMap((r) => (r.role === role && r.outcome === 'refused' ? [reasonOf(r)] : [])),
    nothingLeft: (wanted) => nothingLeft(`${wanted} in ${origin}`, [...records.values()]),
    source: (file, role) => sourceOf(file, role, checksums),
    sources: (role) =>
      used()
        .filter((file) => factsOf(file).role === role)
        .map((file) => sourceOf(file, role, checksums)),
    checksum,
    has: (sha256) => [...checksums.values()].includes(sha256),
    trust(find) {
      known = find;
    },
    remember({ name, bytes, sha256, ...source }) {
      const modifiedMs = 'modified_ms' in source ? source.modified_ms : 0;
      const file = { path: `(archive)/${name}`, name, bytes, modifiedMs };
      checksums.set(file, sha256);
      files.push(file);
      note(file, 'unknown', 'ignored', 'not needed');
      return file;
    },
    async finish(isLater = () => false) {
      const due = used().filter((file) => !isLater(file));
      await inParallel(due, checksum);
      return sorted();
    },
    settle: (file, sha256) => void checksums.set(file, sha256),
    records: sorted,
  };
}

function byName(records: readonly ProductRecord[]): ProductRecord[] {
  return records.toSorted((a, b) => compareText(a.name, b.name));
}

/** A used file's record gets its checksum as soon as it is known. */
function withChecksum(record: ProductRecord, sha256: string | undefined): ProductRecord {
  return { ...record, sha256: record.outcome === 'used' ? (sha256 ?? null) : null };
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

/** The project's own errors usually name the file already; those of libraries don't. */
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

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKSUMS }, next));
}
