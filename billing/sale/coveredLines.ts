import { formatUsd } from '../../core/money.ts';
import { linePriceMicroUsd, type OwnedReport, type Sale, type SaleStop } from './sale.ts';

/** Money that limits a sale. */
export interface Limit {
  readonly availableMicroUsd: number;
  /** Why a line isn't charged that costs more than is left; its price in USD. */
  readonly stop: (price: string) => SaleStop;
}

/** Which lines of a sale are charged, and why others aren't. */
export interface CoveredLines {
  /** Indexes of lines, ascending. */
  readonly charged: readonly number[];
  /** What they cost together, micro-dollars. */
  readonly amountMicroUsd: number;
  /** For each line of the sale, why it is neither charged nor paid for by an owned report; null = it is. */
  readonly stops: readonly (SaleStop | null)[];
}

/**
 * The lines that the limits cover. The first line that a limit doesn't cover and all after it aren't charged; one that
 * costs more than its caller pays for any line is left out.
 */
export function coveredLines(
  sale: Pick<Sale, 'lines' | 'maxLineMicroUsd' | 'isDivisible'>,
  owned: readonly (OwnedReport | null)[],
  limits: readonly Limit[],
): CoveredLines {
  const { lines, maxLineMicroUsd = Infinity, isDivisible } = sale;
  const charged: number[] = [];
  const stops = Array.from<unknown, SaleStop | null>(lines, () => null);
  const stopFor = stopsByPrice();
  const ofLine = lineLimit(maxLineMicroUsd);
  let amountMicroUsd = 0;
  let reached: Limit | undefined;
  for (const [at, line] of lines.entries()) {
    if (owned[at]?.pays) continue;
    const priceMicroUsd = linePriceMicroUsd(line);
    const isTooExpensive = priceMicroUsd > maxLineMicroUsd;
    if (!isTooExpensive)
      reached ??= limits.find(({ availableMicroUsd }) => amountMicroUsd + priceMicroUsd > availableMicroUsd);
    const limit = isTooExpensive ? ofLine : reached;
    if (limit) {
      stops[at] = stopFor(limit, priceMicroUsd);
      continue;
    }
    charged.push(at);
    amountMicroUsd += priceMicroUsd;
  }
  const first = stops.find((stop) => stop !== null);
  if (isDivisible || !first) return { charged, amountMicroUsd, stops };
  return { charged: [], amountMicroUsd: 0, stops: lines.map((_, at) => (owned[at]?.pays ? null : first)) };
}

/** The stop of a limit at a price; made once for lines that follow each other at one price. */
function stopsByPrice(): (limit: Limit, priceMicroUsd: number) => SaleStop {
  let last: { readonly limit: Limit; readonly priceMicroUsd: number; readonly stop: SaleStop } | undefined;
  return (limit, priceMicroUsd) => {
    if (last?.limit !== limit || last.priceMicroUsd !== priceMicroUsd)
      last = { limit, priceMicroUsd, stop: limit.stop(formatUsd(priceMicroUsd)) };
    return last.stop;
  };
}

function lineLimit(maxLineMicroUsd: number): Limit {
  return {
    availableMicroUsd: maxLineMicroUsd,
    stop: (price) => ({
      code: 'over_budget',
      message: `max_item_price_usd=${formatUsd(maxLineMicroUsd)} is below the price of a report, ${price} USD`,
    }),
  };
}
