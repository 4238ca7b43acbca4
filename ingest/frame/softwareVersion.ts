import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The version in package.json, next to the sources or one folder above the compiled output. */
export async function softwareVersion(): Promise<string> {
  const candidates = ['../../package.json', '../../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) return 'unknown';
  return (JSON.parse(await readFile(found, 'utf8')) as { version: string }).version;
}
