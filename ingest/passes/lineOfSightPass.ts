/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { chunkTiles } from '../../formats/hdf5/chunkTiles.ts';
import type { ChunkShape } from '../../formats/hdf5/chunkTable.ts';
import type { LineOfSightContent } from '../../schemas/pairArchive.ts';
import { LINE_OF_SIGHT_PLANES, tileCount, tileNumber } from '../../store/archive/archiveIndex.ts';
import { createArchiveWriter } from '../../store/archive/archiveWriter.ts';
import { cutWindow, windowsOfTiles } from '../archive/archiveTiles.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';

/** East, north and up of a cell. */
const COMPONENTS = 3;
/** Finer than the accuracy of any line of sight; coarser than the effect of summation order. */
const DECIMALS = 6;

/** Writes a stack's line of sight, and its summary for the manifest, to a file in the archive. */
export async function archiveLineOfSight(
  stack: FrameStack,
  tile: ChunkShape,
  path: string,
  maximumBytes: number,
): Promise<void> {
  const { grid } = stack;
  const values = new Float32Array(tile.rows * tile.cols);
  const content: LineOfSightContent = {
    is: 'line_of_sight',
    description: stack.lineOfSightInWords,
    orbit_direction: stack.orbitDirection,
    mean_up: null,
    mean_east: null,
    mean_north: null,
  };
  const header = { sources: [...stack.lineOfSightFiles], grid, tile, content };
  const writer = createArchiveWriter(path, header);
  const means = createMeans();
  try {
    for (const window of windowsOfTiles(grid, tile, { layers: COMPONENTS, maximumBytes })) {
      if (!stack.occupied(window)) continue;
      const block = await stack.readLineOfSight(window);
      means.add(block);
      for (const part of chunkTiles(window, tile)) {
        const size = part.shared.rows * part.shared.cols;
        for (const component of ['up', 'east', 'north'] as const) {
          const whole = block[component];
          if (!whole) continue;
          cutWindow(whole, window, part.shared, values);
          const firstTile = LINE_OF_SIGHT_PLANES[component] * tileCount(header);
          writer.addPlain(firstTile + tileNumber(header, part), values.subarray(0, size));
        }
      }
    }
    writer.finish({ ...content, ...means.means() });
  } finally {
    writer.abandon();
  }
}

/** Running means of the line of sight over the cells that have one. */
function createMeans() {
  const sums = { up: 0, east: 0, north: 0, cells: 0, horizontal: 0 };
  return {
    add({ up, east, north }: { up: Float32Array; east: Float32Array | null; north: Float32Array | null }) {
      for (let cell = 0; cell < up.length; cell++) {
        if (!(up[cell]! > 0)) continue;
        sums.cells++;
        sums.up += up[cell]!;
        if (!east || !north || Number.isNaN(east[cell]!) || Number.isNaN(north[cell]!)) continue;
        sums.horizontal++;
        sums.east += east[cell]!;
        sums.north += north[cell]!;
      }
    },
    means: () => ({
      mean_up: sums.cells > 0 ? rounded(sums.up / sums.cells) : null,
      mean_east: sums.horizontal > 0 ? rounded(sums.east / sums.horizontal) : null,
      mean_north: sums.horizontal > 0 ? rounded(sums.north / sums.horizontal) : null,
    }),
  };
}

function rounded(component: number): number {
  return Number(component.toFixed(DECIMALS));
}
