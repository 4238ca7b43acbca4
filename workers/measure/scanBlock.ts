/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The dated events of a block's cells. A cell is scanned in the series of its difference from the surroundings where it has some, else in its
 * own; what its surroundings did as a whole are events of theirs (`isRegional`). mm, days.
 */
import type { EpochDay } from '../../core/date.ts';
import { createEventScanner, type EventScanner } from '../../core/events/eventScanner.ts';
import { createPathRates, type FoundEvents } from '../../core/events/pathRates.ts';
import {
  type CellEvents,
  type CellEvent as FoundEvent,
  type EventBlock,
  findBlockEvents,
  neighborCorrelation,
} from '../../core/events/spatialSupport.ts';
import { suspectedSteps } from '../../core/events/steppedPatches.ts';
import type { EventNoise } from '../../core/noise/eventNoise.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import { type CellEvent, EVENTS_PER_CELL } from '../../schemas/cell/cellEvents.ts';
import type { GroundNoise } from './frameNoise.ts';

/** Scanners of a frame in one thread; null = its noise is not known. */
export interface GroundScanners {
  readonly cells: EventScanner | null;
  readonly differences: EventScanner | null;
  readonly surroundings: EventScanner | null;
  readonly noise: GroundNoise;
  readonly rates: ReturnType<typeof createPathRates> | null;
  /** Of surroundings by node, as they are asked for. */
  readonly regional: Map<number, readonly RegionalEvent[]>;
}

/** Cells on each side of one that are averaged with it. */
const RADIUS_CELLS = 1;

/** Scanners for series at these days; kept for the frame's next block. */
export function createGroundScanners(epochDays: readonly EpochDay[], noise: GroundNoise): GroundScanners {
  const scannerOf = (known: EventNoise | null, point: 'default' | 'careful') =>
    known && createEventScanner(epochDays, known.place, point, known.thresholds);
  return {
    cells: scannerOf(noise.cells, 'default'),
    differences: scannerOf(noise.differences, 'default'),
    // One series stands for a square kilometer of cells.
    surroundings: scannerOf(noise.surroundings, 'careful'),
    noise,
    rates: noise.cells && createPathRates(epochDays, noise.cells.place),
    regional: new Map(),
  };
}

/** Series of a block of cells in rows, one after the other, NaN = no observation. */
export interface ScannedBlock {
  readonly rows: number;
  readonly cols: number;
  /** Scanned: less the surroundings where there are some. */
  readonly series: Float32Array;
  /** Of each cell of the block: 1 = difference, 2 = the cell's own series; 0 = not measured. */
  readonly seriesKind: Uint8Array;
  /** A cycle of the phase, vertical mm; 0 = not known. */
  readonly cycleMm: number;
}

/** A cell's events, by date, and what its rates need to know of them. */
export interface ScannedCell {
  readonly events: readonly CellEvent[];
  readonly found: FoundEvents;
}

/** The events of the cells of a block, by index in it. */
export function scanBlock(scanners: GroundScanners, block: ScannedBlock): Map<number, ScannedCell> {
  const scanned = new Map<number, ScannedCell>();
  for (const [kind, scanner, noise] of [
    [1, scanners.differences, scanners.noise.differences],
    [2, scanners.cells, scanners.noise.cells],
  ] as const) {
    if (scanner === null || noise === null || !block.seriesKind.includes(kind)) continue;
    const sigmaMm = Float32Array.from(block.seriesKind, (one) =>
      one === kind ? noise.place.usualSigmaMm : NaN,
    );
    const part: EventBlock = { rows: block.rows, cols: block.cols, series: block.series, sigmaMm };
    const correlation = neighborCorrelation(part, scanner.plan.days.length);
    const cells = findBlockEvents(scanner, part, { radiusCells: RADIUS_CELLS, correlation });
    const suspected = suspectedSteps(scanner, part, cells, { cycleMm: block.cycleMm, correlation });
    for (const cell of cells) scanned.set(cell.cell, ofCell(cell, suspected));
  }
  return scanned;
}

function ofCell({ events, outliers, sigmaMm }: CellEvents, suspected: ReadonlySet<FoundEvent>): ScannedCell {
  return {
    events: events.map((event) => ({
      kind: event.kind,
      isKindClear: event.isKindClear,
      earliestDay: event.earliestDay,
      latestDay: event.latestDay,
      size: event.size,
      sigma: event.sigma,
      significance: event.significance,
      isSuspectedUnwrapping: suspected.has(event),
      isRegional: false,
    })),
    found: { events, outliers, sigmaMm },
  };
}

/** An event of the surroundings, and its candidate in the plan of the dates. */
export interface RegionalEvent extends CellEvent {
  readonly candidate: number;
}

/** The events of the surroundings of a node, by its index. */
export function regionalEvents(
  { surroundings: scanner, noise, regional }: GroundScanners,
  { seriesMm }: Surroundings,
  index: number,
): readonly RegionalEvent[] {
  const known = regional.get(index);
  if (known) return known;
  let events: readonly RegionalEvent[] = [];
  if (scanner !== null && noise.surroundings !== null) {
    const epochs = scanner.plan.days.length;
    const found = scanner.find(seriesMm, index * epochs, noise.surroundings.place.usualSigmaMm);
    events = (found?.events ?? []).map((event) => ({
      ...event,
      isSuspectedUnwrapping: false,
      isRegional: true,
    }));
  }
  regional.set(index, events);
  return events;
}

/** The most significant events of a cell and of its surroundings, by date. */
export function allEvents(own: readonly CellEvent[], regional: readonly CellEvent[]): CellEvent[] {
  return [...own, ...regional]
    .sort((a, b) => b.significance - a.significance)
    .slice(0, EVENTS_PER_CELL)
    .sort((a, b) => a.earliestDay - b.earliestDay);
}
