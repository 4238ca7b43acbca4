import { gunzipSync, gzipSync } from 'node:zlib';
import { required } from '../../core/required.ts';

/**
 * Consecutive tiles with the same content, or with `run` 0 a directory of later tiles. Offsets are relative to the
 * archive's section.
 */
export interface DirectoryEntry {
  readonly tileId: number;
  readonly run: number;
  readonly offset: number;
  readonly bytes: number;
}

/** A directory as it is stored: four columns of varints, gzipped (PMTiles 3, section 4). */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = [];
  const push = (value: number) => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  push(entries.length);
  entries.forEach(({ tileId }, at) => push(tileId - (entries[at - 1]?.tileId ?? 0)));
  for (const { run } of entries) push(run);
  for (const entry of entries) push(entry.bytes);
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1];
    push(before && before.offset + before.bytes === offset ? 0 : offset + 1);
  });
  return gzipSync(Uint8Array.from(bytes));
}

/** Parses a stored directory. Throws an Error that describes the problem. */
export function decodeDirectory(stored: Uint8Array): DirectoryEntry[] {
  const bytes = gunzipSync(stored, { maxOutputLength: 64 * 2 ** 20 });
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || factor > 2 ** 49) throw new Error('a directory is truncated');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const count = next();
  if (count > bytes.length) throw new Error(`a directory of ${bytes.length} bytes has ${count} entries`);
  const column = () => Array.from({ length: count }, next);
  let tileId = 0;
  const ids = column().map((step) => (tileId += step));
  const runs = column();
  const lengths = column();
  const entries: DirectoryEntry[] = [];
  for (const [index, place] of column().entries()) {
    const before = entries[index - 1];
    const offset = place === 0 && before ? before.offset + before.bytes : place - 1;
    if (offset < 0) throw new Error('a directory begins without an offset');
    const length = required(lengths[index]);
    entries.push({ tileId: required(ids[index]), run: required(runs[index]), offset, bytes: length });
  }
  return entries;
}

/** The entry with a tile, or the directory in which it may be; null = the tile is absent. */
export function entryFor(entries: readonly DirectoryEntry[], tileId: number): DirectoryEntry | null {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (required(entries[middle]).tileId <= tileId) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && (entry.run === 0 || tileId < entry.tileId + entry.run) ? entry : null;
}
