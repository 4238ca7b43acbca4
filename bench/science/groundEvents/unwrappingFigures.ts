/**
 * How many patches of nine cells that jump, step or fade are suspected unwrapping errors, for
 * bench/science/eventsFound.ts.
 */
import type { EventScanner } from '../../../core/events/eventScanner.ts';
import { findBlockEvents } from '../../../core/events/spatialSupport.ts';
import { suspectedSteps } from '../../../core/events/steppedPatches.ts';
import { percent } from './eventFigures.ts';
import { createPlanter, type PlantedEvent } from './plantedEvents.ts';
import { type Ground, plantedBlock, type Planter } from './plantedPlaces.ts';

const SIDE = 9;
const MIDDLE = 4;
const CORRELATION = 0.3;
/** Half a C-band wavelength turned vertical at 38°, mm. */
const CYCLE_MM = 27.73 / Math.cos((38 * Math.PI) / 180);

/** mm of a patch's step, by rows and columns from its middle. */
type Shape = (size: number, rows: number, cols: number) => number;

const sharp: Shape = (size, rows, cols) => (Math.max(Math.abs(rows), Math.abs(cols)) <= 1 ? size : 0);
const graded: Shape = (size, rows, cols) => size * Math.exp(-(rows * rows + cols * cols) / 6);

const CASES: readonly (readonly [name: string, shape: Shape, size: (random: () => number) => number])[] = [
  [
    'jumps of one or two cycles',
    sharp,
    (random) => CYCLE_MM * (random() < 0.5 ? -1 : 1) * (random() < 0.7 ? 1 : 2),
  ],
  ['graded steps of 8 to 80 mm', graded, (random) => 8 + 72 * random()],
  ['sharp steps of 8 to 80 mm', sharp, (random) => 8 + 72 * random()],
];

/** Shares of suspected patches, by kind, %. */
export function unwrappingFigures(scanner: EventScanner, ground: Ground, patches: number): string[][] {
  const planter = createPlanter(
    { days: ground.days, noise: { kind: 'white' }, sigmaMm: ground.sigmaMm, seasonMm: 4, missing: 0.08 },
    1005,
  );
  return CASES.map(([name, shape, size]) => {
    let suspected = 0;
    for (let patch = 0; patch < patches; patch++) {
      suspected += Number(
        isPatchSuspected(scanner, ground, planter, (r, c, mm) => shape(mm, r, c), size(planter.random)),
      );
    }
    return [name, percent(suspected, patches)];
  });
}

function isPatchSuspected(
  scanner: EventScanner,
  ground: Ground,
  planter: Planter,
  stepOf: (rows: number, cols: number, mm: number) => number,
  mm: number,
): boolean {
  const cells = SIDE * SIDE;
  const epochs = ground.days.length;
  const series = plantedBlock(planter, null, ground, { cells, correlation: CORRELATION, scale: 1 });
  const event: PlantedEvent = planter.event('step', 1);
  for (let cell = 0; cell < cells; cell++) {
    const step = stepOf(Math.floor(cell / SIDE) - MIDDLE, (cell % SIDE) - MIDDLE, mm);
    for (let i = 0; i < epochs; i++) if (ground.days[i]! > event.day) series[cell * epochs + i]! += step;
  }
  const block = { rows: SIDE, cols: SIDE, series, sigmaMm: new Float64Array(cells).fill(ground.sigmaMm) };
  const found = findBlockEvents(scanner, block, { radiusCells: 1, correlation: CORRELATION });
  const steps = suspectedSteps(scanner, block, found, { cycleMm: CYCLE_MM, correlation: CORRELATION });
  const middle = found.find(({ cell }) => cell === cells >> 1);
  return middle?.events.some((one) => steps.has(one)) ?? false;
}
