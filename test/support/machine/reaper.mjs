/**
 * Ends the processes that a test run has started if the run itself is cut off, even by `kill -9`. It is a separate
 * process that watches the run's end of a pipe. It knows the run's processes from the tree below the run, which it checks
 * every half second, and gives those that clean up after themselves a few seconds. Only Linux exposes the tree (/proc);
 * elsewhere it does nothing. Plain JavaScript, so it starts without a compiler.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOOK_MS = 500;
const GRACE_MS = 5000;
const program = fileURLToPath(import.meta.url);

/**
 * Starts it for this process. The result stops it; processes that this process has started and left behind are ended too.
 * @param {'ignore' | 'inherit'} output where it writes the number of processes it knows, after each check
 */
export function startReaper(output = 'ignore') {
  if (!existsSync('/proc/self/stat')) return () => undefined;
  const child = spawn(process.execPath, [program, String(process.pid)], {
    detached: true,
    stdio: ['pipe', output, 'ignore'],
  });
  child.unref();
  /** @type {import('node:net').Socket} */ (child.stdin).unref();
  return () => void child.stdin.end();
}

/**
 * A process as described in /proc; `started` distinguishes it from a later process with the same number. Null = it has
 * ended.
 * @param {string | number} id
 */
function processOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [state, parent, group, ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    return { id: Number(id), parent: Number(parent), group: Number(group), started: Number(others[16]) };
  } catch {
    return null;
  }
}

/** @typedef {NonNullable<ReturnType<typeof processOf>>} Seen */

/**
 * Adds to `known` what lies below its processes, and orphans of the run's own group that are younger than the run. Reads
 * only processes that weren't there at the last look: a machine has hundreds.
 * @param {Seen} run
 * @param {Map<number, Seen>} known
 * @param {Set<string>} seen the numbers of the last look; replaced by those of this one
 */
function look(run, known, seen) {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = names.flatMap((name) => (seen.has(name) ? [] : (processOf(name) ?? [])));
  seen.clear();
  for (const name of names) seen.add(name);
  const isOwn = (/** @type {Seen} */ each) =>
    each.id !== process.pid &&
    (known.has(each.parent) ||
      (each.group === run.group && each.parent === 1 && each.started >= run.started));
  for (let found = true; found;) {
    const added = all.filter((each) => each.id !== run.id && !known.has(each.id) && isOwn(each));
    for (const each of added) known.set(each.id, each);
    found = added.length > 0;
  }
  for (const [id, { started }] of known)
    if (id !== run.id && processOf(id)?.started !== started) known.delete(id);
}

/** @param {Seen} run */
function watch(run) {
  const known = new Map([[run.id, run]]);
  /** @type {Set<string>} */
  const seen = new Set();
  const timer = setInterval(() => {
    look(run, known, seen);
    process.stdout.write(`knows ${known.size}\n`);
  }, LOOK_MS);
  process.stdin.resume().once('close', () => {
    clearInterval(timer);
    look(run, known, seen);
    const until = Date.now() + GRACE_MS;
    const last = setInterval(() => {
      look(run, known, seen);
      const left = [...known.values()].filter(({ id }) => id !== run.id);
      if (left.length > 0 && Date.now() < until) return;
      for (const { id } of left) {
        try {
          process.kill(id, 'SIGKILL');
        } catch {
          // it has ended meanwhile
        }
      }
      clearInterval(last);
    }, LOOK_MS);
  });
}

if (process.argv[1] === program) {
  const run = processOf(process.argv[2] ?? '');
  if (run) watch(run);
}
