import { COMBINE_AGAIN, combinedBehind } from '../../core/reference/combinations.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog } from '../../store/lake/release/frameCatalog.ts';
import type { CommandResult } from './commandResult.ts';

/** Adds which combined frames of a lake are from earlier releases of their frames, after a command that doesn't make them again. */
export async function nameCombinedBehind(
  result: CommandResult,
  { dataDir }: { readonly dataDir: string },
): Promise<CommandResult> {
  const catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  const behind = combinedBehind(catalog.frames()).map((frameId) => `${frameId}: ${COMBINE_AGAIN}`);
  return behind.length === 0 ? result : { ...result, lines: [...result.lines, ...behind] };
}
