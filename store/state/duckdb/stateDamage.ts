import { statSync } from 'node:fs';
import { GroundMotionError } from '../../../core/error.ts';
import { fileFault } from '../../../core/faults/fileFault.ts';
import { MARK_SUFFIX, readHighWaterMark, type HighWaterMark } from './highWaterMark.ts';

/** Name of the write-ahead log next to the state file. */
const LOG_SUFFIX = '.wal';
/** The name of the journal next to the state file. */
export const JOURNAL_SUFFIX = '.journal';

/** Refuses a state file with damaged pages; `damage` is a description. */
export function pagesDamaged(file: string, damage: string): GroundMotionError {
  return unreadable(file, `${file}: ${damage}`, [
    'Which changes are in the damaged pages is not known, so everything since the backup that you restore is lost at most',
    ...restoreBackup(file),
  ]);
}

/**
 * Refuses a state that the engine can't open. The part of a damaged log before the damaged entry is intact: the engine
 * replays it if the log is truncated there.
 */
export function cannotOpen(file: string, message: string, cause: unknown): GroundMotionError {
  const log = file + LOG_SUFFIX;
  if (!message.includes(log)) {
    const damage = `${file}: cannot be opened as a state database (${message})`;
    return unreadable(file, damage, restoreBackup(file), cause);
  }
  const [, at] = /entry at byte position (\d+)/.exec(message) ?? [];
  const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const where = at === undefined ? "can't be read" : `is damaged at byte ${at} of ${bytes}`;
  const cut =
    at === undefined
      ? [`Move the log aside: mv ${log} ${log}.damaged`]
      : [`Keep the intact part of the log: truncate -s ${at} ${log}`];
  const damage = `${log} ${where} (${message})`;
  const most = 'The changes from there to the end of the log are lost at most; the state file is intact';
  return unreadable(file, damage, [most, ...cut, ...acceptLoss()], cause);
}

/**
 * The error to report if the state or a file next to it can't be opened: when the system refused (permissions, limits,
 * a failing disk), the reason and its remedy instead of a recommendation to restore a backup.
 */
export function openingError(file: string, error: unknown): unknown {
  const fault = fileFault(error);
  if (!fault) return error;
  const message = `${file}: the state can't be opened: ${fault.message}. Nothing was changed. Don't restore a backup for this`;
  return GroundMotionError.from({ kind: fault.kind, code: fault.code, message }, { cause: error });
}

/** Refuses a state whose journal can't be used. */
export function journalDamaged(file: string, reason: string, cause?: unknown): GroundMotionError {
  const journal = file + JOURNAL_SUFFIX;
  return unreadable(
    file,
    `${journal}: ${reason}`,
    [
      'It holds the sales of about the last second before the server stopped, which are lost at most; the state file is sound',
      `If you have ${journal} as it was when the server stopped, put it back`,
      ...acceptLoss('Otherwise'),
    ],
    cause,
  );
}

function unreadable(
  file: string,
  damage: string,
  steps: readonly string[],
  cause?: unknown,
): GroundMotionError {
  const copies = ['', LOG_SUFFIX, JOURNAL_SUFFIX, MARK_SUFFIX].map((suffix) => file + suffix);
  const kept = copies.filter((each) => statSync(each, { throwIfNoEntry: false }) !== undefined);
  const first = `Nothing was changed and nothing is sold. Check the disk, and copy ${kept.join(', ')} elsewhere`;
  const message = [damage, ...holdings(file), first, ...steps, 'See docs/storage.md#a-damaged-state'].join(
    '. ',
  );
  return new GroundMotionError('unavailable', 'state_unreadable', message, { cause });
}

/** The contents of the intact state, according to its mark. */
function holdings(file: string): string[] {
  const mark = markOf(file);
  if (!mark) return [];
  const sold = `${mark.chargeCount} sold reports of ${(mark.chargedMicroUsd / 1e6).toFixed(2)} USD`;
  return [`On ${new Date(mark.at).toISOString()} it held ${mark.entryCount} ledger entries with ${sold}`];
}

function markOf(file: string): HighWaterMark | null {
  try {
    return readHighWaterMark(file + MARK_SUFFIX);
  } catch {
    return null;
  }
}

function restoreBackup(file: string): string[] {
  return [
    `Put the newest backup in place of ${file} and ${file}${LOG_SUFFIX}, and leave ${file}${MARK_SUFFIX}`,
    ...acceptLoss(),
  ];
}

function acceptLoss(when = 'Then'): string[] {
  return [
    `${when} run ./gm ledger accept-loss --reason "…", which names what is lost, and ./gm ledger verify`,
  ];
}
