import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runBounded } from './runBounded.mjs';

const oldestGdal = [3, 6];
const debianPackages = ['libgdal-dev', 'g++', 'make', 'python3', 'pkg-config'];

/**
 * Null when an addon can be built against the system's GDAL; else why not. As root on Debian or Ubuntu the
 * missing packages are installed.
 *
 * @param {string} root
 * @param {(message: string) => void} log
 * @returns {Promise<string | null>}
 */
export async function ensureSystemGdal(root, log) {
  const before = await systemGdalObstacle(root);
  if (before === null) return null;
  if (!onPath('apt-get') || process.getuid?.() !== 0) return `${before}; ${compilerAdvice()}`;
  log(`installing ${debianPackages.join(' ')} with apt-get (${before})`);
  const failure = await aptInstall(root);
  if (failure !== null) return failure;
  return systemGdalObstacle(root);
}

/** The command that brings what a build needs, for this system. */
export function compilerAdvice() {
  if (process.platform === 'darwin') return 'run `xcode-select --install` and `brew install gdal`';
  if (onPath('apt-get')) return `run \`sudo apt-get install -y ${debianPackages.join(' ')}\``;
  if (onPath('dnf')) return 'run `sudo dnf install -y gdal-devel gcc-c++ make python3`';
  if (onPath('apk')) return 'run `apk add gdal-dev g++ make python3 linux-headers`';
  return 'install GDAL 3.6 or newer with its headers, a C++ compiler, make and Python 3';
}

/** @param {string} root */
async function systemGdalObstacle(root) {
  const missing = ['gdal-config', 'make', 'python3'].filter((program) => !onPath(program));
  if (!onPath('g++') && !onPath('c++') && !onPath('clang++')) missing.push('a C++ compiler');
  if (missing.length > 0) return `${missing.join(', ')} not found`;
  const { ok, tail } = await runBounded('gdal-config', ['--version'], { cwd: root, timeoutMs: 10_000 });
  const [major = 0, minor = 0] = tail.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestGdal;
  const recent = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return ok && recent
    ? null
    : `the system's GDAL is ${tail || 'unusable'}, ${oldestGdal.join('.')} or newer is needed`;
}

/** @param {string} root */
async function aptInstall(root) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...debianPackages];
  const first = await runBounded('apt-get', install, { cwd: root, env });
  if (first.ok) return null;
  // a fresh container has no package lists yet
  await runBounded('apt-get', ['update'], { cwd: root, env });
  const second = await runBounded('apt-get', install, { cwd: root, env });
  return second.ok ? null : `apt-get could not install ${debianPackages.join(' ')}:\n${second.tail}`;
}

/** @param {string} program */
function onPath(program) {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
