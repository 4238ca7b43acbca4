/**
 * Evaluates core/events on planted truth and against a tuned CUSUM: `npm run bench -- events [places] [epochs]`. Classes
 * of noise are estimated from series without events, the rival's thresholds are tuned on a separate set, and both are
 * evaluated on seeds that neither has seen. Figures: docs/decisions/0017-ground-events.md.
 */
import { createEventScanner, type EventScanner } from '../../core/events/eventScanner.ts';
import { findBlockEvents } from '../../core/events/spatialSupport.ts';
import { OPERATING_POINTS } from '../../core/events/thresholds.ts';
import { formatTable } from '../measure.ts';
import { tuneCusum } from './groundEvents/cusum.ts';
import { detection, medianDaysOff, microseconds, percent, precisionOf } from './groundEvents/eventFigures.ts';
import {
  createPlanter,
  plantedDays,
  type PlantedEvent,
  type PlantedNoise,
} from './groundEvents/plantedEvents.ts';
import { KINDS, mixedEvent, plantedBlock, plantedPlace, type Planter } from './groundEvents/plantedPlaces.ts';
import { NOISES, trialOf, type Trial } from './groundEvents/trial.ts';
import { UNWRAPPING_HEADING, unwrappingFigures } from './groundEvents/unwrappingFigures.ts';

const [places = 4000, epochs = 65] = process.argv.slice(2).map(Number);
/** Nine cells that share a part of their noise. */
const SIDE = 3;
const CELLS = SIDE * SIDE;
const CORRELATION = 0.3;

/** The events of the middle cell of nine cells that share an event. */
function inNineCells({ ground, scanner }: Trial, planter: Planter, event: PlantedEvent | null) {
  const block = {
    rows: SIDE,
    cols: SIDE,
    series: plantedBlock(planter, event, ground, { cells: CELLS, correlation: CORRELATION, scale: 1 }),
    sigmaMm: new Float64Array(CELLS).fill(ground.sigmaMm),
  };
  const cells = findBlockEvents(scanner, block, { radiusCells: 1, correlation: CORRELATION });
  return { event, events: cells.find(({ cell }) => cell === CELLS >> 1)?.events ?? [] };
}

function rivals({ planting, ground }: Trial) {
  const tuner = createPlanter(planting, 2);
  const tuning = Array.from({ length: places / 2 }, () => {
    const { event, series } = plantedPlace(tuner, mixedEvent(tuner), ground);
    return { series, hasEvent: event !== null };
  });
  const tuned = (goal: 'f1' | 'few_alarms') => tuneCusum(ground.days, ground.sigmaMm, tuning, goal);
  return { best: tuned('f1'), careful: tuned('few_alarms') };
}

function judgeMixed(trial: Trial, rival: ReturnType<typeof rivals>) {
  const { name, ground, place, planting, scanner } = trial;
  const planter = createPlanter(planting, 1001);
  const mixed = Array.from({ length: places }, () => plantedPlace(planter, mixedEvent(planter), ground));
  const found = (by: EventScanner) =>
    mixed.map(({ event, series }) => ({ event, events: by.find(series, 0, ground.sigmaMm)?.events ?? [] }));
  const ours = found(scanner);
  const blocks = createPlanter(planting, 1003);
  const nine = Array.from({ length: places / 4 }, () => inNineCells(trial, blocks, mixedEvent(blocks)));
  const ofRival = (one: typeof rival.best) =>
    mixed.map(({ event, series }) => ({ event, events: one.find(series) }));
  const theirs = ofRival(rival.best);
  return {
    detection: [
      [`${name}: events`, ...detection(ours)],
      [
        `${name}: events, sensitive`,
        ...detection(found(createEventScanner(ground.days, place, 'sensitive'))),
      ],
      [`${name}: CUSUM`, ...detection(theirs)],
      [`${name}: CUSUM, few alarms`, ...detection(ofRival(rival.careful))],
      [`${name}: nine cells`, ...detection(nine)],
    ],
    precision: [
      [`${name}: events`, ...precisionOf(ours)],
      [`${name}: CUSUM`, '', '', '', medianDaysOff(theirs), '', '', '', ''],
      [`${name}: nine cells`, ...precisionOf(nine)],
    ],
    mixed: mixed.map(({ series }) => series),
  };
}

function judgePower(trial: Trial, rival: ReturnType<typeof rivals>, mixed: readonly Float64Array[]) {
  const { name, ground, planting, place, scanner } = trial;
  const { days, sigmaMm } = ground;
  const planter = createPlanter(planting, 1004);
  const share = (ratio: number, isFound: (event: PlantedEvent) => boolean) => {
    const tried = Array.from({ length: places / 2 }, (_, i) => isFound(planter.event(KINDS[i % 3]!, ratio)));
    return percent(tried.filter(Boolean).length, tried.length);
  };
  const isFound = (series: Float64Array) => scanner.find(series, 0, sigmaMm) !== null;
  const spread = createPlanter(planting, 1002);
  const quiet = Array.from({ length: places }, () => {
    return plantedPlace(spread, null, ground, Math.exp(0.2 * spread.normal())).series;
  });
  const alarms = OPERATING_POINTS.map((point) => {
    const one = createEventScanner(days, place, point);
    return percent(quiet.filter((series) => one.find(series, 0, sigmaMm) !== null).length, quiet.length);
  });
  return [
    name,
    ...[4, 5, 6].map((ratio) =>
      share(ratio, (event) => isFound(plantedPlace(planter, event, ground).series)),
    ),
    share(4, (event) => inNineCells(trial, planter, event).events.length > 0),
    ...alarms,
    microseconds(quiet, isFound),
    microseconds(mixed, isFound),
    microseconds(quiet, (series) => rival.best.find(series)),
  ];
}

function judge(name: string, noise: PlantedNoise, days: Float64Array) {
  const trial = trialOf(name, noise, days);
  const rival = rivals(trial);
  const judged = judgeMixed(trial, rival);
  return { ...judged, trial, power: judgePower(trial, rival, judged.mixed) };
}

function print(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`${formatTable([heading, ...rows])}\n`);
}

const days = plantedDays(epochs, 7);
console.log(`${epochs} epochs, ${places} places a class; % unless said otherwise\n`);
const results = NOISES.map(([name, noise]) => judge(name, noise, days));
print(
  ['mixed set', 'precision', 'recall', 'F1', 'false alarms / 1000'],
  results.flatMap((one) => one.detection),
);
const points = OPERATING_POINTS.map((point) => `alarms, ${point}`);
print(
  ['found at', '4 σ', '5 σ', '6 σ', '4 σ, nine cells', ...points, 'µs quiet', 'µs mixed', 'µs CUSUM'],
  results.map((one) => one.power),
);
print(
  [
    'dates and sizes',
    'step ± 1 from 8 σ',
    'slow ± 90 d from 8 σ',
    'in date set',
    'median days off',
    'kind',
    'kind, where clear',
    'size error',
    'size in 95 %',
  ],
  results.flatMap((one) => one.precision),
);
print(UNWRAPPING_HEADING, unwrappingFigures(days, Math.ceil(places / 400)));
