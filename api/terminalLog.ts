import type { DestinationStream } from 'pino';
import { printableName, printableText } from '../core/printableText.ts';

const LEVELS: Readonly<Record<number, string>> = { 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' };
/** Fields of every entry, which say nothing to a person. */
const USUAL: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId']);

/** Writes entries of the log, which are JSON, as lines for a person at a terminal. */
export function terminalLog(write: (text: string) => void): DestinationStream {
  return { write: (entry) => write(`${terminalLine(entry)}\n`) };
}

/**
 * An entry as a line: the time of day, the level unless it is `info`, the message and the plain fields. Objects, such as the settings
 * at start, are left out; an unexpected error brings its stack along.
 */
export function terminalLine(entry: string): string {
  const fields = JSON.parse(entry) as Readonly<Record<string, unknown>>;
  const { level, time, msg = '', err } = fields;
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const plain = Object.entries(fields)
    .filter(([name, value]) => !USUAL.has(name) && value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}=${String(value)}`);
  const line = [`${clock} ${LEVELS[Number(level)] ?? ''}${String(msg)}`, ...plain].join('  ');
  const stack = (err as { readonly stack?: string } | undefined)?.stack;
  return [printableName(line), ...(stack ? [printableText(stack)] : [])].join('\n');
}
