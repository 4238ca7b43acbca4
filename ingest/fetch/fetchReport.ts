import type { FetchTally } from './transfer/fetchAll.ts';
import type { SkipReason } from './opera/granulePlan.ts';
import type { FetchedFrame } from './opera/fetchFrame.ts';
import { printableName } from '../../core/printableText.ts';

/** Bytes in the most readable unit: `4.2 GB`. */
export function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1e3)} kB`;
}

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  in_the_lake: 'in the lake',
  stored: 'there already',
  superseded: 'superseded',
  before_since: 'before --since',
  revision: 'higher minor versions without a new observation (--revisions fetches them)',
};

/** The result for one frame, in one or more lines. */
export function frameLines(fetched: FetchedFrame, isDryRun: boolean): string[] {
  const { frame, listed, wanted, wantedBytes, left, withdrawn, tally } = fetched;
  const skipped = Object.entries(fetched.skipped).map(
    ([reason, count]) => `${count} ${SKIPPED[reason as SkipReason]}`,
  );
  const done = isDryRun ? `${wanted} files to fetch (${bytesText(wantedBytes)})` : tallyText(tally);
  const observations = `${fetched.newObservations} new observations`;
  const lines = [`${frame}: ${listed} granules listed; ${[done, observations, ...skipped].join(', ')}`];
  if (left > 0)
    lines.push(
      `${frame}: ${left} files do not fit; ingest and remove the existing ones, or allow more (--disk-budget)`,
    );
  if (withdrawn.length > 0) {
    const names = withdrawn.slice(0, 5).map(printableName).join(', ');
    const more = withdrawn.length > 5 ? `, … (${withdrawn.length})` : '';
    const what = fetched.isWithdrawalRefused
      ? 'too many are missing at the source, so nothing was removed; check the source, then use --accept-withdrawals'
      : 'withdrawn at the source and removed here; the next ingest of the frame leaves them out';
    lines.push(`${frame}: ${what}: ${names}${more}`);
  }
  return lines;
}

/** What was fetched, in words. */
export function tallyText({ fetched, bytes, resumedBytes, there, troubles }: FetchTally): string {
  const resumed = resumedBytes > 0 ? `, ${bytesText(resumedBytes)} of it by an earlier run` : '';
  const parts = [`${fetched} files fetched (${bytesText(bytes)}${resumed})`];
  if (there > 0) parts.push(`${there} not newer at the source`);
  if (troubles.length > 0) parts.push(`${troubles.length} not had`);
  return parts.join(', ');
}

/** What went wrong, one file per line; only the first ones if there are many. */
export function troubleLines({ troubles }: FetchTally): string[] {
  const shown = troubles.slice(0, 20).map(({ path, outcome, reason }) => `${outcome}: ${path}: ${reason}`);
  const more = troubles.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}
