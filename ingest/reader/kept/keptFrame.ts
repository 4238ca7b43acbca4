import { parseIsoDate } from '../../../core/date.ts';
import { GroundMotionError } from '../../../core/error.ts';
import { type Grid, sameGrid } from '../../../core/geodesy/grid.ts';
import type { ProductRecord } from '../../../schemas/manifest.ts';
import type { WithdrawnBy } from '../../../store/lake/release/withdrawnProducts.ts';
import type {
  ArchiveHeader,
  ArchiveSource,
  LineOfSightContent,
  PairContent,
} from '../../../schemas/pairArchive.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';

/** An intact file in a frame's archive. */
export interface KeptFile {
  readonly path: string;
  readonly header: ArchiveHeader;
}

/** A frame's products from earlier ingests, which don't have to be given again. */
export interface KeptFrame {
  /** The current release; null if there is none, or this run replaces it. */
  readonly release: string | null;
  /** Of the served release. */
  readonly kind: PairContent['product_kind'] | null;
  /** Every intact file, whether or not it is in the current release. */
  readonly files: readonly KeptFile[];
  /** Products of the current release; none if this run replaces them. */
  readonly served: readonly ProductRecord[];
  /** A file with the same name, size and modification time is assumed to be the same without being read. */
  readonly trustsFileTimes: boolean;
  /**
   * Excluded products: those that their source has withdrawn, unless they are given again, and those that the operator
   * removed.
   */
  readonly withdrawn: ReadonlyMap<string, WithdrawnBy>;
}

/** How to make a frame from other products than it has. */
export const REPLACE = '; if this is intended, --replace uses only the given products';

/** Finds a frame's data from earlier ingests; null = none. */
export type FindKept = (frameId: string) => Promise<KeptFrame | null>;

/** A pair of the archive that is part of a stack. */
export interface KeptPair extends KeptFile {
  readonly content: PairContent;
  /** The file of each source: as offered, or as remembered. */
  readonly files: readonly OfferedFile[];
  /** Some of them were given. */
  readonly isOffered: boolean;
  /** The current release was made from it. */
  readonly isServed: boolean;
}

/** The hash of a file by its name, size and modification time; null if the archive doesn't know it. */
export function knownChecksum(kept: KeptFrame, file: OfferedFile): string | null {
  if (!kept.trustsFileTimes) return null;
  for (const { header } of kept.files) {
    for (const source of header.sources) {
      const isSame =
        source.name === file.name && source.bytes === file.bytes && source.modified_ms === file.modifiedMs;
      if (isSame) return source.sha256;
    }
  }
  return null;
}

/**
 * Divides offered product files into those already in the archive and the rest. The archive's pairs in the current
 * release also take part, whether offered or not. Remembered files are added to the log.
 */
export async function recognizeKept(
  offered: readonly OfferedFile[],
  kept: KeptFrame | null,
  log: ProductLog,
): Promise<{ pairs: KeptPair[]; rest: OfferedFile[] }> {
  const files = kept?.files.filter(({ header }) => header.content.is === 'pair') ?? [];
  if (!kept) return { pairs: [], rest: [...offered] };
  const given = offered.filter((file) => kept.withdrawn.get(file.name) !== 'operator');
  for (const file of offered) if (!given.includes(file)) log.ignore(file, 'displacement', TAKEN_OUT);
  if (files.length === 0) return { pairs: [], rest: given };
  const offeredByHash = new Map<string, OfferedFile>();
  for (const file of given) offeredByHash.set(await log.checksum(file), file);
  const served = new Set(kept.served.flatMap(({ outcome, sha256 }) => (outcome === 'used' ? [sha256] : [])));
  const pairs: KeptPair[] = [];
  const consumed = new Set<OfferedFile>();
  for (const { path, header } of files) {
    const { sources, content } = header;
    const isServed = sources.every(({ sha256 }) => served.has(sha256));
    const isOffered = sources.every(({ sha256 }) => offeredByHash.has(sha256));
    if (content.is !== 'pair' || sources.length === 0 || !(isServed || isOffered)) continue;
    const by = withdrawnBy(sources, kept);
    if (by === 'operator' || (by === 'source' && !isOffered)) {
      for (const source of sources) ignoreWithdrawn(source, content, log, by);
      continue;
    }
    const own = sources.map((source) => offeredByHash.get(source.sha256) ?? log.remember(source));
    for (const file of own) consumed.add(file);
    const isGiven = own.some((file) => given.includes(file));
    pairs.push({ path, header, content, files: own, isOffered: isGiven, isServed });
  }
  return { pairs, rest: given.filter((file) => !consumed.has(file)) };
}

/** Why a product that the operator withdrew is excluded. */
export const TAKEN_OUT =
  'the operator removed it from the frame (./gm withdraw); ./gm withdraw --restore restores it';

/** Who withdrew one of a pair's products; the operator takes precedence over the source. */
function withdrawnBy(sources: readonly ArchiveSource[], { withdrawn }: KeptFrame): WithdrawnBy | null {
  const by = sources.flatMap(({ name }) => withdrawn.get(name) ?? []);
  return by.includes('operator') ? 'operator' : (by[0] ?? null);
}

function ignoreWithdrawn(
  source: ArchiveSource,
  content: PairContent,
  log: ProductLog,
  by: WithdrawnBy,
): void {
  log.ignore(
    log.remember(source),
    source.role === 'quality' || source.role === 'calibration' ? source.role : 'displacement',
    by === 'operator' ? TAKEN_OUT : 'its source has withdrawn it; give its file to use it anyway',
    {
      referenceDay: parseIsoDate(content.reference_date),
      secondaryDay: parseIsoDate(content.secondary_date),
    },
  );
}

/** Refuses the current release's products that are neither in the archive nor offered again, by name. */
export function refuseLost(kept: KeptFrame | null, log: ProductLog): void {
  if (!kept || kept.files.length === 0) return;
  const there = new Set(kept.files.flatMap(({ header }) => header.sources.map(({ sha256 }) => sha256)));
  for (const record of kept.served) {
    const { name, sha256, role, outcome } = record;
    const isPart = role === 'displacement' || role === 'quality' || role === 'calibration';
    if (outcome !== 'used' || !isPart || sha256 === null || there.has(sha256) || log.has(sha256)) continue;
    const file = log.remember({ name, bytes: record.bytes, sha256 });
    log.refuse(file, role, `${name}: its file in the frame's archive is damaged or missing; give it again`);
  }
}

/** The line of sight of the current release, if it was made for this grid; null if there is none. */
export function keptLineOfSight(kept: KeptFrame | null, grid: Grid, log: ProductLog): KeptLineOfSight | null {
  if (!kept) return null;
  const served = new Set(kept.served.flatMap(({ outcome, sha256 }) => (outcome === 'used' ? [sha256] : [])));
  for (const { path, header } of kept.files) {
    const { content, sources } = header;
    if (content.is !== 'line_of_sight' || sources.length === 0 || !sameGrid(header.grid, grid)) continue;
    if (!sources.every(({ sha256 }) => served.has(sha256))) continue;
    for (const source of sources) log.use(log.remember(source), 'line_of_sight', { isArchived: true });
    return { ...asLineOfSight(content), path, sources };
  }
  return null;
}

/** A line of sight without its files, which only exists in the archive. */
export interface KeptLineOfSight extends LineOfSight {
  readonly path: string;
  readonly sources: readonly ArchiveSource[];
}

function asLineOfSight({ description, orbit_direction }: LineOfSightContent): LineOfSight {
  return {
    source: description,
    orbitDirection: orbit_direction,
    read: () => Promise.reject(onlyArchived(description)),
  };
}

/** Data that only exists in the archive is read from there. */
function onlyArchived(name: string): GroundMotionError {
  return new GroundMotionError('internal', 'only_archived', `${name}: its product file no longer exists`);
}
