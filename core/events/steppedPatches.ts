/** Patches of cells that stepped together, and which of them are suspected unwrapping errors (unwrapping.ts). */
import type { CellEvent } from './keptEvents.ts';
import { type CellEvents, cellsWithin, type EventBlock } from './spatialSupport.ts';
import { median } from '../statistics/quantile.ts';
import { APART_EPOCHS, type EventSize, MOST_EVENTS } from './eventScan.ts';
import type { EventScanner } from './eventScanner.ts';
import { unwrappingMisfit } from './unwrapping.ts';

/** Steps of neighbors count as one step when their most likely epochs are at most this far apart. */
const SAME_STEP_EPOCHS = 1;
/** Minimum size of a patch's cell, as a share of the usual size; and minimum share of cells that two patches share. */
const HALF = 0.5;
/**
 * An error that ends at the newest dates has no other end yet: they only distort its size. So it is also measured without
 * them.
 */
const NEWEST_DATES = 2;
/** The misfit (unwrapping.ts) that the other end of an error that comes and goes may have. */
const OTHER_END_MISFIT = 1.5;

interface CellOfPatch {
  readonly cell: number;
  readonly event: CellEvent;
}

/** A patch that may be an error. */
interface Judged {
  readonly inside: ReadonlySet<number>;
  readonly isUpward: boolean;
  readonly misfit: number;
  /** Its steps, and what noisy cells of it show instead. */
  readonly events: readonly CellEvent[];
}

/** A cycle of the phase and the noise of a block. */
export interface PhaseOfBlock {
  /** Half a wavelength in the unit of the series by cell, mm; 0 = unknown. */
  readonly cycleMm: ArrayLike<number>;
  /** Mean correlation of the noise of neighbors. */
  readonly correlation: number;
}

/**
 * The events of a block's cells that are suspected unwrapping errors. An error that comes and goes has two ends: both are
 * suspected or neither is.
 */
export function suspectedSteps(
  scanner: EventScanner,
  block: EventBlock,
  found: readonly CellEvents[],
  phase: PhaseOfBlock,
): Set<CellEvent> {
  const eventsOf = new Map(found.map(({ cell, events }) => [cell, events]));
  const judged: Judged[] = [];
  const isPart = new Set<CellEvent>();
  for (const patch of patchesOf(block, found).toSorted((a, b) => b.length - a.length)) {
    if (patch.every(({ event }) => isPart.has(event))) continue;
    const one = judge(scanner, block, { patch, eventsOf }, phase);
    if (one === null) continue;
    judged.push(one);
    for (const event of one.events) isPart.add(event);
  }
  const suspected = judged.filter((one) => {
    const otherEnds = judged.filter((other) => isOtherEnd(one, other));
    if (otherEnds.length === 0) return one.misfit <= 1;
    const all = [one, ...otherEnds].map(({ misfit }) => misfit);
    return Math.min(...all) <= 1 && Math.max(...all) <= OTHER_END_MISFIT;
  });
  return new Set(suspected.flatMap(({ events }) => events));
}

interface PatchInBlock {
  readonly patch: readonly CellOfPatch[];
  /** The events of all cells, by cell. */
  readonly eventsOf: ReadonlyMap<number, readonly CellEvent[]>;
}

/** Measures a patch; null = far smaller than a cycle, or its cycle is unknown. */
function judge(
  scanner: EventScanner,
  block: EventBlock,
  { patch, eventsOf }: PatchInBlock,
  { cycleMm, correlation }: PhaseOfBlock,
): Judged | null {
  const usual = median(Float64Array.from(patch, ({ event }) => event.size));
  const cycle = median(Float64Array.from(patch, ({ cell }) => cycleMm[cell] ?? 0));
  if (!(cycle > 0) || !(Math.abs(usual) > HALF * cycle)) return null;
  const candidate = mostFrequent(patch.map(({ event }) => event.candidate));
  const isSame = (event: CellEvent) => isNear(scanner, event, candidate);
  const partners = commonSteps(patch, eventsOf, isSame);
  const isOfPartner = (event: CellEvent) => partners.some((partner) => isNear(scanner, event, partner));
  const othersOf = (cell: number): number[] => {
    const own = eventsOf.get(cell) ?? [];
    const isClear = own.every((event) => event.kind === 'step' || !isSame(event));
    const others = isClear ? own.filter((event) => !isSame(event) && !isOfPartner(event)) : [];
    return [...partners, ...others.map((event) => event.candidate)].slice(0, MOST_EVENTS);
  };
  const sizeOf = createSizes(scanner, block, { candidate, othersOf, dates: scanner.plan.days.length });
  const inside = grow(block, patch, (cell) => (sizeOf(cell)?.size ?? 0) / usual > HALF);
  const isOutside = (cell: number) => !inside.has(cell) && (block.sigmaMm[cell] ?? NaN) > 0;
  const around = (cell: number) => cellsWithin(block, cell, 1).filter(isOutside);
  const outside = new Set([...inside].flatMap(around));
  const misfitBy = (size: SizeOf) => {
    const sizes = (cells: Iterable<number>) => [...cells].map(size).filter((found) => found !== null);
    return unwrappingMisfit({
      inside: sizes(inside),
      edge: sizes([...inside].filter((cell) => around(cell).length > 0)),
      outside: sizes(outside),
      cycleMm: cycle,
      correlation,
    });
  };
  const dates = scanner.plan.days.length - NEWEST_DATES;
  const misfit = Math.min(
    misfitBy(sizeOf),
    misfitBy(createSizes(scanner, block, { candidate, othersOf, dates })),
  );
  const events = [...inside].flatMap((cell) =>
    (eventsOf.get(cell) ?? []).filter(
      (event) => event.kind !== 'pace_change' && isSame(event) && event.size / usual > HALF,
    ),
  );
  return { inside, isUpward: usual > 0, misfit, events };
}

/** Whether a patch takes back what another one did. */
function isOtherEnd(one: Judged, other: Judged): boolean {
  if (one.isUpward === other.isUpward) return false;
  let both = 0;
  for (const cell of one.inside) if (other.inside.has(cell)) both++;
  return both > HALF * Math.max(one.inside.size, other.inside.size);
}

/** Whether an event may be what a cell shows of a step. */
function isNear({ plan: { candidates } }: EventScanner, event: CellEvent, step: number): boolean {
  const from = event.candidate % candidates.epochs;
  const to =
    event.kind === 'surge' ? Math.min(candidates.epochs - 1, candidates.surgeEnd[from] ?? from) : from;
  return step > from - APART_EPOCHS && step < to + APART_EPOCHS;
}

/** Steps at other dates in most of a patch's cells: the other end of an error that comes and goes. */
function commonSteps(
  patch: readonly CellOfPatch[],
  eventsOf: PatchInBlock['eventsOf'],
  isSame: (event: CellEvent) => boolean,
): number[] {
  const others = patch.flatMap(({ cell }) =>
    (eventsOf.get(cell) ?? []).filter((event) => event.kind === 'step' && !isSame(event)),
  );
  const common: number[] = [];
  let left = others.map(({ candidate }) => candidate);
  while (left.length > HALF * patch.length) {
    const candidate = mostFrequent(left);
    const isOther = (step: number) => Math.abs(step - candidate) >= APART_EPOCHS;
    const kept = left.filter(isOther);
    if (left.length - kept.length > HALF * patch.length) common.push(candidate);
    left = kept;
  }
  return common;
}

type SizeOf = (cell: number) => EventSize | null;

/** Sizes of a step at one date in cells, with their other events in the model; null = not measured. */
function createSizes(
  scanner: EventScanner,
  block: EventBlock,
  {
    candidate,
    othersOf,
    dates,
  }: {
    readonly candidate: number;
    readonly othersOf: (cell: number) => number[];
    /** Only the first so many dates count. */
    readonly dates: number;
  },
): SizeOf {
  const known = new Map<number, EventSize | null>();
  const measure = (cell: number) => {
    const sigmaMm = block.sigmaMm[cell] ?? NaN;
    const from = cell * scanner.plan.days.length;
    const series = block.series.slice(from, from + scanner.plan.days.length).fill(NaN, dates);
    const isUsed = scanner.scan.use(series, 0, sigmaMm);
    return isUsed ? scanner.scan.sizeOf(candidate, othersOf(cell)) : null;
  };
  return (cell) => {
    if (!known.has(cell)) known.set(cell, measure(cell));
    return known.get(cell) ?? null;
  };
}

/**
 * The cells that stepped: those where a step was found, and the cells connected with them, as far as they stepped. A noisy
 * cell inside may show a surge instead of a step, or nothing, and a cell outside may have been included because of its
 * neighbors.
 */
function grow(
  block: EventBlock,
  patch: readonly CellOfPatch[],
  isStepped: (cell: number) => boolean,
): Set<number> {
  const inside = new Set(patch.map(({ cell }) => cell).filter(isStepped));
  for (const cell of inside) {
    for (const next of cellsWithin(block, cell, 1))
      if (!inside.has(next) && isStepped(next)) inside.add(next);
  }
  return inside;
}

/** Connected cells (eight neighbors) whose steps have the same date and direction. */
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
        const isOpposite = next.event.size > 0 !== member.event.size > 0;
        if (isTaken.has(next.event) || isOpposite || apart > SAME_STEP_EPOCHS) continue;
        isTaken.add(next.event);
        patch.push(next);
      }
    }
    patches.push(patch);
  }
  return patches;
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
