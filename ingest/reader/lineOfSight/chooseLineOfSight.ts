import { type GroundMotionError, invalidInput } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { type Burst, mosaicOfBursts, openBurst } from './cslcStatic.ts';
import { type LineOfSight, openLineOfSight } from './lineOfSight.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { compareVersions } from '../offered/productName.ts';
import type { Recognition } from '../recognize/recognize.ts';

/** Files with the direction to the sensor, for any product. */
export interface LineOfSightFiles {
  readonly rasters: readonly Extract<Recognition, { is: 'line_of_sight' }>[];
  readonly bursts: readonly Extract<Recognition, { is: 'cslc_static' }>[];
}

interface Target {
  readonly grid: Grid;
  /** Null accepts the static layer of any frame. */
  readonly frameId: string | null;
  /** Null accepts the bursts of any one track. */
  readonly track: number | null;
}

/**
 * The line of sight for a stack: the static layer of the frame in its highest version, else the first file by
 * name, else the static layers of bursts. A static layer of another frame is refused. Null when none is usable.
 */
export async function chooseLineOfSight(
  files: LineOfSightFiles,
  target: Target,
  log: ProductLog,
): Promise<LineOfSight | null> {
  const chosen = await chooseRaster(files.rasters, target, log);
  if (!chosen) return chooseBursts(files.bursts, target, log);
  for (const { file } of files.bursts) {
    log.ignore(file, 'line_of_sight', `another line of sight is used: ${chosen.source}`);
  }
  return chosen;
}

async function chooseRaster(
  files: LineOfSightFiles['rasters'],
  { grid, frameId }: Target,
  log: ProductLog,
): Promise<LineOfSight | null> {
  let chosen: LineOfSight | null = null;
  const versionOf = ({ layer }: LineOfSightFiles['rasters'][number]) => layer?.version ?? '0';
  for (const { file, layer } of files.toSorted((a, b) => compareVersions(versionOf(b), versionOf(a)))) {
    if (frameId !== null && layer && layer.frameId !== frameId) {
      const reason = `${file.name}: expected the static layer of frame ${frameId}, found ${layer.frameId}`;
      log.refuse(file, 'line_of_sight', reason);
    } else if (chosen) {
      log.ignore(file, 'line_of_sight', `another line of sight is used: ${chosen.source}`);
    } else {
      chosen = await log.attempt(file, 'line_of_sight', () => openLineOfSight(file, grid));
      if (chosen) log.use(file, 'line_of_sight');
    }
  }
  return chosen;
}

/** The bursts of one track, the highest version of each, as one line of sight. */
async function chooseBursts(
  files: LineOfSightFiles['bursts'],
  { grid, track }: Target,
  log: ProductLog,
): Promise<LineOfSight | null> {
  const wanted = track ?? files[0]?.burst.track;
  const bursts = new Map<string, Burst>();
  for (const { file, burst } of files.toSorted((a, b) => compareVersions(b.burst.version, a.burst.version))) {
    if (burst.track !== wanted) {
      const reason = `${file.name}: expected a burst of track ${wanted}, found track ${burst.track}`;
      log.refuse(file, 'line_of_sight', reason);
      continue;
    }
    const other = bursts.get(burst.burstId);
    if (other) {
      log.ignore(file, 'line_of_sight', `superseded by ${other.file.name}, the same burst`);
      continue;
    }
    const opened = await log.attempt(file, 'line_of_sight', () => openBurst(file));
    if (!opened) continue;
    bursts.set(burst.burstId, opened);
    log.use(file, 'line_of_sight');
  }
  const inOrder = [...bursts.values()].sort((a, b) => (a.file.name < b.file.name ? -1 : 1));
  return inOrder.length === 0 ? null : mosaicOfBursts(inOrder, grid);
}

/** The error if vertical motion can't be derived from the line of sight. */
export function lineOfSightMissing(whose: string, remedy: string, log: ProductLog): GroundMotionError {
  const refused = log.refusals('line_of_sight').map((reason) => `\n  ${reason}`);
  return invalidInput(
    'line_of_sight_missing',
    `${whose}: no usable line of sight; ${remedy}${refused.join('')}`,
  );
}
