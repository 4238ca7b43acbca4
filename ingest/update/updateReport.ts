import type { CommandResult } from '../command/commandResult.ts';
import { bytesText } from '../fetch/fetchReport.ts';
import type { FrameUpdate } from './updateFrame.ts';

/** Everything that an update reports. */
export interface UpdateOutcome {
  readonly dryRun: boolean;
  readonly frames: readonly FrameUpdate[];
  /** Frames without anything new, which cost nothing. */
  readonly idle: number;
  /** Frames that no archive publishes products of. */
  readonly withoutArchive: number;
  /** Things to know that aren't of one frame, such as an incomplete search. */
  readonly notices: readonly string[];
  /** Lines and JSON about frames of two looks; null = none were brought up to date. */
  readonly combined: CommandResult | null;
  /** Whether every search and every other frame is well. */
  readonly ok: boolean;
}

/** The result of an update: a line for each frame with work, and a summary. */
export function reportUpdate(outcome: UpdateOutcome): CommandResult {
  const { dryRun, frames, idle, withoutArchive, notices, combined } = outcome;
  const shown = frames.filter(({ outcome: each }) => each !== 'unchanged');
  const failed = frames.filter(({ error }) => error !== null).length;
  const ok = outcome.ok && failed === 0 && (combined?.ok ?? true);
  const count = (is: FrameUpdate['outcome']) => frames.filter(({ outcome: each }) => each === is).length;
  const counted = [
    [count('planned'), 'with work'],
    [count('published'), 'published'],
    [idle + count('unchanged'), 'without anything new'],
    [count('incomplete'), 'incomplete'],
    [count('failed'), 'failed'],
    [
      withoutArchive,
      'without an archive (--from takes their products; for a table of points: ./gm ingest FILE --frame ID)',
    ],
  ] as const;
  const files = frames.reduce((sum, { fetched_files: each }) => sum + each, 0);
  const bytes = frames.reduce((sum, { fetched_bytes: each }) => sum + each, 0);
  const removed = frames.reduce((sum, { removed_releases: each }) => sum + each.length, 0);
  const totals = [
    ...(files > 0
      ? [`${countOf(files, 'file')} (${bytesText(bytes)}) ${dryRun ? 'to fetch' : 'fetched'}`]
      : []),
    ...(removed > 0 ? [`${countOf(removed, 'earlier release')} removed`] : []),
  ];
  const all = frames.length + idle + withoutArchive;
  const counts = counted.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  return {
    lines: [
      ...shown.map((frame) => frameLine(frame)),
      ...(combined?.lines ?? []),
      ...notices,
      `${countOf(all, 'frame')}: ${[counts.join(', ') || 'nothing to do', ...totals].join('; ')}`,
    ],
    json: {
      ok,
      dry_run: dryRun,
      frames,
      idle,
      without_archive: withoutArchive,
      notices,
      combined: combined?.json ?? null,
    },
    ok,
  };
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function frameLine(update: FrameUpdate): string {
  const { frame, outcome, steps, release, fetched_files: files, fetched_bytes: bytes, error } = update;
  const fetching = files > 0 ? [`${countOf(files, 'file')} (${bytesText(bytes)})`] : [];
  if (outcome === 'planned') return `${frame}: ${[...fetching, steps.join(', ')].join('; ')}`;
  const told = [
    outcome + (release === null ? '' : ` ${release}`),
    ...fetching,
    `${update.seconds.toFixed(0)} s`,
  ];
  if (error === null) return `${frame}: ${told.join('; ')}`;
  const at = outcome === 'failed' && steps.length > 0 ? ` at ${steps.at(-1)}` : '';
  return `${frame}: ${told[0]}${at} (${error.code}): ${error.message.split('\n')[0]}`;
}
