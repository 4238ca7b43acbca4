/** Patches of cells that stepped together, and which of them are suspected unwrapping errors (unwrapping.ts). */
import { type CellEvent, type CellEvents, cellsWithin, type EventBlock } from './spatialSupport.ts';
import { median } from '../statistics/quantile.ts';
import type { EventSize } from './eventScan.ts';
import type { EventScanner } from './eventScanner.ts';
import { isSuspectedUnwrapping } from './unwrapping.ts';

/** Steps of neighbors count as one step when their most likely epochs are at most this far apart. */
const SAME_STEP_EPOCHS = 1;
/** Minimum size of a patch's cell, as a share of the usual size. */
const HALF = 0.5;

interface CellOfPatch {
  readonly cell: number;
  readonly event: CellEvent;
}

/**
 * The steps of a block's cells that are suspected unwrapping errors. `cycleMm` is half a wavelength in the unit of the
 * series, `correlation` the mean correlation of the noise between cells of a patch.
 */
export function suspectedSteps(
  scanner: EventScanner,
  block: EventBlock,
  found: readonly CellEvents[],
  { cycleMm, correlation }: { readonly cycleMm: number; readonly correlation: number },
): Set<CellEvent> {
  const suspected = new Set<CellEvent>();
  if (!(cycleMm > 0)) return suspected;
  for (const patch of patchesOf(block, found)) {
    const usual = median(Float64Array.from(patch, ({ event }) => event.size));
    // Far less than a cycle: skip the measurement.
    if (!(Math.abs(usual) > HALF * cycleMm)) continue;
    const sizeOf = createSizes(scanner, block, usualCandidate(patch));
    const seeds = patch.map(({ cell }) => cell);
    const inside = grow(block, seeds, usual, sizeOf);
    const outside = cellsAround(block, inside);
    const sizes = (cells: readonly number[]) => cells.map(sizeOf).filter((size) => size !== null);
    if (isSuspectedUnwrapping({ inside: sizes(inside), outside: sizes(outside), cycleMm, correlation })) {
      for (const { event } of patch) suspected.add(event);
    }
  }
  return suspected;
}

type SizeOf = (cell: number) => EventSize | null;

/** Sizes of a step at one date in cells, regardless of what was found there; null = not measured. */
function createSizes(scanner: EventScanner, block: EventBlock, candidate: number): SizeOf {
  const known = new Map<number, EventSize | null>();
  const measure = (cell: number) => {
    const sigmaMm = block.sigmaMm[cell] ?? NaN;
    const isUsed = scanner.scan.use(block.series, cell * scanner.plan.days.length, sigmaMm);
    return isUsed ? scanner.scan.sizeOf(candidate, []) : null;
  };
  return (cell) => {
    if (!known.has(cell)) known.set(cell, measure(cell));
    return known.get(cell) ?? null;
  };
}

/**
 * The cells that stepped: those where a step was found and their neighbors, if the size is more than half of the usual
 * one. A noisy cell inside may show a surge instead of a step, or nothing, and a cell outside may have been included
 * because of its neighbors.
 */
function grow(block: EventBlock, seeds: readonly number[], usual: number, sizeOf: SizeOf): number[] {
  const reached = new Set(seeds.flatMap((cell) => cellsWithin(block, cell, 1)));
  return [...reached].filter((cell) => (sizeOf(cell)?.size ?? 0) / usual > HALF);
}

/** Connected cells (eight neighbors) whose steps have the same date. */
function patchesOf(block: EventBlock, found: readonly CellEvents[]): CellOfPatch[][] {
  const steps = found.flatMap(({ cell, events }) =>
    events.filter(({ kind }) => kind === 'step').map((event) => ({ cell, event })),
  );
  const byCell = new Map<number, CellOfPatch[]>();
  for (const step of steps) byCell.set(step.cell, [...(byCell.get(step.cell) ?? []), step]);
  const isTaken = new Set<CellEvent>();
  const patches: CellOfPatch[][] = [];
  for (const seed of steps) {
    if (isTaken.has(seed.event)) continue;
    const patch: CellOfPatch[] = [seed];
    isTaken.add(seed.event);
    for (const member of patch) {
      for (const next of cellsWithin(block, member.cell, 1).flatMap((cell) => byCell.get(cell) ?? [])) {
        const apart = Math.abs(next.event.candidate - member.event.candidate);
        if (isTaken.has(next.event) || apart > SAME_STEP_EPOCHS) continue;
        isTaken.add(next.event);
        patch.push(next);
      }
    }
    patches.push(patch);
  }
  return patches;
}

/** Measured cells next to a patch, but not in it. */
function cellsAround(block: EventBlock, patch: readonly number[]): number[] {
  const inside = new Set(patch);
  const around = new Set(patch.flatMap((cell) => cellsWithin(block, cell, 1)));
  return [...around].filter((cell) => !inside.has(cell) && (block.sigmaMm[cell] ?? NaN) > 0);
}

/** The most frequent candidate of its cells. */
function usualCandidate(patch: readonly CellOfPatch[]): number {
  const counts = new Map<number, number>();
  for (const { event } of patch) counts.set(event.candidate, (counts.get(event.candidate) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
