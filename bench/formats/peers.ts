import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '../../core/error.ts';
import { runCommand } from '../measure.ts';

/** The packages that the project's formats are compared with and that nothing else needs, as of November 2026. */
const PACKAGES = {
  '@cogeotiff/core': '9.5.0',
  'apache-arrow': '21.2.0',
  'fast-png': '8.0.0',
  'hyparquet-writer': '0.17.0',
  jsfive: '0.4.2',
  'parquet-wasm': '0.8.0',
  pngjs: '7.0.0',
  shapefile: '0.6.6',
} as const;

/** Loads one of the packages; its type covers what the caller needs. */
export type LoadPeer = <Peer>(name: keyof typeof PACKAGES) => Promise<Peer>;

/**
 * Installs the packages into a temporary folder, where later runs find them. Returns null, with a message, if they aren't
 * available.
 */
export async function installPeers(): Promise<LoadPeer | null> {
  const folder = join(tmpdir(), 'ground-motion-bench-peers');
  const manifest = JSON.stringify({ private: true, dependencies: PACKAGES });
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), manifest);
    const isThere = Object.keys(PACKAGES).every((name) => existsSync(join(folder, 'node_modules', name)));
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!isThere) await runCommand('npm', ['install', '--prefix', folder, ...quietly]);
  } catch (error) {
    console.error(`The packages to compare with cannot be had: ${errorMessage(error)}`);
    return null;
  }
  const { resolve } = createRequire(join(folder, 'package.json'));
  return async <Peer>(name: string) => {
    const loaded = (await import(pathToFileURL(resolve(name)).href)) as { default?: Peer } & Peer;
    // A CommonJS package is its module's default export.
    return 'default' in loaded && Object.keys(loaded).length <= 2 ? loaded.default : loaded;
  };
}
