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
 * Piscina tries `require` on a task's module before `import`. A thread that is ended while Node requires an ES module
 * takes the whole process with it (an assertion in `ModuleWrap`, seen in Node 20.20); one that imports it does not.
 */
const IMPORT_ONLY = '--no-experimental-require-module';

const CACHE_FOLDER = '../../node_modules/.cache/ground-motion/';

/** Bundles of this process by their entry and when it was written: other modules that change later are another process's. */
const bundles = new Map<string, Promise<ThreadCode>>();

/**
 * The code of a pool's threads. Compiled output is loaded as it is. Sources become one bundle, made once in a process and kept
 * by its content: threads start in a quarter of the time and run faster than modules that tsx turns into CommonJS, one by one,
 * in each thread. Where there is no room for a bundle, tsx loads the sources.
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

/** The module at `path`, without its extension, seen from the module at `url`: a source next to sources, else compiled. */
export function moduleBeside(url: string, path: string): URL {
  return new URL(`${path}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
}

/** Whether threads load this code without their own compiler. */
export function isReadyCode({ execArgv }: ThreadCode): boolean {
  return !execArgv.includes('--import');
}

/** One ES module of our own sources; packages are imported as ever. No compiler stays behind. */
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

/** A file of this content; of two processes that write it at once either may win. */
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
