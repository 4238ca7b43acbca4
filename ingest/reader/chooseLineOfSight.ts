import { type GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Grid } from '../../core/grid.ts';
import { type LineOfSight, openLineOfSight } from './lineOfSight.ts';
import type { ProductLog } from './productLog.ts';
import { compareVersions } from './productName.ts';
import type { Recognition } from './recognise.ts';

export type LineOfSightFile = Extract<Recognition, { is: 'line_of_sight' }>;

/**
 * The line of sight for a stack: the static layer of the frame in its highest version, else the first file by
 * name. A static layer of another frame is refused; `frameId` null takes any. Null when none is usable.
 */
export async function chooseLineOfSight(
  files: readonly LineOfSightFile[],
  stack: { grid: Grid; frameId: string | null },
  log: ProductLog,
): Promise<LineOfSight | null> {
  const { grid, frameId } = stack;
  let chosen: LineOfSight | null = null;
  const versionOf = ({ layer }: LineOfSightFile) => layer?.version ?? '0';
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

/** The error when vertical motion cannot be had from the line of sight. */
export function lineOfSightMissing(whose: string, remedy: string, log: ProductLog): GroundMotionError {
  const refused = log.refusals('line_of_sight').map((reason) => `\n  ${reason}`);
  return invalidInput(
    'line_of_sight_missing',
    `${whose}: no usable line of sight; ${remedy}${refused.join('')}`,
  );
}
