import { required } from '../../core/required.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { FrameOutcome } from './ingestFrame.ts';
import type { LeftOut } from './listProducts.ts';
import { frameLabel } from './planCatalog.ts';

/** Maximum number of files listed per reason. */
const NAMED_FILES = 20;

/** The skipped files, one line each; with many for one reason, all are listed only when `isComplete`. */
export function leftOutLines(leftOut: readonly LeftOut[], isComplete: boolean): string[] {
  const byReason = new Map<string, LeftOut[]>();
  for (const each of leftOut) {
    const key = `${each.outcome} ${each.reason}`;
    const same = byReason.get(key);
    if (same) same.push(each);
    else byReason.set(key, [each]);
  }
  return [...byReason.values()].flatMap((same) => {
    const shown = isComplete || same.length <= NAMED_FILES ? same : same.slice(0, 3);
    const lines = shown.map(
      ({ path, outcome, reason }) => `${outcome}: ${path}: ${withoutName(reason, path)}`,
    );
    const more = same.length - shown.length;
    if (more === 0) return lines;
    return [
      ...lines,
      `${required(same[0]).outcome}: ${more} more files for the same reason; --dry-run names them all`,
    ];
  });
}

/** The readers' reasons start with the file's name. */
function withoutName(reason: string, path: string): string {
  const name = `${path.slice(path.lastIndexOf('/') + 1)}: `;
  return reason.startsWith(name) ? reason.slice(name.length) : reason;
}

interface FrameLine {
  readonly frame: string;
  readonly outcome: 'published' | 'unchanged' | 'planned' | 'failed';
  readonly seconds: number;
  readonly cells: number | null;
  readonly release: string | null;
  readonly files: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** What a dry run says that the frame's ingest would do. */
  readonly plan: unknown;
}

/** The end of a run over several frames: a table, and the same as JSON. Not ok when a frame failed. */
export function reportCatalog(outcomes: readonly FrameOutcome[], leftOut: readonly LeftOut[]): CommandResult {
  const frames = outcomes.map(lineOf);
  const count = (outcome: FrameLine['outcome']) => frames.filter((line) => line.outcome === outcome).length;
  const counts = (['published', 'unchanged', 'planned', 'failed'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`);
  const width = Math.max(5, ...frames.map(({ frame }) => frame.length)) + 2;
  const plans = outcomes.flatMap(({ end }) => (end.is === 'planned' ? [...end.plan.lines, ''] : []));
  const lines = [
    ...(plans.length > 0 ? leftOutLines(leftOut, true) : []),
    ...plans,
    `${'frame'.padEnd(width)}${'outcome'.padEnd(11)}${'seconds'.padStart(8)}${'cells'.padStart(13)}  release or reason`,
    ...frames.map((line) => {
      const cells = line.cells === null ? '–' : line.cells.toLocaleString('en-US');
      const what = line.error
        ? `${line.error.code}: ${line.error.message.replaceAll(/\s*\n\s*/g, '; ')}`
        : (line.release ?? `${line.files} files`);
      return `${line.frame.padEnd(width)}${line.outcome.padEnd(11)}${line.seconds.toFixed(1).padStart(8)}${cells.padStart(13)}  ${what}`;
    }),
    `${frames.length} frames: ${counts.join(', ')}`,
  ];
  const ok = count('failed') === 0;
  return { lines, json: { ok, frames, left_out: leftOut }, ok };
}

function lineOf({ frame, seconds, end }: FrameOutcome): FrameLine {
  const line = {
    frame: frameLabel(frame),
    seconds: Number(seconds.toFixed(1)),
    files: frame.products.length,
    cells: null,
    release: null,
    error: null,
    plan: null,
  };
  if (end.is === 'planned') return { ...line, outcome: 'planned', plan: end.plan.json };
  if (end.is === 'failed') {
    const { code, message } = end.error;
    return { ...line, outcome: 'failed', error: { code, message } };
  }
  const { manifest, isUnchanged } = end.summary;
  return {
    ...line,
    outcome: isUnchanged ? 'unchanged' : 'published',
    cells: manifest.counts.measured,
    release: manifest.release_id,
  };
}
