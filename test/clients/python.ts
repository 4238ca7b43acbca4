import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Need } from '../support/machine/needs.ts';

/** The folder of the Python client. */
export const PYTHON_CLIENT = resolve(import.meta.dirname, '../../clients/python');

const RECENT_ENOUGH = 'import sys; sys.exit(sys.version_info < (3, 9))';

export const PYTHON: Need = {
  name: 'Python 3.9 or later',
  isMissing: spawnSync('python3', ['-c', RECENT_ENOUGH]).status !== 0,
  remedy: 'apt-get install python3',
};

/** How a program ended, and its output. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts Python with this repository's client; `environment` is all it gets besides the path. */
export function startPython(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const { PATH, HOME } = process.env as Record<string, string>;
  const own = {
    PATH: PATH!,
    HOME: HOME!,
    PYTHONPATH: PYTHON_CLIENT,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONWARNINGS: 'error',
  };
  return spawn('python3', args, { env: { ...own, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Waits for a program to end. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const [output, errors, code] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('close', done);
    }),
  ]);
  return { code, output, errors };
}

/** Runs the command `ground-motion`. */
export function groundMotion(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  return ended(startPython(['-m', 'ground_motion', ...args], environment));
}

/**
 * Runs a program with the client's names imported and `client` created with the key GM_KEY; returns what it passed to
 * `show`, parsed.
 */
export async function runProgram(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<unknown> {
  const preamble = `
import json, os, threading
from ground_motion import *
client = Client(os.environ["GM_URL"], os.environ.get("GM_KEY"), back_off=0.001)
def show(value): print(json.dumps(value))
`;
  const { code, output, errors } = await ended(startPython(['-c', preamble + program], environment));
  if (code !== 0) throw new Error(`the program ended with ${code}: ${errors}`);
  return JSON.parse(output) as unknown;
}

/** Runs commands one after another in one process, which is faster than one process per command. */
export async function groundMotionInTurn(
  commands: readonly (readonly string[])[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended[]> {
  const program = `
import contextlib, io, json, os
from ground_motion.cli.main import main
told = []
for arguments in json.loads(os.environ["COMMANDS"]):
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try: code = main(arguments)
        except SystemExit as end: code = end.code
    told.append({"code": code, "output": output.getvalue(), "errors": errors.getvalue()})
print(json.dumps(told))`;
  const child = startPython(['-c', program], { ...environment, COMMANDS: JSON.stringify(commands) });
  const { output, errors } = await ended(child);
  if (errors !== '') throw new Error(errors);
  return JSON.parse(output) as Ended[];
}
