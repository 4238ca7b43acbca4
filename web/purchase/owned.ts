import type { Account } from '../account/signedInAccount.ts';
import type { Preview, SavedReport } from '../service/serviceAnswers.ts';
import { fetchMyReports } from '../service/accountApi.ts';

/** What the account owns of a cell. */
export interface Owned {
  readonly report: SavedReport;
  /** Whether it is of the release that would be sold now. */
  readonly isCurrent: boolean;
}

/** `unknown` = it could not be asked; null = nothing. */
export type Ownership = Owned | 'unknown' | null;

/** A sale of these is the report itself, in one form or another; a time series is not. */
const reportEndpoints: ReadonlySet<string> = new Set(['motion', 'motion/batch', 'report.pdf']);

/**
 * The report of the previewed cell that the account has bought, by whichever of its keys, on whichever device; the one
 * of the present release before older ones. What was paid back is not owned.
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
