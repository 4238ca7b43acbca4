import type { Account } from '../account/signedInAccount.ts';
import type { Preview, SavedReport } from '../service/serviceAnswers.ts';
import { fetchMyReports } from '../service/accountApi.ts';

/** The account's own report of a cell. */
export interface Owned {
  readonly report: SavedReport;
  /** Whether it is from the release that would be sold now. */
  readonly isCurrent: boolean;
}

/** `unknown` = it couldn't be requested; null = none. */
export type Ownership = Owned | 'unknown' | null;

/** Purchases of these kinds are reports in some form; a time series isn't. */
const reportEndpoints: ReadonlySet<string> = new Set(['motion', 'motion/batch', 'report.pdf']);

/**
 * The account's own report of the previewed cell, bought with any of its keys, on any device; the current release's
 * before older ones. Refunded reports aren't owned.
 */
export async function findOwned(account: Account, preview: Preview): Promise<Ownership> {
  const { ownerCall } = account;
  const { pixel_id: pixelId, release } = preview;
  if (ownerCall === null || pixelId === null) return null;
  try {
    const { reports } = await fetchMyReports(ownerCall.key, { pixelId, limit: 100 });
    const mine = reports.filter(({ endpoint, refunded }) => reportEndpoints.has(endpoint) && !refunded);
    const report = mine.find((one) => one.release === release) ?? mine[0];
    return report ? { report, isCurrent: report.release === release } : null;
  } catch {
    return 'unknown';
  }
}
