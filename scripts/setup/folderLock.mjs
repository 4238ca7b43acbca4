import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

const heartbeatMs = 5_000;
const staleAfterMs = 60_000;

/**
 * Runs `work` while holding the lock file, so that two setups of one checkout never collide. A lock whose
 * holder died (its process is gone, or it stopped touching the file) is taken over.
 *
 * @template T
 * @param {string} lockFile
 * @param {(message: string) => void} log
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolderLock(lockFile, log, work) {
  let announced = false;
  while (!tryAcquire(lockFile)) {
    if (removeIfAbandoned(lockFile)) continue;
    if (!announced) log(`another setup is running here; waiting for it (lock file ${lockFile})`);
    announced = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(lockFile, now, now);
    } catch {
      // The lock was removed by hand; continue.
    }
  }, heartbeatMs);
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/** @param {string} lockFile */
function tryAcquire(lockFile) {
  try {
    writeFileSync(lockFile, `${hostname()} ${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} lockFile */
function removeIfAbandoned(lockFile) {
  try {
    const [host, pid] = readFileSync(lockFile, 'utf8').trim().split(' ');
    const age = Date.now() - statSync(lockFile).mtimeMs;
    if (age < staleAfterMs && !(host === hostname() && !isAlive(Number(pid)))) return false;
    // An empty file is a lock that is just being written.
    if (!pid && age < heartbeatMs) return false;
    rmSync(lockFile, { force: true });
    return true;
  } catch {
    return true;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
