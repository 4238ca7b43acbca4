import type { BoughtReport, OwnedReport, Sale } from './sale.ts';
import { isPayer } from '../../accounts/identity/buyer.ts';

/** The name of a purchased PDF in the ledger. */
export const PDF_ENDPOINT = 'report.pdf';

/** How long a purchased report makes its other form free. */
export const FREE_AGAIN_MS = 7 * 86_400_000;

type AskedSale = Pick<Sale, 'buyer' | 'now' | 'endpoint' | 'lines' | 'reusesOwned'>;

/** Any purchased report makes the PDF of its cell and release free; a purchased PDF also makes the motion report free. */
function paysFor(boughtEndpoint: string, askedEndpoint: string): boolean {
  return askedEndpoint === PDF_ENDPOINT || (askedEndpoint === 'motion' && boughtEndpoint === PDF_ENDPOINT);
}

/** Whether a sale without `reusesOwned` may be free because of a purchase: a payer has no earlier purchases. */
export function mayBeFreeForDays({ buyer, lines, endpoint }: AskedSale): boolean {
  return !isPayer(buyer) && lines.length === 1 && paysFor(PDF_ENDPOINT, endpoint);
}

/**
 * The account's own report of each line's cell; null = none that matters to the sale. With `reusesOwned`, any report of
 * the cell pays for its line, however old, unless a newer release is served; if the line names a release, only
 * a report of that one. Without it, only a report of the same release, in another form, purchased at most 7 days before. Setting the clock back doesn't revoke this.
 */
export function ownedReports(sale: AskedSale, bought: readonly BoughtReport[]): (OwnedReport | null)[] {
  const { buyer, lines } = sale;
  if (isPayer(buyer) || (!sale.reusesOwned && !mayBeFreeForDays(sale))) return lines.map(() => null);
  const ofCell = new Map<string, BoughtReport[]>();
  for (const report of bought) {
    if (report.accountId !== buyer.accountId) continue;
    const known = ofCell.get(report.pixelId);
    if (known) known.push(report);
    else ofCell.set(report.pixelId, [report]);
  }
  return lines.map(({ purchase: { pixelId, releaseId, isPinned = false, isSuperseded = false } }) => {
    const ofAnyRelease = ofCell.get(pixelId) ?? [];
    const reports = isPinned ? ofAnyRelease.filter((each) => each.releaseId === releaseId) : ofAnyRelease;
    if (sale.reusesOwned) return newestReport(reports, releaseId, isSuperseded);
    const report = reports.find(
      (each) =>
        each.releaseId === releaseId &&
        paysFor(each.endpoint, sale.endpoint) &&
        sale.now - each.boughtAt <= FREE_AGAIN_MS,
    );
    return report ? { report, pays: true, isSuperseded } : null;
  });
}

/** The report of the newest release, and of those the most recent purchase. */
function newestReport(
  reports: readonly BoughtReport[],
  wantedRelease: string,
  isSuperseded: boolean,
): OwnedReport | null {
  let newest: BoughtReport | undefined;
  for (const report of reports) {
    const isNewer =
      !newest ||
      report.releaseId > newest.releaseId ||
      (report.releaseId === newest.releaseId && report.reportId > newest.reportId);
    if (isNewer) newest = report;
  }
  return newest ? { report: newest, pays: newest.releaseId >= wantedRelease, isSuperseded } : null;
}
