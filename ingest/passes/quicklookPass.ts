import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../core/error.ts';
import { QUICKLOOK_FILE } from '../../store/lake/files/layout.ts';
import { CLASSES_FILE, LAYER_FILES } from '../../tiles/mapFiles.ts';
import { diskFullError } from '../scratch/diskFull.ts';
import type { PassPlan } from './passPlan.ts';
import type { Reporter } from '../progress/reporter.ts';
import { drawQuicklook } from '../quicklook/drawQuicklook.ts';
import { readBlocks, readClassBlocks, visitCells } from '../quicklook/readBlocks.ts';
import type { QuicklookFacts } from '../quicklook/quicklookText.ts';
import { VelocityCounter } from '../quicklook/velocityHistogram.ts';

/** Side lengths of a map in the picture, pixels, finest first: noise compresses badly, and the picture must stay small. */
const MOST_SIDES = [540, 270, 135] as const;
const MOST_BYTES = 290_000;

/**
 * Draws the release's quick-look from its finished maps. It shows nothing that depends on the day of the ingest. If it
 * can't be drawn, that is reported and the picture is omitted, because no other part of a release depends on it.
 */
export async function quicklookPass(
  { grid, cellSize }: Pick<PassPlan, 'grid' | 'cellSize'>,
  about: Omit<QuicklookFacts, 'ground'>,
  { releaseDir, reporter }: { readonly releaseDir: string; readonly reporter: Reporter },
): Promise<void> {
  const { rows, cols } = grid;
  const ground = { widthM: cols * cellSize.cellWidthM, heightM: rows * cellSize.cellHeightM };
  const pathOf = (layer: 'velocity' | 'uncertainty') => join(releaseDir, LAYER_FILES[layer]);
  const file = join(releaseDir, QUICKLOOK_FILE);
  try {
    const counter = new VelocityCounter();
    visitCells(pathOf('velocity'), (velocity) => counter.add(velocity));
    let picture: Uint8Array = new Uint8Array();
    for (const most of MOST_SIDES) {
      picture = await drawQuicklook({
        facts: { ...about, ground },
        velocity: readBlocks(pathOf('velocity'), most),
        uncertainty: readBlocks(pathOf('uncertainty'), most),
        classes: readClassBlocks(join(releaseDir, CLASSES_FILE), most),
        histogram: counter.histogram(),
      });
      if (picture.length <= MOST_BYTES) break;
    }
    await writeFile(file, picture);
  } catch (error) {
    await rm(file, { force: true });
    if (diskFullError(error, releaseDir)) throw error;
    reporter.note(`${QUICKLOOK_FILE} is left out, it could not be drawn: ${errorMessage(error)}`);
  }
}
