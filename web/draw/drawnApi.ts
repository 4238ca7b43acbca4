import type { AreaDryRun, AreaReport } from '../../schemas/http/report/areaReport.ts';
import type { ProfileDryRun, ProfileReport } from '../../schemas/http/report/profileReport.ts';
import { geometryOf, type DrawnKind, type Shape } from './drawnShape.ts';
import { call } from '../service/apiCall.ts';

export type { AreaReport, ProfileReport };
export type DrawnReport = ProfileReport | AreaReport;
/** The free preflight of a profile or an area. */
export type DrawnPreview = ProfileDryRun | AreaDryRun;

const PATHS: Readonly<Record<DrawnKind, string>> = {
  line: '/api/v1/motion/profile',
  area: '/api/v1/motion/area',
};

/** A step of the prices: up to this many km or km². */
export interface PriceStep {
  readonly upTo: number;
  readonly priceUsd: number;
}
export type DrawnPrices = Readonly<Record<DrawnKind, readonly PriceStep[]>>;

/** The parts of the published contract that the page uses. */
interface PublishedLimits {
  readonly limits: {
    readonly profile_prices: readonly { readonly up_to_km: number; readonly price_usd: number }[];
    readonly area_prices: readonly { readonly up_to_km2: number; readonly price_usd: number }[];
  };
}

/** The prices by size, ascending. */
export async function fetchDrawnPrices(): Promise<DrawnPrices> {
  const { limits } = await call<PublishedLimits>('/api/v1/schema', {});
  return {
    line: limits.profile_prices.map(({ up_to_km: upTo, price_usd: priceUsd }) => ({ upTo, priceUsd })),
    area: limits.area_prices.map(({ up_to_km2: upTo, price_usd: priceUsd }) => ({ upTo, priceUsd })),
  };
}

/** The price of a size; null for one that is too large. */
export function priceOf(steps: readonly PriceStep[], size: number): number | null {
  return steps.find(({ upTo }) => size <= upTo)?.priceUsd ?? null;
}

/** What the paid call would return, for free. */
export function fetchDrawnPreview(shape: Shape, key: string, signal: AbortSignal): Promise<DrawnPreview> {
  return call<DrawnPreview>(PATHS[shape.kind], {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ geometry: geometryOf(shape), reuse: true, dry_run: true }),
    key,
    signal,
  });
}

/**
 * The request for the report at the price that was shown, or less. A report that the account owns is returned for free
 * unless there is a newer release. `label` is stored with the charge.
 */
export function drawnRequest(shape: Shape, priceUsd: number, label: string) {
  const body = { reuse: true, max_price_usd: priceUsd, label, include: ['context'] };
  return { path: PATHS[shape.kind], body: JSON.stringify({ geometry: geometryOf(shape), ...body }) };
}
