import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { downloadEnvironment } from '../machine/downloads.ts';

const VERSIONS = {
  // The judges need a newer Node than the service; it comes as a package.
  node: '22.23.3',
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  '@modelcontextprotocol/inspector': '2.12.0',
} as const;
const TDQS_VERSION = '0.1.0';
const FETCHING_MS = 240_000;

/** A program's output, and how it ended. */
export interface Verdict {
  readonly code: number;
  readonly text: string;
}

/** Runs a judge with these arguments and passes on its output as it appears. */
export type Judge = (args: readonly string[], hear?: (printed: string) => void) => Promise<Verdict>;

/** A judge, or why this machine doesn't have it. */
export type JudgeOrWhy = { readonly judge: Judge } | { readonly why: string };

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ground-motion', 'mcp-judges');

/** The judges from npm, fetched once into the cache: the conformance suite and the inspector's command line. */
export function npmJudges(): { readonly conformance: JudgeOrWhy; readonly inspector: JudgeOrWhy } {
  const folder = join(cache, Object.values(VERSIONS).join('_'));
  const modules = join(folder, 'node_modules');
  const node = join(modules, 'node', 'bin', 'node');
  const conformance = join(modules, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const inspector = join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const areThere = (): boolean => [node, conformance, inspector].every((file) => existsSync(file));
  if (!areThere()) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts=false'];
    spawnSync('npm', ['install', '--prefix', folder, ...flags, ...packages], {
      timeout: FETCHING_MS,
      env: downloadEnvironment(),
    });
  }
  if (!areThere()) {
    const why = `npm brings no ${Object.keys(VERSIONS).join(', ')}`;
    return { conformance: { why }, inspector: { why } };
  }
  return {
    conformance: { judge: running(node, [conformance], folder) },
    inspector: { judge: running(node, [inspector], folder) },
  };
}

/** The linter for tool definitions (TDQS), from pip. */
export function tdqsJudge(): JudgeOrWhy {
  const folder = join(cache, `tdqs-${TDQS_VERSION}`);
  if (!existsSync(join(folder, 'tdqs'))) {
    const args = ['-m', 'pip', 'install', '--quiet', '--target', folder, `tdqs==${TDQS_VERSION}`];
    spawnSync('python3', args, { timeout: FETCHING_MS });
  }
  if (!existsSync(join(folder, 'tdqs'))) return { why: `pip brings no tdqs ${TDQS_VERSION}` };
  return { judge: running('python3', ['-m', 'tdqs'], folder, { PYTHONPATH: folder }) };
}

function running(
  program: string,
  first: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Judge {
  return (args, hear) =>
    new Promise((resolve) => {
      const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...environment }, maxBuffer: 2 ** 24 };
      const child = execFile(program, [...first, ...args], options, (_error, out, errors) =>
        resolve({ code: child.exitCode ?? -1, text: `${out}\n${errors}` }),
      );
      if (hear !== undefined) child.stdout?.on('data', (printed: string) => hear(printed));
    });
}
