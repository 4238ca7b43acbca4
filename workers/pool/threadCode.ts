/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a thread of the pool loads, and Node's options for it. */
export interface ThreadCode {
  readonly filename: string;
  readonly execArgv: string[];
}

/**
 * Piscina tries `require` on a task's module before `import`. A thread that is terminated while Node requires an ES
 * module crashes the whole process (an assertion in `ModuleWrap`, seen in Node 20.20); one that imports it doesn't.
 */
const IMPORT_ONLY = '--no-experimental-require-module';

const CACHE_FOLDER = '../../node_modules/.cache/ground-motion/';

/**
 * This process's bundles by their entry and its modification time: later changes to other modules belong to another
 * process.
 */
const bundles = new Map<string, Promise<ThreadCode>>();

/**
 * The code of a pool's threads. Compiled output is loaded as is. Sources are bundled once per process, named by content:
 * threads start in a quarter of the time and run faster than with tsx, which converts modules to CommonJS one by one in
 * each thread. Where there is no room for a bundle, tsx loads the sources.
 */
export async function threadCode(
  entry: URL = moduleBeside(import.meta.url, '../tasks'),
): Promise<ThreadCode> {
  if (entry.href.endsWith('.js')) return { filename: entry.href, execArgv: [IMPORT_ONLY] };
  const key = `${entry.href} ${(await stat(entry)).mtimeMs}`;
  let code = bundles.get(key);
  if (code === undefined) {
    code = bundledCode(entry);
    bundles.set(key, code);
    // The next pool may find room.
    code.catch(() => bundles.delete(key));
  }
  return code;
}

async function bundledCode(entry: URL): Promise<ThreadCode> {
  try {
    return { filename: await keepBundle(await bundle(fileURLToPath(entry))), execArgv: [IMPORT_ONLY] };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return { filename: entry.href, execArgv: [IMPORT_ONLY, '--import', import.meta.resolve('tsx')] };
  }
}

/**
 * The module at `path`, without its extension, relative to the module at `url`: a source next to sources, otherwise
 * compiled.
 */
export function moduleBeside(url: string, path: string): URL {
  return new URL(`${path}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
}

/** Whether threads load this code without starting a compiler. */
export function isReadyCode({ execArgv }: ThreadCode): boolean {
  return !execArgv.includes('--import');
}

/** Bundles our own sources as one ES module; packages are imported as usual. No compiler keeps running. */
async function bundle(path: string): Promise<string> {
  const { buildSync } = await import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Writes a file with this content; of two processes that write it at once either may win. */
async function keepBundle(code: string): Promise<string> {
  const folder = fileURLToPath(new URL(CACHE_FOLDER, import.meta.url));
  const name = `threads-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`;
  const path = join(folder, name);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    const aside = `${path}.${process.pid}`;
    await writeFile(aside, code);
    await rename(aside, path);
  }
  return path;
}

function isUnwritable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC';
}
