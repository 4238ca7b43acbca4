import { REPORT_PRICE_MICRO_USD } from '../../billing/price.ts';
import { REPORT_STATUS_FACTS } from '../../schemas/http/reportStatuses.ts';
import { presentMotionReport } from '../present/motionReport.ts';
import { presentDryRun, presentTeaser } from '../present/preflight.ts';
import { mockExamination } from '../report/mockExamination.ts';
import { HEADER_COMPONENTS } from './errorResponses.ts';

interface Example {
  readonly summary: string;
  readonly value: object;
}

const about = {
  requestId: HEADER_COMPONENTS['X-Request-Id'].example,
  now: Date.UTC(2026, 5, 1, 12),
  mode: 'live',
  units: 'mm',
  include: [],
  series: null,
  publicUrl: 'https://example.org',
  starterCreditsMicroUsd: 2_000_000,
} as const;

/** A report as the server itself presents it, of an invented place. */
function report(scenario: string, summary: string): Example {
  const { examination, verdict } = mockExamination(scenario, about.now);
  const isBilled = REPORT_STATUS_FACTS[verdict.status].isBilled;
  const money = isBilled
    ? { costMicroUsd: REPORT_PRICE_MICRO_USD, balanceMicroUsd: 1_600_000, reportsRemaining: 4 }
    : { costMicroUsd: 0, balanceMicroUsd: null, reportsRemaining: null };
  return { summary, value: presentMotionReport(examination, verdict, money, about) };
}

function motionExamples(): Readonly<Record<string, Example>> {
  const { examination, verdict } = mockExamination('ok', about.now);
  return {
    ok: report('ok:notable_subsidence', 'A report: the ground sinks noticeably'),
    within_margin: report('ok:no_clear_trend', 'A report: good data show no significant movement'),
    no_coverage: report('no_coverage', 'Free: no frame over the place'),
    inconclusive: report('inconclusive', 'Free: the rate cannot be trusted'),
    dry_run: {
      summary: 'Free preflight, dry_run=1',
      value: presentDryRun(examination, verdict, REPORT_PRICE_MICRO_USD, about),
    },
    teaser: {
      summary: 'Free: without a key, or with teaser=1',
      value: presentTeaser(examination, verdict, REPORT_PRICE_MICRO_USD, about),
    },
  };
}

/** Examples of an operation's 200 answer; undefined = none beyond those of its schema. */
export function answerExamples(operationId: string): Readonly<Record<string, Example>> | undefined {
  return operationId === 'getMotion' ? motionExamples() : undefined;
}
