import { setImmediate } from 'node:timers/promises';
import { parseIsoDate } from '../../../core/date.ts';
import { fullCoverage } from '../../../core/geodesy/frameCoverage.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import type { CellRecord, SeriesRecord } from '../../../schemas/cellRecord.ts';
import { BoundedCache } from '../../../core/boundedCache.ts';
import type { LakeFrame, LakeReader } from '../read/lakeReader.ts';
import { createSurvey, type LoneCell, type Survey } from './survey.ts';
import { syntheticFrames } from './syntheticFrame.ts';
import { epochNumberOf, newestEpochNumber, timelineUntil } from './timeline.ts';

/** Computed ground has no files that could be damaged, fetched or replaced. */
const WITHOUT_FILES = {
  problems: () => [],
  outOfService: () => [],
  assertInService: () => undefined,
  assertGroundKnown: () => undefined,
  reportDamage: () => undefined,
  localFolder: '',
  keepsPieces: false,
  bringHere: async () => true,
  earlierReleases: async () => [],
  recordSale: async () => undefined,
  onDamage: () => undefined,
  onChange: () => undefined,
  onProblem: () => undefined,
} satisfies Partial<LakeReader>;

/** Approximate memory of a measured cell. */
const RECORD_BYTES = 1024;
/** Requests in progress may still use the frames of the previous epoch. */
const SURVEYS_KEPT = 2;

/** A lake without files and therefore without rasters: its maps are drawn from single cells. */
export interface SyntheticLake extends LakeReader {
  /** The cell without its neighbors' part, with the same numbers as `findCell`; null if nothing is measured. */
  measureAlone(frame: LakeFrame, cell: Cell): LoneCell | null;
}

/**
 * A lake without files: frames over the United States whose cells are planted on demand, from place and date alone, and
 * measured by the code that measures real cells. `now` in milliseconds since 1970.
 */
export function openSyntheticLake({
  now,
  cacheBytes = 16 * 2 ** 20,
}: {
  readonly now: () => number;
  readonly cacheBytes?: number;
}): SyntheticLake {
  const surveys = BoundedCache.ofEntries<Survey, number>(SURVEYS_KEPT);
  const surveyUntil = (lastNumber: number): Survey =>
    surveys.peek(lastNumber) ?? surveys.keep(lastNumber, createSurvey(timelineUntil(lastNumber)));
  const surveyOf = ({ manifest }: LakeFrame) =>
    surveyUntil(epochNumberOf(parseIsoDate(manifest.freshness.last_observation)));

  let frames: { readonly lastNumber: number; readonly list: readonly LakeFrame[] } | undefined;
  const records = BoundedCache.ofBytes<{ readonly record: CellRecord | null; readonly bytes: number }>(
    cacheBytes,
  );
  let turn: Promise<unknown> = Promise.resolve();
  /** Gives each cell its own turn of the event loop, so that a request for many cells doesn't block others. */
  const inTurn = <T>(work: () => T): Promise<T> => {
    const result = turn.then(() => setImmediate()).then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  const findCell = async (frame: LakeFrame, cell: Cell): Promise<CellRecord | null> => {
    const key = `${frame.frameId} ${frame.releaseId} ${cell.row} ${cell.col}`;
    const { record } = await records.get(key, () =>
      inTurn(() => ({ record: surveyOf(frame).measure(frame, cell), bytes: RECORD_BYTES })),
    );
    return record;
  };

  const framesNow = (): readonly LakeFrame[] => {
    const lastNumber = newestEpochNumber(now());
    if (frames?.lastNumber !== lastNumber) {
      frames = { lastNumber, list: syntheticFrames(surveyUntil(lastNumber).timeline) };
    }
    return frames.list;
  };

  return {
    frames: framesNow,
    ...WITHOUT_FILES,
    findRelease: async (frameId, releaseId) =>
      framesNow().find((frame) => frame.frameId === frameId && frame.releaseId === releaseId) ?? null,
    refresh: async () => undefined,
    findCell,
    findCells: (frame, cells) => Promise.all(cells.map((cell) => findCell(frame, cell))),
    measureAlone: (frame, cell) => surveyOf(frame).measureAlone(frame, cell),
    findSeries: async (frame: LakeFrame, cell: Cell): Promise<SeriesRecord | null> =>
      surveyOf(frame).readSeries(frame, cell),
    coverageOf: async ({ grid }) => fullCoverage(grid),
    knownCoverageOf: async ({ grid }) => fullCoverage(grid),
    eventPlacesOf: async () => [],
    productsOf: async () => [],
    close: async () => undefined,
  };
}
