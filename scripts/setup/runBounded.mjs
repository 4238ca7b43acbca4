import { spawn } from 'node:child_process';

const keptLines = 40;

/**
 * Runs a program quietly, without a shell, and ends it with everything it started when the time is up or
 * when this process gets a signal to stop.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, timeoutMs?: number, onLine?: (line: string) => void }} options
 * @returns {Promise<{ ok: boolean, timedOut: boolean, tail: string }>} `tail` holds the last lines it printed
 */
export function runBounded(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    /** @type {string[]} */
    const lines = [];
    let timedOut = false;
    let partial = '';
    const read = (/** @type {Buffer} */ chunk) => {
      const parts = (partial + chunk.toString()).split('\n');
      partial = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length > keptLines) lines.shift();
        options.onLine?.(line);
      }
    };
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended without being killed.
      }
    };
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      end();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end();
          }, options.timeoutMs);
    const finish = (/** @type {boolean} */ ok) => {
      clearTimeout(timer);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve({ ok, timedOut, tail: [...lines, partial].join('\n').trim() });
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => {
      lines.push(error.message);
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
