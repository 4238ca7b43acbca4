/** `npm run bench -- <name> [options]` runs a bench; without a name it lists them. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { nearestHint } from '../core/nearestName.ts';
import { BENCHES } from './benches.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Runs a program of the repository in this terminal; returns its exit code. */
function run(...args: readonly string[]): number {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

function list(): string {
  const width = Math.max(...Object.keys(BENCHES).map((name) => name.length));
  const lines = Object.entries(BENCHES).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `npm run bench -- <name> [options]\n\n${lines.join('\n')}`;
}

function main([name, ...options]: readonly string[]): number {
  if (name === undefined || name === '--help') {
    console.log(list());
    return name === undefined ? 2 : 0;
  }
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (bench === undefined) {
    console.error(`bench: unknown name '${name}'; ${nearestHint(name, Object.keys(BENCHES))}`);
    return 2;
  }
  const code = bench.needs === undefined ? 0 : run('scripts/setup.mjs', bench.needs);
  if (code !== 0) return code;
  const loading = ['--require', './scripts/threadPool.cjs', '--import', 'tsx'];
  return run(...loading, join(import.meta.dirname, bench.file), ...options);
}

process.exitCode = main(process.argv.slice(2));
