/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '../../core/error.ts';
import { chunkTiles } from '../../formats/hdf5/chunkTiles.ts';
import { toCoherenceSteps } from '../../core/pairs/pairValues.ts';
import type { ArchiveSource, NewArchiveHeader } from '../../schemas/pairArchive.ts';
import { type CoherencePlace, tileNumber } from '../../store/archive/archiveIndex.ts';
import { sampleCandidates } from '../../store/archive/archiveSample.ts';
import { archiveName } from '../../store/archive/archiveName.ts';
import { type ArchiveWriter, createArchiveWriter } from '../../store/archive/archiveWriter.ts';
import { sha256Sync } from '../../formats/files/sha256Sync.ts';
import { createGranuleDecoder, type UnreadableChunk, UnreadableChunkError } from './decodeGranule.ts';
import type { StoredGranule } from './storedPairs.ts';

/** A granule and the archive file that it becomes. */
export interface GranuleToArchive {
  readonly granule: StoredGranule;
  /** A file; if a folder, the granule's SHA-256, which `header` doesn't contain yet, becomes the file name. */
  readonly path: string | { readonly inFolder: string };
  /** The tiles are the granule's chunks. */
  readonly header: NewArchiveHeader;
}

/** Granules with the same grid and chunk shape, in order of dates. */
export interface ArchiveGranulesTask {
  readonly granules: readonly GranuleToArchive[];
}

/** Null, or the unreadable chunk; in that case no file of the task exists. */
export interface ArchiveGranulesResult {
  readonly unreadable: UnreadableChunk | null;
  /** The source of each file, including its SHA-256; empty when there is no file. */
  readonly sources: readonly (readonly ArchiveSource[])[];
}

/**
 * Decodes, masks and corrects granules and writes each to its archive file. They are processed chunk by chunk together,
 * so that a coherence repeated from one to the next (within a ministack) is decoded and kept once. A missing checksum is
 * computed first, over the whole file, which the decoder then finds in the page cache.
 */
export function archiveGranules({ granules }: ArchiveGranulesTask): ArchiveGranulesResult {
  const { chunk } = granules[0]!.granule;
  const { header } = granules[0]!;
  const cells = chunk.rows * chunk.cols;
  const decoder = createGranuleDecoder(cells);
  const steps = new Uint16Array(cells);
  const files: number[] = [];
  const writers: ArchiveWriter[] = [];
  const sources: (readonly ArchiveSource[])[] = [];
  try {
    for (const to of granules) {
      const file = openGranule(to.granule);
      files.push(file);
      const own = typeof to.path === 'string' ? to.header.sources : hashedSources(file, to);
      const path = typeof to.path === 'string' ? to.path : join(to.path.inFolder, archiveName(own));
      sources.push(own);
      writers.push(createArchiveWriter(path, { ...to.header, sources: [...own] }));
    }
    const whole = { row: 0, col: 0, rows: header.grid.rows, cols: header.grid.cols };
    for (const [index, tile] of chunkTiles(whole, chunk).entries()) {
      const number = tileNumber(header, tile);
      const depth = Math.min(...writers.map((writer) => writer.sampleDepth));
      const candidates = sampleCandidates(tile.shared, chunk.cols, depth);
      let known: { contents: number; place: CoherencePlace } | null = null;
      let contentsInSteps = -1;
      for (const [at, { granule }] of granules.entries()) {
        const decoded = decoder.decode(files[at]!, granule, index, tile);
        if (!decoded) continue;
        const { values, coherence, coherenceContents: contents } = decoded;
        const tileSteps = steps.subarray(0, coherence.length);
        if (contents !== contentsInSteps) toCoherenceSteps(coherence, tileSteps);
        contentsInSteps = contents;
        const place = writers[at]!.addTile(number, values, tileSteps, {
          known: known?.contents === contents ? known.place : null,
          candidates,
        });
        known = { contents, place };
      }
    }
    for (const writer of writers) writer.finish();
    return { unreadable: null, sources };
  } catch (error) {
    if (error instanceof UnreadableChunkError) return { unreadable: error.chunk, sources: [] };
    throw error;
  } finally {
    for (const writer of writers) writer.abandon();
    for (const file of files) closeSync(file);
  }
}

/** The one source of a granule with its checksum. */
function hashedSources(file: number, { granule, header }: GranuleToArchive): ArchiveSource[] {
  try {
    return [{ ...header.sources[0]!, sha256: sha256Sync(file) }];
  } catch (error) {
    const reason = errorMessage(error);
    throw new UnreadableChunkError({ path: granule.path, layer: 'the file', row: 0, col: 0, reason });
  }
}

function openGranule({ path }: StoredGranule): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    const reason = (error as Error).message;
    throw new UnreadableChunkError({ path, layer: 'the file', row: 0, col: 0, reason });
  }
}
