import type { ChargedLine } from '../../billing/sale/sale.ts';
import { REPORT_PRICE_MICRO_USD, reportsAffordable } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { GroundMotionError } from '../../core/error.ts';
import { presentMotionReport, type AnswerContext } from '../present/motionReport.ts';
import type { ExaminedItem } from './examineBatch.ts';

/** What is known only within the transaction; a quotation mark within a text is escaped, so these words occur nowhere else. */
const UNKNOWN_MONEY = '"credits_remaining_usd":null,"reports_remaining":null';

/** The whole report of an item of status `ok`, as `motion` would have sold it, but for what its account has left. */
export type ReportDraft = (line: Pick<ChargedLine, 'costMicroUsd' | 'balanceMicroUsd'>) => string;

/**
 * Writes a report before it is sold, so that the transaction has only two numbers to fill in.
 * @throws GroundMotionError `internal_error` where they have no place, or when the price is another.
 */
export function draftReport(
  item: ExaminedItem,
  about: Pick<AnswerContext, 'requestId' | 'now' | 'mode'>,
): ReportDraft {
  const money = { costMicroUsd: REPORT_PRICE_MICRO_USD, balanceMicroUsd: null, reportsRemaining: null };
  const answer = { ...about, units: 'mm', include: [], series: null } as const;
  const verdict = { status: 'ok', help: item.message } as const;
  const parts = JSON.stringify(presentMotionReport(item.examination!, verdict, money, answer)).split(
    UNKNOWN_MONEY,
  );
  const [before, after] = parts;
  if (parts.length !== 2) throw defect('has not one place for what the account has left');
  return ({ costMicroUsd, balanceMicroUsd }) => {
    if (costMicroUsd !== REPORT_PRICE_MICRO_USD) throw defect(`was sold for ${costMicroUsd} micro-dollars`);
    const left = microUsdToUsd(balanceMicroUsd);
    return `${before}"credits_remaining_usd":${left},"reports_remaining":${reportsAffordable(balanceMicroUsd)}${after}`;
  };
}

function defect(what: string): GroundMotionError {
  return new GroundMotionError('internal', 'internal_error', `a report of a batch ${what}`);
}
