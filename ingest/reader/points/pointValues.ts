/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { invalidInput } from '../../../core/error.ts';
import { quantile } from '../../../core/statistics/quantile.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { type LineOfSight, statedLineOfSight } from '../lineOfSight/lineOfSight.ts';
import { productError } from '../offered/productLog.ts';
import type { EgmsProduct } from '../recognize/egmsProduct.ts';
import type { PointLayout } from '../recognize/pointLayout.ts';

/** The meaning of a table's values: vertical motion, motion along each point's own vector, or along one direction. */
export type PointDirection = 'vertical' | 'vectors' | LineOfSight;

const MILLIMETERS = { mm: 1, cm: 10, m: 1000 } as const;
/** Range of steps between dates in real series, millimeters: the noise of a radar, or the motion of fast ground. */
const SMALLEST_STEP_MM = 0.05;
const LARGEST_STEP_MM = 250;
const SAMPLED_STEPS = 200_000;

/** Millimeters per unit of a table's values. Throws `statement_unused` if the product fixes the unit. */
export function millimetersOf(layout: EgmsProduct | PointLayout, { units }: ProductStatements): number {
  if (!('level' in layout)) return MILLIMETERS[units ?? layout.units];
  if (units === undefined || units === 'mm') return 1;
  throw invalidInput('statement_unused', `--units ${units}: EGMS tables are in millimeters`);
}

/** The direction of a table's values. Throws `line_of_sight_missing` if neither the table nor the operator states it. */
export function directionOf(
  fileName: string,
  layout: EgmsProduct | PointLayout,
  statements: ProductStatements,
): PointDirection {
  const stated = statedLineOfSight(statements);
  if ('level' in layout) {
    if (!stated && statements.vertical === undefined) return layout.isVertical ? 'vertical' : 'vectors';
    const option = stated ? '--incidence' : '--vertical';
    throw invalidInput('statement_unused', `${option}: EGMS tables state the direction of their values`);
  }
  if (stated) return stated;
  if (layout.isVertical || statements.vertical) return 'vertical';
  throw invalidInput(
    'line_of_sight_missing',
    `${fileName}: values of ${layout.name} lie along the line of sight, whose direction the table does not have; state ` +
      'it with --incidence <degrees> and --heading <degrees> (adds 10 % to σ), or --vertical when the values are vertical',
  );
}

/**
 * Refuses values whose steps between dates are implausible for a radar: they are in another unit. `valuesMm` is points ×
 * dates. Throws `product_refused`.
 */
export function checkUnits(fileName: string, valuesMm: Float32Array, dates: number, unit: string): void {
  const steps: number[] = [];
  const stride = Math.max(1, Math.ceil(valuesMm.length / SAMPLED_STEPS));
  for (let at = 1; at < valuesMm.length; at += stride) {
    if (at % dates === 0) continue;
    const step = Math.abs(valuesMm[at]! - valuesMm[at - 1]!);
    if (step > 0) steps.push(step);
  }
  if (steps.length === 0) return;
  const isTooSmall = quantile(Float64Array.from(steps), 0.95) < SMALLEST_STEP_MM;
  const isTooLarge = quantile(Float64Array.from(steps), 0.5) > LARGEST_STEP_MM;
  if (!isTooSmall && !isTooLarge) return;
  throw productError(
    fileName,
    `displacement in ${unit}`,
    `steps from date to date that are too ${isTooSmall ? 'small' : 'large'} for it; state the unit with --units mm, cm or m`,
  );
}
