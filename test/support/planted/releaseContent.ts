import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Releases of a frame in a lake, served or not. */
export const releasesOf = (dataDir: string, frame: string): string[] =>
  readdirSync(join(dataDir, 'frames', frame, 'releases')).filter((name) => !name.startsWith('.'));

/**
 * Every file in the frames' one served release, as SHA-256 by path, without the release's id, which Parquet files
 * contain. The same inputs give the same result, regardless of where and how they were ingested.
 */
export async function contentOf(dataDir: string, frames: readonly string[]): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const frame of frames) {
    const [release = '', ...more] = releasesOf(dataDir, frame);
    expect(more).toEqual([]);
    const folder = join(dataDir, 'frames', frame, 'releases', release);
    const pointer = await readFile(join(dataDir, 'frames', frame, 'current.json'), 'utf8');
    expect(pointer).toContain(release);
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
    const { files } = JSON.parse(manifest) as { files: { path: string; sha256: string }[] };
    for (const { path, sha256 } of files) {
      const bytes = await readFile(join(folder, path));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      const nameless = Buffer.from(bytes.toString('latin1').replaceAll(release, ''), 'latin1');
      content[`${frame}/${path}`] = createHash('sha256').update(nameless).digest('hex');
    }
  }
  return content;
}
