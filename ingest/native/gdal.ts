import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type gdalModule from 'gdal-async';
import { errorMessage, GroundMotionError } from '../../core/error.ts';

export type Gdal = typeof gdalModule;

const SETUP = 'scripts/setup.mjs';
/** GDAL has one block cache per process; without a limit, it takes a twentieth of the machine's memory. */
const CACHE_MEGABYTES = '16';

let loading: Promise<Gdal> | null = null;
let tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** Sends the output of setting up GDAL, which may take minutes, to `to` instead of standard error, line by line. */
export function tellGdalSetUp(to: (line: string) => void): void {
  tell = to;
}

/**
 * GDAL's binding, set up and loaded when the first file needs it. It may have to be built, which takes minutes and a
 * compiler. Only for the main thread. Throws `gdal_missing`.
 */
export function loadGdal(): Promise<Gdal> {
  return (loading ??= load());
}

async function load(): Promise<Gdal> {
  try {
    const root = projectFolder();
    await setUp(root);
    const gdal = loadFrom(root);
    gdal.config.set('GDAL_CACHEMAX', CACHE_MEGABYTES);
    return gdal;
  } catch (error) {
    loading = null;
    throw new GroundMotionError(
      'unavailable',
      'gdal_missing',
      'these files need GDAL, and its binding for Node (gdal-async) does not load here; ' +
        `run \`npm run setup:gdal\`, which says what is missing: ${errorMessage(error)}`,
      { cause: error },
    );
  }
}

/** The nearest folder above with packages. */
function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'node_modules')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** From the project's packages, or from where its setup puts it on first use (scripts/setup/gdalPackage.mjs). */
function loadFrom(root: string): Gdal {
  const require = createRequire(join(root, 'package.json'));
  try {
    return require('gdal-async') as Gdal;
  } catch (error) {
    const place = join(root, 'node_modules', '.gdal');
    if (!existsSync(place)) throw error;
    return createRequire(join(place, 'package.json'))('gdal-async') as Gdal;
  }
}

/** If the project's own script exists, it sets up package and addon; it prints nothing if all is well. */
async function setUp(root: string): Promise<void> {
  const script = join(root, SETUP);
  if (!existsSync(script)) return;
  const child = spawn(process.execPath, [script, '--gdal-only'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill();
  process.once('exit', end);
  let lastLine = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLine = line;
    tell(line);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  process.off('exit', end);
  if (code !== 0) throw new Error(lastLine);
}

/** Whether an error means that a file needs GDAL on a machine where it doesn't load: the file isn't at fault. */
export function isGdalMissing(error: unknown): boolean {
  return error instanceof GroundMotionError && error.code === 'gdal_missing';
}
