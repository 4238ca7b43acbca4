import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { TABLE_FORMATS } from '../../schemas/http/contract/tableFormat.ts';
import { REPORT_STATUS_FACTS } from '../../schemas/http/report/reportStatuses.ts';
import { presentMotionReport } from '../../report/present/presentMotionReport.ts';
import { presentDryRun, presentTeaser } from '../../report/present/presentPreflight.ts';
import { mockExamination } from '../../report/examine/mockExamination.ts';
import { HEADER_COMPONENTS } from './errorResponses.ts';
import { recordedExamples, type Example, type Examples } from './recordedExamples.ts';

const about = {
  requestId: HEADER_COMPONENTS['X-Request-Id'].example,
  now: Date.UTC(2026, 5, 1, 12),
  mode: 'live',
  units: 'mm',
  include: [],
  series: null,
  publicUrl: 'https://example.org',
  starterCreditsMicroUsd: 2_000_000,
  payPerCallUrl: null,
} as const;

/** A report as the server itself presents it, about an invented place. */
function report(scenario: string, summary: string): Example {
  const { examination, verdict } = mockExamination(scenario, about.now);
  const isBilled = REPORT_STATUS_FACTS[verdict.status].isBilled;
  const money = isBilled
    ? { costMicroUsd: REPORT_PRICE_MICRO_USD, balanceMicroUsd: 1_600_000, reportsRemaining: 4 }
    : { costMicroUsd: 0, balanceMicroUsd: null, reportsRemaining: null };
  return { summary, value: presentMotionReport(examination, verdict, money, about) };
}

function motionExamples(): Examples {
  const { examination, verdict } = mockExamination('ok', about.now);
  return {
    ok: report('ok:notable_subsidence', 'A report: the ground sinks noticeably'),
    within_margin: report('ok:no_clear_trend', 'A report: good data shows no significant movement'),
    no_coverage: report('no_coverage', 'Free: no frame covers the place'),
    inconclusive: report('inconclusive', "Free: the rate isn't reliable"),
    dry_run: {
      summary: 'Free preflight, dry_run=1',
      value: presentDryRun(
        examination,
        verdict,
        { costMicroUsd: REPORT_PRICE_MICRO_USD, owned: null },
        about,
      ),
    },
    teaser: {
      summary: 'Free: without a key, or with teaser=1',
      value: presentTeaser(examination, verdict, REPORT_PRICE_MICRO_USD, about),
    },
  };
}

const RELEASE = '/stac/assets/F08882/20260601T120000Z-0f1e2d';
const PLACE = 'lat=29.7604&lon=-95.3698';

/** References to files, which can't be included in examples: by operation, then by media type. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getReportPdf: { 'application/pdf': `/report.pdf?${PLACE}&mock=ok` },
  printMyReports: { 'application/pdf': '/api/v1/my-reports/pdf' },
  getInvoicePdf: { 'application/pdf': '/api/v1/orders/{order_id}/invoice.pdf' },
  getMap: {
    'image/png': `/api/v1/map?${PLACE}&format=png`,
    'image/webp': `/api/v1/map?${PLACE}&format=webp`,
  },
  getTile: { 'image/png': '/tiles/velocity/8/60/105.png', 'image/webp': '/tiles/velocity/8/60/105.webp' },
  getBasemapTile: { 'application/vnd.mapbox-vector-tile': '/api/v1/basemap/12/963/1691.mvt' },
  getWmts: {
    'image/png': '/wmts?SERVICE=WMTS&REQUEST=GetTile&LAYER=velocity&…&TILEMATRIX=8&TILEROW=105&TILECOL=60',
  },
  getQuicklook: { 'image/png': `${RELEASE}/overview.png` },
  getReleaseFile: {
    'image/tiff': `${RELEASE}/velocity.tif`,
    'application/json': `${RELEASE}/manifest.json`,
    'image/png': `${RELEASE}/overview.png`,
  },
  getReleasePartition: {
    'application/vnd.apache.parquet': `${RELEASE}/cells/h3_5=85446cabfffffff/part-0.parquet`,
  },
};
/** Operations whose rows are also sent as files, and the start of their URLs. */
const TABLES: Readonly<Record<string, string>> = {
  postMotionArea: '/api/v1/motion/area?',
  postMotionProfile: '/api/v1/motion/profile?',
  postMotionBatch: '/api/v1/motion/batch?',
  getMotionBatchJob: '/api/v1/motion/batch/{job_id}?',
  getTimeseries: `/api/v1/timeseries?${PLACE}&`,
  listMyReports: '/api/v1/my-reports?',
};
const FORMAT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLE_FORMATS).map(([format, type]) => [type, format]),
);
const RANGES: Example = {
  summary: 'Two ranges of a file',
  value:
    '--boundary\r\ncontent-type: image/png\r\ncontent-range: bytes 0-1/4096\r\n\r\n…\r\n--boundary\r\ncontent-type: image/png\r\ncontent-range: bytes 8-9/4096\r\n\r\n…\r\n--boundary--\r\n',
};

/** Examples of an operation's response with a status in a media type; undefined = there are none. */
export function answerExamples(operationId: string, status: string, mediaType: string): Examples | undefined {
  if (operationId === 'getMotion' && mediaType === 'application/json') return motionExamples();
  if (mediaType === 'multipart/byteranges') return { ranges: RANGES };
  const [table, format] = [TABLES[operationId], FORMAT_OF.get(mediaType)];
  const address = FILES[operationId]?.[mediaType] ?? (table && format && `${table}format=${format}`);
  // In words, because tools that generate clients would open the URL of an `externalValue` like a file of their own.
  if (address) return { file: { summary: 'A file', value: `the bytes of ${address}` } };
  return recordedExamples()[operationId]?.answers[status]?.[mediaType];
}
