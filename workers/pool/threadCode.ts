import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a thread of the pool loads, and Node's options for it. */
export interface ThreadCode {
  readonly filename: string;
  readonly execArgv: string[];
}

/** A bundle, and the files that it was made of: while none of them has changed, it is what they would give again. */
interface KnownBundle {
  readonly name: string;
  /** Size and time of change of each, by path. */
  readonly inputs: Readonly<Record<string, readonly [size: number, mtimeMs: number]>>;
}

/**
 * Piscina tries `require` on a task's module before `import`. A thread that is ended while Node requires an ES module
 * takes the whole process with it (an assertion in `ModuleWrap`, seen in Node 20.20); one that imports it does not.
 */
const IMPORT_ONLY = '--no-experimental-require-module';

const CACHE_FOLDER = '../../node_modules/.cache/ground-motion/';

/**
 * The code of a pool's threads. Compiled output is loaded as it is. Sources become one bundle, kept by its content:
 * threads start in a quarter of the time and run faster than modules that tsx turns into CommonJS, one by one, in each
 * thread. Where there is no room for a bundle, tsx loads the sources.
 */
export async function threadCode(
  entry: URL = moduleBeside(import.meta.url, '../tasks'),
): Promise<ThreadCode> {
  if (entry.href.endsWith('.js')) return { filename: entry.href, execArgv: [IMPORT_ONLY] };
  try {
    const filename = (await knownBundle(entry)) ?? (await newBundle(entry));
    return { filename, execArgv: [IMPORT_ONLY] };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return { filename: entry.href, execArgv: [IMPORT_ONLY, '--import', import.meta.resolve('tsx')] };
  }
}

/** The module at `path`, without its extension, seen from the module at `url`: a source beside sources, else compiled. */
export function moduleBeside(url: string, path: string): URL {
  return new URL(`${path}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
}

/** Whether threads load this code without a compiler of their own. */
export function isReadyCode({ execArgv }: ThreadCode): boolean {
  return !execArgv.includes('--import');
}

/** The bundle that was made of the same sources before; null when there is none. */
async function knownBundle(entry: URL): Promise<string | null> {
  const known = await readFile(inCache(recordName(entry)), 'utf8')
    .then((text) => JSON.parse(text) as KnownBundle)
    .catch(() => null);
  if (known === null) return null;
  const { name, inputs } = known;
  const now = await stateOf(Object.keys(inputs));
  const path = inCache(name);
  return JSON.stringify(now) === JSON.stringify(inputs) && existsSync(path) ? path : null;
}

async function newBundle(entry: URL): Promise<string> {
  const { code, sources } = await bundle(fileURLToPath(entry));
  // What this module tells the compiler decides too.
  const inputs = await stateOf([...sources, fileURLToPath(import.meta.url)]);
  const path = await keep(`threads-${sha256(code).slice(0, 16)}.mjs`, code);
  await writeAside(inCache(recordName(entry)), JSON.stringify({ name: basename(path), inputs }));
  return path;
}

/** Missing files have no state. */
async function stateOf(paths: readonly string[]): Promise<KnownBundle['inputs']> {
  const states = await Promise.all(
    paths.map(async (path) => {
      const details = await stat(path).catch(() => null);
      return [path, [details?.size ?? -1, details?.mtimeMs ?? -1]] as const;
    }),
  );
  return Object.fromEntries(states);
}

function recordName(entry: URL): string {
  return `inputs-${sha256(entry.href).slice(0, 16)}.json`;
}

function inCache(name: string): string {
  return join(fileURLToPath(new URL(CACHE_FOLDER, import.meta.url)), name);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** One ES module of our own sources; packages are imported as ever. No compiler stays behind. */
async function bundle(path: string): Promise<{ code: string; sources: string[] }> {
  const { buildSync } = await import('esbuild');
  const { outputFiles, metafile } = buildSync({
    entryPoints: [path],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    write: false,
    metafile: true,
  });
  return {
    code: outputFiles[0]!.text,
    sources: Object.keys(metafile.inputs).map((source) => resolve(source)),
  };
}

/** A file of this content; of two processes that write it at once either may win. */
async function keep(name: string, code: string): Promise<string> {
  const path = inCache(name);
  if (!existsSync(path)) await writeAside(path, code);
  return path;
}

async function writeAside(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, text);
  await rename(aside, path);
}

function isUnwritable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC';
}
