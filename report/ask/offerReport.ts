import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { goFirst } from '../../core/slices.ts';
import { presentOutline } from '../area/presentArea.ts';
import { presentLine } from '../area/presentProfile.ts';
import { presentPlace } from '../ground/presentPlace.ts';
import { presentIdentifiers } from '../present/reportCell.ts';
import { isSynthetic } from '../present/presentMode.ts';
import { examine, FREE, free, kindOf, requestOf } from './ask.ts';
import type { Answer, AskContext, Asker, Question } from './question.ts';

/** What a payment would buy, without any of its numbers. */
export type Offer = Readonly<Record<string, unknown>> & { readonly status: 'ok' };

/**
 * The offer for a report to a caller who pays with the next call; or the answer itself if its status isn't `ok`, which is
 * free and doesn't ask for a payment.
 * @throws GroundMotionError like `ask`.
 */
export async function offerReport(
  context: AskContext,
  asker: Asker,
  question: Question,
): Promise<{ readonly offer: Offer } | { readonly answer: Answer }> {
  const kind = kindOf(context, asker, question);
  return goFirst(async () => {
    const { examination, verdict } = await examine(context, asker, question);
    const { cell, place } = examination;
    if (verdict.status === 'ok' && cell) {
      const { pixel_id: pixelId, ...identifiers } = presentIdentifiers(cell);
      return {
        offer: {
          status: 'ok',
          help: verdict.help,
          ...identifiers,
          pixel_id: pixelId,
          release: cell.releaseId,
          data_age_days: cell.ageDays,
          is_synthetic: isSynthetic(cell),
          would_cost_usd: microUsdToUsd(examination.priceMicroUsd ?? REPORT_PRICE_MICRO_USD),
          ...(examination.line
            ? { line: presentLine(examination) }
            : examination.area && { area: presentOutline(examination) }),
          query: presentPlace(place),
        },
      };
    }
    const render = await kind.prepare(examination, verdict, requestOf(context, asker));
    return { answer: free(render(FREE)) };
  });
}
