import { required } from '../../core/required.ts';
import { usdToMicroUsd } from '../../core/money.ts';
import { PDF_ENDPOINT } from '../../billing/sale/paidBefore.ts';
import { previewSale } from '../../billing/sale/previewSale.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { MotionReport } from '../../schemas/http/report/motionReport.ts';
import { reportPdfQuerySchema, type ReportPdfQuery } from '../../schemas/http/report/reportPdf.ts';
import type { Examination } from '../examine/examination.ts';
import { examineSold } from '../examine/examineSold.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { groundOf } from '../ground/ground.ts';
import { presentMotionReport } from '../present/presentMotionReport.ts';
import { refusal } from '../refusal.ts';
import { REFUSED_AS } from '../../billing/sale/chargeRequest.ts';
import { priceLimit, type PriceLimit } from '../sale/priceLimit.ts';
import { reportPurchase } from '../sale/reportPurchase.ts';
import { drawReportPdf } from './drawReportPdf.ts';
import type { AskContext, Asker } from './question.ts';
import type { ReportKind, ReportRequest } from './reportKind.ts';

const LONGEST_PLACE = 60;

export const REPORT_PDF_PATH = '/report.pdf';
const DEFAULTS = reportPdfQuerySchema.parse({});

/** The document is drawn before the charge. */
export function pdfKind(context: AskContext, asker: Asker, query: ReportPdfQuery): ReportKind {
  let drawn: Uint8Array | null = null;
  const draw = async (examination: Examination, asked: ReportRequest): Promise<Uint8Array> => {
    const label = query.label ?? null;
    const document = await drawReportPdf(context, examination, {
      ...asked,
      label,
      withBrief: query.brief === 1,
      language: query.lang,
    });
    drawn = document;
    return document;
  };
  /**
   * A replay shows only what was sold, because newer data wasn't paid for, with the ID and the time of the purchase. Its
   * signature is made again, so that the bytes differ.
   */
  const drawSold = async (sold: MotionReport): Promise<Uint8Array> => {
    const ground = groundOf(context, asker.buyer);
    const first = { requestId: sold.request_id, now: Date.parse(sold.queried_at), mode: ground.mode };
    const examination = await examineSold(ground, sold, first.now);
    if (examination?.measurement) return draw(examination, { ...first, isMock: false });
    throw refusal(
      'not_found',
      `The PDF can't be drawn again: release ${sold.release} of frame ${sold.frame}, which it showed, is no longer ` +
        'stored. GET /api/v1/my-reports still has its numbers. A new Idempotency-Key buys the PDF with newer data',
    );
  };
  const limit = priceLimit(REPORT_PDF_PATH, query, DEFAULTS, asker.now);
  return {
    path: REPORT_PDF_PATH,
    endpoint: PDF_ENDPOINT,
    defaults: DEFAULTS,
    mayRefuse: false,
    prepare: async (examination, verdict, asked) => {
      requireOk(examination, verdict);
      if (!asked.isMock)
        await requireMeans(context, asker, examination, { ...limit, reusesOwned: query.reuse === 1 });
      await draw(examination, asked);
      const { isMock, ...answer } = asked;
      const include = [...(query.brief === 1 ? (['ground_brief'] as const) : []), ...(query.include ?? [])];
      return (money) => {
        const shown = { ...answer, units: 'mm', include, series: null } as const;
        const report = presentMotionReport(examination, verdict, money, shown);
        return JSON.stringify(isMock ? { ...report, mock: true } : report);
      };
    },
    print: async (stored) => {
      const sold = JSON.parse(stored) as MotionReport;
      const isDrawn = drawn !== null && sold.request_id === asker.requestId;
      const left = sold.credits_remaining_usd;
      return {
        bytes: isDrawn ? required(drawn) : await drawSold(sold),
        fileName: pdfFileName(sold),
        costMicroUsd: usdToMicroUsd(sold.cost_usd),
        balanceMicroUsd: left === null ? null : usdToMicroUsd(left),
        owned: sold.owned_report ?? null,
      };
    },
    refuse: asMissingDocument,
  };
}

/** For a document, an address that isn't found is a document that doesn't exist. */
function asMissingDocument(error: unknown): unknown {
  if (!(error instanceof GroundMotionError) || error.code !== 'address_not_found') return error;
  return refusal('not_found', `${error.message}. Nothing was charged.`, error.details);
}

/** There is no document for a report whose status isn't `ok`. */
function requireOk({ cell }: Examination, { status, help }: Verdict): void {
  if (status === 'ok') return;
  const where = cell ? ` (cell ${cell.pixelId}, last observed ${cell.lastObservation})` : '';
  throw refusal(
    'not_found',
    `There is no report to print: status ${status}${where}. ${help ?? ''} Nothing was charged.`,
    { status },
  );
}

/** Refuses a buyer who can't pay for the document before it is drawn. */
async function requireMeans(
  { database }: Pick<AskContext, 'database'>,
  { buyer, now }: Asker,
  examination: Examination,
  limit: PriceLimit & { readonly reusesOwned: boolean },
): Promise<void> {
  const purchase = reportPurchase(examination);
  if (!purchase) return;
  if (!buyer) throw refusal('unauthorized', 'This call needs an API key');
  const { stops } = await previewSale(database, {
    buyer,
    now,
    endpoint: PDF_ENDPOINT,
    lines: [{ purchase, label: null }],
    isDivisible: false,
    budgetMicroUsd: limit.maxPriceMicroUsd ?? null,
    reusesOwned: limit.reusesOwned,
    ...(limit.quote && { quote: limit.quote }),
  });
  const [stop] = stops;
  if (stop) throw refusal(REFUSED_AS[stop.code], stop.message);
}

/** A file name in plain ASCII: the place and the day. */
function pdfFileName({ query, queried_at }: Pick<MotionReport, 'query' | 'queried_at'>): string {
  const place = query.geocoded_address ?? query.address ?? '';
  const words = place
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_PLACE)
    .replaceAll(/^-+|-+$/g, '');
  const point = `${query.lat.toFixed(5)}_${query.lon.toFixed(5)}`;
  return `ground-motion-${words === '' ? point : words}-${queried_at.slice(0, 10)}.pdf`;
}
