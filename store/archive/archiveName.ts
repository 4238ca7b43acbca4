import { createHash } from 'node:crypto';
import { required } from '../../core/required.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import type { ChunkShape } from '../../formats/hdf5/chunkTable.ts';
import type { ArchiveSource } from '../../schemas/pairArchive.ts';

type Hashed = readonly Pick<ArchiveSource, 'sha256'>[];

/** Name of the archive file of a pair: the hash of its product file, or of the hashes of several. */
export function archiveName(sources: Hashed): string {
  const [first, ...others] = sources.map(({ sha256 }) => sha256);
  return `${others.length === 0 ? required(first) : hashOf([required(first), ...others].join())}.pairs`;
}

/** Name of the archive file of a line of sight: it depends on the cells for which it was taken, too. */
export function lineOfSightName(sources: Hashed, grid: Grid, tile: ChunkShape): string {
  const { epsg, originX, originY, cellWidth, cellHeight, rows, cols } = grid;
  const place = [epsg, originX, originY, cellWidth, cellHeight, rows, cols, tile.rows, tile.cols];
  return `los-${hashOf([...sources.map(({ sha256 }) => sha256), ...place].join())}.pairs`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
