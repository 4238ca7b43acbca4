/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { keptValues, toCoherenceSteps } from '../../core/pairs/pairValues.ts';
import type { NewArchiveHeader } from '../../schemas/pairArchive.ts';
import { type CoherencePlace, tileNumber } from '../../store/archive/archiveIndex.ts';
import { createArchiveWriter } from '../../store/archive/archiveWriter.ts';
import { cutWindow, readsOf, windowsOfTiles } from '../archive/archiveTiles.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';

/** A pair of a stack and the archive file that it becomes. */
export interface PairToArchive {
  readonly pairIndex: number;
  readonly path: string;
  readonly header: NewArchiveHeader;
}

/**
 * Reads pairs of a stack window by window in this thread and writes each to its file. Pairs that are read together must
 * share one coherence, like the pairs of one product; it is stored once.
 */
export async function archiveWindows(
  stack: FrameStack,
  pairs: readonly PairToArchive[],
  maximumBytes: number,
): Promise<void> {
  const { header } = pairs[0]!;
  const cells = header.tile.rows * header.tile.cols;
  const values = new Float32Array(cells);
  const hundredths = new Int16Array(cells);
  const coherence = new Float32Array(cells);
  const steps = new Uint16Array(cells);
  const indices = pairs.map(({ pairIndex }) => pairIndex);
  const writers = pairs.map(({ path, header: own }) => createArchiveWriter(path, own, pairs.length));
  try {
    const limits = { layers: pairs.length, maximumBytes };
    const reads = function* () {
      for (const window of windowsOfTiles(stack.grid, header.tile, limits))
        yield* readsOf(window, header.tile, (part) => stack.occupied(part));
    };
    for (const { read, tiles } of reads()) {
      const block = await stack.readPairs(read, indices);
      for (const tile of tiles) {
        const size = tile.shared.rows * tile.shared.cols;
        cutWindow(block.meanCoherence, read, tile.shared, coherence);
        toCoherenceSteps(coherence.subarray(0, size), steps);
        let known: CoherencePlace | null = null;
        for (const [at, writer] of writers.entries()) {
          const plane = block.displacementMm.subarray(
            at * block.meanCoherence.length,
            (at + 1) * block.meanCoherence.length,
          );
          cutWindow(plane, read, tile.shared, values);
          const kept = keptValues(values.subarray(0, size), hundredths.subarray(0, size));
          if (!kept) continue;
          const number = tileNumber(header, tile);
          const place: CoherencePlace = writer.addTile(number, kept, steps.subarray(0, size), { known });
          known ??= place;
        }
      }
    }
    for (const writer of writers) writer.finish();
  } finally {
    for (const writer of writers) writer.abandon();
  }
}
