import { invalidInput } from '../../core/error.ts';
import type { IngestRecord, UpdateRecord } from '../../schemas/ingestRecord.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { hasOtherWithdrawals } from '../catalog/unchangedRelease.ts';

/** An archive that publishes granules of frames. */
export type ArchiveName = keyof UpdateRecord['searched_at'];

/** What a plan needs to know: the lake's frames, what was asked for, and how far earlier updates came. */
export interface UpdateSituation {
  /** Frames of the lake, or of one part of it. */
  readonly frameIds: readonly string[];
  /** Only these frames, also when the lake doesn't have them; null = those of the lake. */
  readonly named: readonly string[] | null;
  /** Whether every frame's granules are listed again, which finds withdrawn ones. */
  readonly isComplete: boolean;
  readonly record: UpdateRecord;
}

/** A frame and how its granules are found: `all` = by a separate search, `changes` = by what changed at the archive. */
export interface PlannedSearch {
  readonly frameId: string;
  readonly archive: ArchiveName;
  readonly listing: 'all' | 'changes';
}

/** A search for what changed at an archive since a time, for one frame or (null) for all. */
export interface ChangeSearch {
  readonly archive: ArchiveName;
  readonly frameId: string | null;
  readonly revisedSince: string;
}

export interface SearchPlan {
  readonly frames: readonly PlannedSearch[];
  readonly changes: readonly ChangeSearch[];
  /** Frames that no archive publishes granules of, such as those of tables and of two looks. */
  readonly withoutArchive: readonly string[];
}

/** Up to this many frames, a search for each is less to read than one for all frames of an archive. */
const FEW_FRAMES = 8;
/** The archive's search shows a granule minutes after its revision; clocks differ. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Which searches find what is new. A frame that was listed completely is found by the changes of its archive, which one
 * search lists for all frames; new and unfinished ones are listed one by one. Throws `bad_usage` for a named frame without
 * an archive.
 */
export function planSearches({ frameIds, named, isComplete, record }: UpdateSituation): SearchPlan {
  const listed = new Set(record.listed);
  for (const frameId of record.unfinished) listed.delete(frameId);
  const frames: PlannedSearch[] = [];
  const withoutArchive: string[] = [];
  for (const frameId of named ?? frameIds) {
    const archive = archiveOf(frameId);
    if (archive === null && named) throw noArchive(frameId);
    if (archive === null) withoutArchive.push(frameId);
    else {
      const isKnown = listed.has(frameId) && record.searched_at[archive] !== null;
      const listing = named || isComplete || !isKnown ? 'all' : 'changes';
      frames.push({ frameId, archive, listing });
    }
  }
  const changes = (['opera', 'nisar'] as const).flatMap((archive) =>
    changeSearches(
      archive,
      frames.filter((frame) => frame.archive === archive && frame.listing === 'changes'),
      record.searched_at[archive],
    ),
  );
  return { frames, changes, withoutArchive };
}

function changeSearches(
  archive: ArchiveName,
  frames: readonly PlannedSearch[],
  searchedAt: string | null,
): ChangeSearch[] {
  if (frames.length === 0 || searchedAt === null) return [];
  const revisedSince = new Date(Date.parse(searchedAt) - OVERLAP_MS).toISOString();
  if (frames.length > FEW_FRAMES) return [{ archive, frameId: null, revisedSince }];
  return frames.map(({ frameId }) => ({ archive, frameId, revisedSince }));
}

/** The archive of a frame, by its name; null = none. */
function archiveOf(frameId: string): ArchiveName | null {
  if (/^F\d{5}$/.test(frameId)) return 'opera';
  return /^NISAR-\d{3}-[AD]-\d{3}$/.test(frameId) ? 'nisar' : null;
}

function noArchive(frameId: string): Error {
  return invalidInput(
    'bad_usage',
    `--frame ${frameId}: no archive publishes its products; give their folder with --from`,
  );
}

/** The frames to work on: those listed one by one, and those with changes. */
export function framesWithWork(
  { frames }: SearchPlan,
  changed: Pick<ReadonlyMap<string, unknown>, 'has'>,
): PlannedSearch[] {
  return frames.filter(({ frameId, listing }) => listing === 'all' || changed.has(frameId));
}

/**
 * The record when the work begins: its frames are unfinished until each has ended. `searchedAt` = all changes before it
 * have been seen; null = they haven't.
 */
export function recordAtStart(
  { record, named, frameIds }: UpdateSituation,
  work: readonly string[],
  { searchedAt, now }: { readonly searchedAt: string | null; readonly now: string },
): UpdateRecord {
  const isOfLake = new Set(frameIds);
  const { searched_at: before } = record;
  // Other frames' changes weren't searched when frames were named.
  const timeOf = (archive: ArchiveName) =>
    searchedAt !== null && (named === null || before[archive] === null) ? searchedAt : before[archive];
  return {
    ...record,
    searched_at: { opera: timeOf('opera'), nisar: timeOf('nisar') },
    listed: record.listed.filter((frameId) => isOfLake.has(frameId)),
    unfinished: [...new Set([...record.unfinished.filter((frameId) => isOfLake.has(frameId)), ...work])],
    combined: record.combined && work.length === 0,
    failures: record.failures.filter(({ frame_id: frameId }) => isOfLake.has(frameId)),
    last_run:
      work.length === 0
        ? record.last_run
        : { started_at: now, ended_at: null, frames: work.length, published: 0, failed: 0, notices: [] },
  };
}

/** The record when a frame's update succeeded; `isListed` = all of its granules were listed. */
export function recordAtEnd(
  record: UpdateRecord,
  frameId: string,
  { isListed, isPublished }: { readonly isListed: boolean; readonly isPublished: boolean },
): UpdateRecord {
  const listed = isListed ? [...new Set([...record.listed, frameId])] : record.listed;
  const { last_run: run } = record;
  return {
    ...record,
    listed,
    unfinished: record.unfinished.filter((other) => other !== frameId),
    failures: record.failures.filter((failure) => failure.frame_id !== frameId),
    last_run: run && isPublished ? { ...run, published: run.published + 1 } : run,
  };
}

/** The record when a frame's update failed, or some of its files couldn't be fetched: the next run repeats it. */
export function recordAtFailure(
  record: UpdateRecord,
  failure: UpdateRecord['failures'][number],
): UpdateRecord {
  const { last_run: run } = record;
  return {
    ...record,
    failures: [...record.failures.filter(({ frame_id: other }) => other !== failure.frame_id), failure],
    last_run: run && { ...run, failed: run.failed + 1 },
  };
}

/** Whether a frame has to be ingested: products that its release doesn't know, other withdrawals, or a failed attempt. */
export function needsIngest({
  names,
  manifest,
  withdrawn,
  attempt,
}: {
  /** Products in the folder. */
  readonly names: readonly string[];
  readonly manifest: Manifest | null;
  readonly withdrawn: Pick<ReadonlySet<string>, 'has'>;
  readonly attempt: Pick<IngestRecord, 'state'> | null;
}): boolean {
  if (manifest === null) return names.length > 0;
  const known = new Set(manifest.products.map(({ name }) => name));
  return (
    names.some((name) => !known.has(name)) ||
    hasOtherWithdrawals(manifest, withdrawn) ||
    (attempt !== null && attempt.state !== 'done')
  );
}
