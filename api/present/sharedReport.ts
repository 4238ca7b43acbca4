import type { Mode } from '../../accounts/identity/mode.ts';
import type { BoughtReport } from '../../billing/reports/myReports.ts';
import { presentMode } from '../../report/present/mode.ts';
import type { SharedReport } from '../../schemas/http/account/sharedLinks.ts';
import { okReportSchema } from '../../schemas/http/report/motionReport.ts';
import { requestShape } from '../../schemas/http/report/reportParts.ts';
import { okTimeseriesSchema } from '../../schemas/http/report/timeseries.ts';
import type { Correction } from '../../support/correction/correction.ts';
import { presentCorrectionLink } from './correction.ts';

/** What an answer says of the request and its account; the place and the time are the report's. */
const OF_THE_BUYER: ReadonlySet<string> = new Set(
  Object.keys(requestShape).filter((name) => name !== 'query' && name !== 'queried_at'),
);
const SHOWN: ReadonlySet<string> = new Set(
  [okReportSchema, okTimeseriesSchema]
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => !OF_THE_BUYER.has(name)),
);

/** A shared report: its body as it was sold, without what concerns the account that bought it. */
export function presentSharedReport({
  report,
  mode,
  corrections,
  publicUrl,
  requestId,
}: {
  readonly report: BoughtReport;
  readonly mode: Mode;
  readonly corrections: readonly Pick<Correction, 'correctionId' | 'title'>[];
  readonly publicUrl: string;
  readonly requestId: string;
}): SharedReport {
  const body = JSON.parse(report.body) as Record<string, unknown>;
  return {
    report: Object.fromEntries(Object.entries(body).filter(([name]) => SHOWN.has(name))),
    bought_at: report.createdAt.toISOString(),
    corrections: corrections.map((each) => presentCorrectionLink(each, publicUrl)),
    refunded: report.isRefunded,
    ...presentMode(mode),
    request_id: requestId,
  };
}
