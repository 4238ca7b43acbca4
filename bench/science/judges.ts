/**
 * Evaluates core/events and other packages on the same planted series: `npm run bench -- judges [places] [epochs]`. Each
 * rival's threshold is the one with the best F1 on separate series; all are evaluated on seeds that none has seen. Needs
 * Python with any of ruptures, Rbeast and nrt (`pip install ruptures==1.1.10 rbeast==0.1.25 nrt==0.3.0`; SCIENCE_PYTHON
 * names it). Figures: docs/surroundings.md.
 */
import { formatTable } from '../measure.ts';
import { tuneCusum } from './groundEvents/cusum.ts';
import { detection, medianDaysOff, microseconds } from './groundEvents/eventFigures.ts';
import { createPlanter, plantedDays } from './groundEvents/plantedEvents.ts';
import { mixedEvent, plantedPlace, type Place } from './groundEvents/plantedPlaces.ts';
import { NOISES, trialOf, type Trial } from './groundEvents/trial.ts';
import { tuneThreshold } from './groundEvents/tuneThreshold.ts';
import { scoreByPeers } from './peers.ts';

/** Seeds for tuning the rivals and for the evaluation. */
const TUNING_SEED = 31;
const JUDGED_SEED = 3001;

function plant({ planting, ground }: Trial, places: number, seed: number): Place[] {
  const planter = createPlanter(planting, seed);
  return Array.from({ length: places }, () => plantedPlace(planter, mixedEvent(planter), ground));
}

/** A detector's results on a planted set. */
export interface Judged {
  readonly noise: string;
  /** `us`, or the name and version of a rival. */
  readonly who: string;
  readonly f1: number;
  readonly falseAlarmsPerThousand: number;
  readonly medianDaysOff: number;
  readonly microseconds: number;
}

type Finder = (series: Float64Array, index: number) => number[];

function judgedOf(noise: string, who: string, judged: readonly Place[], find: Finder, cost: number): Judged {
  const found = judged.map(({ event, series }, i) => ({ event, events: find(series, i) }));
  const [, , f1, alarms] = detection(found).map(Number);
  return {
    noise,
    who,
    f1: f1!,
    falseAlarmsPerThousand: alarms!,
    medianDaysOff: Number(medianDaysOff(found)),
    microseconds: cost,
  };
}

function judge(trial: Trial, places: number): Judged[] {
  const { name, ground, scanner } = trial;
  const { days, sigmaMm } = ground;
  const [tuning, judged] = [plant(trial, places, TUNING_SEED), plant(trial, places, JUDGED_SEED)];
  const series = judged.map((place) => place.series);
  const timed = (who: string, find: (series: Float64Array) => number[]) =>
    judgedOf(name, who, judged, find, Number(microseconds(series, find)));
  const cusum = tuneCusum(
    days,
    sigmaMm,
    tuning.map((place) => ({ series: place.series, hasEvent: place.event !== null })),
    'f1',
  );
  const peers = scoreByPeers(
    days,
    [...tuning, ...judged].map((place) => place.series),
  );
  return [
    timed('us', (one) =>
      (scanner.find(one, 0, sigmaMm)?.events ?? [])
        .toSorted((a, b) => b.significance - a.significance)
        .map(({ afterDay, byDay }) => (afterDay + byDay) / 2),
    ),
    timed('CUSUM', (one) => cusum.find(one)),
    ...peers.map((peer) => {
      const { threshold } = tuneThreshold(
        tuning.map(({ event }, i) => ({ score: peer.scores[i]!, hasEvent: event !== null })),
        'f1',
      );
      const find: Finder = (_, i) => (peer.scores[places + i]! >= threshold ? [peer.days[places + i]!] : []);
      return judgedOf(name, `${peer.name} ${peer.version}`, judged, find, peer.microseconds);
    }),
  ];
}

/** Evaluates every available detector on the mixed set for each kind of noise. Throws without Python and numpy. */
export function judgeDetectors(places: number, epochs: number): Judged[] {
  const days = plantedDays(epochs, 7);
  return NOISES.flatMap(([name, noise]) => judge(trialOf(name, noise, days), places));
}

function main([places = 400, epochs = 65]: readonly number[]): void {
  console.log(`${epochs} epochs, ${places} places a class, half of them with an event of 3 to 10 σ\n`);
  const rows = judgeDetectors(places, epochs).map((one) => [
    `${one.noise}: ${one.who}`,
    one.f1.toFixed(3),
    one.falseAlarmsPerThousand.toFixed(0),
    one.medianDaysOff.toFixed(0),
    one.microseconds.toFixed(0),
  ]);
  console.log(formatTable([['mixed set', 'F1', 'false alarms / 1000', 'days off', 'µs a series'], ...rows]));
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2).map(Number));
