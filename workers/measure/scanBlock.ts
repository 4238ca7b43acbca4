/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The dated events of a block's cells. A cell is scanned in the difference from its surroundings where it has any,
 * otherwise in its own series; an event of the surroundings as a whole is a regional event (`isRegional`). mm, days.
 */
import type { EpochDay } from '../../core/date.ts';
import { createEventScanner, type EventScanner } from '../../core/events/eventScanner.ts';
import type { CellEvent as FoundEvent } from '../../core/events/keptEvents.ts';
import { findNewest, type NewestDeparture } from '../../core/events/newestDates.ts';
import { createPathRates, type FoundEvents } from '../../core/events/pathRates.ts';
import {
  type CellEvents,
  type EventBlock,
  findBlockEvents,
  neighborCorrelation,
  screenBlock,
} from '../../core/events/spatialSupport.ts';
import { suspectedSteps } from '../../core/events/steppedPatches.ts';
import type { Screened } from '../../core/events/screen.ts';
import type { OperatingPoint } from '../../core/events/thresholds.ts';
import type { SeriesFitter } from '../../core/fit/fit.ts';
import type { JumpScan } from '../../core/fit/seriesJumps.ts';
import type { EventNoise } from '../../core/noise/eventNoise.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import { type CellEvent, EVENTS_PER_CELL } from '../../schemas/cell/cellEvents.ts';
import type { GroundNoise } from './frameNoise.ts';
import { createGroundStrips, type GroundStrips } from './groundStrips.ts';

/** Scanners of a frame in one thread; null = its noise is unknown. */
export interface GroundScanners {
  readonly cells: EventScanner | null;
  readonly differences: EventScanner | null;
  readonly surroundings: EventScanner | null;
  readonly noise: GroundNoise;
  readonly rates: ReturnType<typeof createPathRates> | null;
  readonly fitter: SeriesFitter;
  readonly jumps: JumpScan;
  /** For a block of this many positions; null = series are described one by one. */
  strips(places: number): GroundStrips | null;
  /** For surroundings by node, created on demand. */
  readonly regional: Map<number, Regional>;
}

/** Cells on each side that are averaged with the scanned one. */
const RADIUS_CELLS = 1;

/** Scanners for series at these days; kept for the frame's next block. */
export function createGroundScanners(
  epochDays: readonly EpochDay[],
  noise: GroundNoise,
  { fitter, jumps }: { readonly fitter: SeriesFitter; readonly jumps: JumpScan },
): GroundScanners {
  const scannerOf = (known: EventNoise | null, point: OperatingPoint = 'default') =>
    known && createEventScanner(epochDays, known.place, point, known.thresholds);
  const differences = scannerOf(noise.differences);
  const rates = noise.cells && createPathRates(epochDays, noise.cells.place);
  const { complete } = fitter;
  let strips: GroundStrips | null = null;
  return {
    cells: isAlike(noise.cells, noise.differences) ? differences : scannerOf(noise.cells),
    differences,
    // One series represents a square kilometer of cells.
    surroundings: scannerOf(noise.surroundings, 'careful'),
    noise,
    rates,
    fitter,
    jumps,
    strips(places) {
      if (!noise.differences || !differences || !complete) return null;
      if (strips && strips.places >= places) return strips;
      const { usualSigmaMm } = noise.differences.place;
      strips = createGroundStrips({ plan: differences.plan, usualSigmaMm, complete, jumps, rates }, places);
      return strips;
    },
    regional: new Map(),
  };
}

/** Whether series of two kinds are scanned the same way: a free season has the same weight whatever their σ. */
function isAlike(a: EventNoise | null, b: EventNoise | null): boolean {
  if (a === null || b === null) return a === b;
  const [one, other] = [a.place, b.place];
  return (
    one.model.kind === other.model.kind &&
    one.model.parameter === other.model.parameter &&
    one.season.sigmaMm === Infinity &&
    other.season.sigmaMm === Infinity &&
    one.season.changeMmPerYear === 0 &&
    other.season.changeMmPerYear === 0
  );
}

/** Series of a block of cells in rows, one after the other, NaN = no observation. */
export interface ScannedBlock {
  readonly rows: number;
  readonly cols: number;
  /** The scanned series: minus the surroundings where there are any. */
  readonly series: Float32Array;
  /** For each cell of the block: 1 = difference, 2 = the cell's own series; 0 = not measured. */
  readonly seriesKind: Uint8Array;
  /** The screened differences; null = not computed yet. */
  readonly differences: Screened | null;
  /** The position of a cell in them, by its index in the block's columns. */
  readonly placeOf: (at: number) => number;
  /** A cycle of the phase by cell, vertical mm; 0 = not known. */
  readonly cycleMm: Float32Array;
}

/** A cell's events, by date, and what its rates need from them; null = nothing. */
export interface ScannedCell {
  readonly events: readonly CellEvent[];
  readonly found: FoundEvents | null;
  /** What its newest dates show; null = nothing. */
  readonly newest: CellEvent | null;
}

/** The events of the cells of a block, by index in it. */
export function scanBlock(scanners: GroundScanners, block: ScannedBlock): Map<number, ScannedCell> {
  const scanned = new Map<number, ScannedCell>();
  for (const [kind, scanner, noise] of [
    [1, scanners.differences, scanners.noise.differences],
    [2, scanners.cells, scanners.noise.cells],
  ] as const) {
    if (scanner === null || noise === null || !block.seriesKind.includes(kind)) continue;
    const sigmaMm = new Float32Array(block.seriesKind.length).fill(NaN);
    for (let place = 0; place < sigmaMm.length; place++)
      if (block.seriesKind[place] === kind) sigmaMm[place] = noise.place.usualSigmaMm;
    const part: EventBlock = { rows: block.rows, cols: block.cols, series: block.series, sigmaMm };
    const correlation = neighborCorrelation(part, scanner.plan.days.length);
    const screened = (kind === 1 && block.differences) || screenBlock(scanner, part);
    const cells = findBlockEvents(scanner, part, { radiusCells: RADIUS_CELLS, correlation }, screened);
    const suspected = suspectedSteps(scanner, part, cells, { cycleMm: block.cycleMm, correlation });
    const found = new Map(cells.map((cell) => [cell.cell, cell]));
    const newest = findNewest(scanner, part, screened, found);
    for (const cell of cells) scanned.set(cell.cell, ofCell(cell, suspected));
    for (const [cell, departure] of newest)
      scanned.set(cell, { ...(scanned.get(cell) ?? NOTHING_FOUND), newest: unconfirmed(departure) });
  }
  return scanned;
}

const NOTHING_FOUND: ScannedCell = { events: [], found: null, newest: null };

function unconfirmed(departure: NewestDeparture): CellEvent {
  return {
    ...departure,
    isKindClear: true,
    isSuspectedUnwrapping: false,
    isRegional: false,
    isUnconfirmed: true,
  };
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
      isUnconfirmed: false,
    })),
    found: { events, outliers, sigmaMm },
    newest: null,
  };
}

/** An event of the surroundings, and its candidate among the dates. */
export interface RegionalEvent extends CellEvent {
  readonly candidate: number;
}

/** What the surroundings of a node contain: their events, and epochs at which they as a whole are displaced. */
export interface Regional {
  readonly events: readonly RegionalEvent[];
  readonly outliers: readonly number[];
}

/** Surroundings that contain nothing. */
export const NOTHING_REGIONAL: Regional = { events: [], outliers: [] };

/** What the surroundings of a node contain, by its index. */
export function findRegional(
  { surroundings: scanner, noise, regional }: GroundScanners,
  { seriesMm }: Surroundings,
  index: number,
): Regional {
  const known = regional.get(index);
  if (known) return known;
  let of = NOTHING_REGIONAL;
  if (scanner !== null && noise.surroundings !== null) {
    const epochs = scanner.plan.days.length;
    const found = scanner.find(seriesMm, index * epochs, noise.surroundings.place.usualSigmaMm);
    const events = (found?.events ?? []).map((event) => ({
      ...event,
      isSuspectedUnwrapping: false,
      isRegional: true,
      isUnconfirmed: false,
    }));
    if (found) of = { events, outliers: found.outliers };
  }
  regional.set(index, of);
  return of;
}

/** The most significant events of a cell and of its surroundings, by date. */
export function allEvents(own: ScannedCell | undefined, regional: readonly CellEvent[]): CellEvent[] {
  const { events, newest } = own ?? NOTHING_FOUND;
  return [...events, ...(newest ? [newest] : []), ...regional]
    .sort((a, b) => b.significance - a.significance)
    .slice(0, EVENTS_PER_CELL)
    .sort((a, b) => a.earliestDay - b.earliestDay);
}
