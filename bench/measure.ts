import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { median } from '../core/statistics/quantile.ts';
import { heapOptions } from '../ingest/process/attempt.ts';

/** Runs a command to its end and returns its standard output; throws with the error output if it fails. */
export async function runCommand(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${errors}`);
  return output;
}

/** The median of a property over runs. */
export function medianOf<Run>(runs: readonly Run[], value: (run: Run) => number): number {
  return median(runs.map(value));
}

/** A table for a terminal: the first row is the heading; all columns but the first are right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n');
}

/** The cost of a run: wall time, and processor time of all its threads and processes. */
export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** The heap that `./gm ingest` gives to a frame's process if there is enough memory. */
export const INGEST_HEAP = heapOptions(totalmem());

/** Runs a script from this folder in a separate process with these Node options, and returns the JSON that it prints. */
export async function runScript<Report>(
  name: string,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<Report> {
  return JSON.parse(await runCommand(process.execPath, scriptCommand(name, args, nodeOptions))) as Report;
}

/** Node arguments to run a script, named by its path in `bench`. */
export function scriptCommand(
  name: string,
  args: readonly string[],
  nodeOptions: readonly string[],
): string[] {
  const preload = new URL('../scripts/threadPool.cjs', import.meta.url).pathname;
  const script = new URL(name, import.meta.url).pathname;
  return [...nodeOptions, '--require', preload, '--import', 'tsx', script, ...args];
}

/** A Markdown table: the first row is the heading; all columns but the first are right-aligned. */
export function formatMarkdown(rows: readonly (readonly string[])[]): string {
  const [heading, ...body] = rows;
  const rule = heading!.map((_, column) => (column === 0 ? '---' : '--:'));
  return [markdownRow(heading!), `|${rule.join('|')}|`, ...body.map(markdownRow), ''].join('\n');
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
