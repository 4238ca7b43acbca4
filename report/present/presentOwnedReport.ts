import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { formatUsd } from '../../core/money.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import type { OwnedReportBlock } from '../../schemas/http/report/reportParts.ts';

/** The account's own report of a cell, and what that means for the price; null = it owns none. */
export function presentOwnedReport(owned: OwnedReport | null): OwnedReportBlock | null {
  if (!owned) return null;
  const { report, pays, isSuperseded } = owned;
  const isCurrent = pays && !isSuperseded;
  const boughtAt = new Date(report.boughtAt).toISOString();
  const day = boughtAt.slice(0, 10);
  const bought = `You bought this report on ${day} (report ${report.reportId}).`;
  const message = pays
    ? isCurrent
      ? `${bought} There is nothing newer, so it is free with reuse.`
      : `${bought} It is of the release that you asked for, which isn't served any more, and free with reuse.`
    : `Your report ${report.reportId}, bought on ${day}, shows an older release. A newer one is available for ` +
      `${formatUsd(REPORT_PRICE_MICRO_USD)} USD.`;
  return {
    report_id: report.reportId,
    bought_at: boughtAt,
    release: report.releaseId,
    is_current: isCurrent,
    message,
  };
}
