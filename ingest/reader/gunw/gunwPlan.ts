import { readLayerWindow } from '../stack/cumulativeStack.ts';
import type { GunwGranule } from './gunwGranules.ts';
import type { GunwHeader } from './gunwHeader.ts';
import { agrees, checkTide, type TideCheck, tideSignOf, type TideSign } from './gunwTide.ts';

/** The corrections applied to one granule's phase. */
export interface GunwPlan {
  /** The ionosphere is subtracted; a cell without an ionosphere value is missing. */
  readonly hasIonosphere: boolean;
  readonly tideSign: TideSign;
  /** For the manifest: each step, in the order in which it is applied. */
  readonly inWords: string;
}

/** Phase below this coherence is mostly noise and counts as missing, as in every unwrapped pair. */
export const MINIMUM_COHERENCE = 0.3;

/**
 * The corrections for each granule; the producer subtracts nothing. The sign of the tide is determined for all granules
 * of one release together. Archived granules are planned too, but aren't corrected again.
 */
export async function planGunw(granules: readonly GunwGranule[]): Promise<GunwPlan[]> {
  const checks = new Map<GunwGranule, TideCheck | null>();
  for (const granule of granules)
    checks.set(granule, granule.header && (await checkTide(granule.header, granule.identity)));
  const plans: GunwPlan[] = [];
  for (const granule of granules) {
    const { header, identity } = granule;
    const ofRelease = granules.filter((other) => other.identity.releaseId === identity.releaseId);
    const check = checks.get(granule) ?? null;
    const sign = tideSignOf(
      ofRelease.flatMap((other) => checks.get(other) ?? []),
      knownSign(ofRelease),
    );
    const hasIonosphere = header !== null && (await hasValues(header));
    const tideSign = check && agrees(check, sign) ? sign : 0;
    plans.push({ hasIonosphere, tideSign, inWords: inWords(hasIonosphere, tideSign, check) });
  }
  return plans;
}

/** The sign used for a release's archived granules. */
function knownSign(granules: readonly GunwGranule[]): TideSign {
  for (const { archived } of granules) {
    const sign = archived?.content.facts['tide_sign'];
    if (sign === 1 || sign === -1) return sign;
  }
  return 0;
}

/** Whether any of three rows of the ionosphere holds a value: the layer is empty if a granule has no estimate. */
async function hasValues({ grid, southFirst, layers }: GunwHeader): Promise<boolean> {
  const { ionosphere } = layers;
  if (!ionosphere) return false;
  for (const part of [0.25, 0.5, 0.75]) {
    const window = { row: Math.floor(grid.rows * part), col: 0, rows: 1, cols: grid.cols };
    const values = await readLayerWindow(ionosphere, { rows: grid.rows, southFirst }, window);
    if (values.some((value) => Number.isFinite(value) && value !== 0)) return true;
  }
  return false;
}

function inWords(hasIonosphere: boolean, tideSign: TideSign, check: TideCheck | null): string {
  const masked = `cells in water, outside both images, outside a connected component or of coherence below ${MINIMUM_COHERENCE} left out`;
  const ionosphere = hasIonosphere
    ? 'ionospherePhaseScreen subtracted'
    : 'no ionospherePhaseScreen to subtract';
  return `${masked}; ${ionosphere}; ${tideInWords(tideSign, check)}; tropospheric phase screens not subtracted`;
}

function tideInWords(sign: TideSign, check: TideCheck | null): string {
  if (check === null) return 'no solid Earth tide to subtract';
  const { computedMm, statedMm } = check;
  const figures = `stated ${statedMm.toFixed(0)} mm, computed ${computedMm.toFixed(0)} mm at the middle of the frame`;
  if (sign === 0) return `solid Earth tide left in, since its sign is not certain (${figures})`;
  return `solid Earth tide subtracted, ${sign === 1 ? 'with the sign as stated' : 'with the stated sign reversed'} (${figures})`;
}
