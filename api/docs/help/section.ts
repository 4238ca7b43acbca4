import type { Contract } from '../../../schemas/http/contract/contract.ts';

/** A question that people have, and its answer in plain words. */
export interface HelpSection {
  readonly anchor: string;
  readonly title: string;
  /** Paragraphs for everyone, with names of the page's buttons in “quotes”; `code` and [text](address) are supported. */
  readonly text: readonly string[];
  /** Paragraphs for programs: requests, fields, commands. */
  readonly requests?: readonly string[];
  /** Typical wordings, with commas between questions: only for search, never shown. */
  readonly asked: readonly string[];
}

/** Values from the contract that answers use, as text. */
export interface HelpFacts {
  readonly price: string;
  readonly starter: string;
  readonly cellM: string;
  readonly batchItems: string;
  readonly topUp: { readonly min: string; readonly max: string };
  readonly baseUrl: string;
  readonly classes: string;
  readonly override: string;
  readonly tiers: string;
  readonly statuses: string;
  readonly freshness: string;
  readonly unevenMmYr: string;
  readonly unevenRadiusM: string;
  readonly stableMmYr: string;
  readonly record: { readonly years: string; readonly measurements: string };
  readonly replayDays: string;
  /** Whether this server takes `stripe`, `crypto` or `x402`. */
  readonly takes: (method: string) => boolean;
  readonly has: (method: string, path: string) => boolean;
}

const usd = (value: unknown): string => `${Number(value).toFixed(2)} USD`;

/** The facts of a server's contract. */
export function helpFacts(contract: Contract): HelpFacts {
  const { limits, thresholds, statuses, payment, endpoints, mcp, base_url: baseUrl } = contract;
  const topUp = limits['top_up_usd'] as { readonly min: number; readonly max: number };
  const { classes, override } = thresholds.assessment_code;
  const stable = classes.find(({ code }) => code === 'stable')?.below?.mm_yr;
  return {
    price: usd(limits['price_per_report_usd']),
    starter: usd(limits['starter_credits_usd']),
    cellM: `${Number(limits['measurement_cell_m'])} m`,
    batchItems: String(limits['batch_items_max']),
    topUp: { min: String(topUp.min), max: String(topUp.max) },
    baseUrl,
    classes: classes.map(({ code, rule }) => `\`${code}\` is ${rule}`).join('; '),
    override: override.rule,
    tiers: thresholds.confidence_tier.tiers
      .map(({ tier, min_signal_to_noise: least }) => `\`${tier}\` from ${least}`)
      .join(', '),
    statuses: statuses
      .filter(({ billed }) => !billed)
      .map(({ status, meaning }) => `\`${status}\`: ${meaning}`)
      .join('; '),
    freshness: thresholds.data_freshness.ages
      .map(({ freshness, max_age_days: days }) =>
        days === null ? `\`${freshness}\` beyond that` : `\`${freshness}\` up to ${days} days`,
      )
      .join(', '),
    unevenMmYr: String(thresholds.differential_motion.above_mm_yr),
    unevenRadiusM: String(thresholds.differential_motion.radius_m),
    stableMmYr: String(stable ?? 3),
    record: {
      years: String(thresholds.record.min_span_years),
      measurements: String(thresholds.record.min_n_measurements),
    },
    replayDays: String(limits['idempotency_replay_window_days']),
    takes: (name) =>
      payment.some(
        ({ method, methods, available }) => available && (method === name || methods?.includes(name)),
      ),
    has: (method, path) =>
      (mcp.available && mcp.endpoint === `${method} ${path}`) ||
      endpoints.some((endpoint) => endpoint.method === method && endpoint.path === path),
  };
}
