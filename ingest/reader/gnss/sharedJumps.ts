import { formatIsoDate, type EpochDay } from '../../../core/date.ts';
import { type Jump, jumpSigma } from '../../../core/gnss/jumps.ts';
import {
  findSharedSteps,
  isShared,
  rateOfStep,
  type StationsStep,
  stepOfStation,
} from '../../../core/gnss/sharedSteps.ts';
import type { GnssStation, OnSkipped } from './gnssStation.ts';
import { STEP_LIST } from './stepList.ts';

/** The frame that stations are to tie. */
export interface TiedFrame {
  readonly epochDays: readonly EpochDay[];
  readonly isInside: (place: { readonly lat: number; readonly lon: number }) => boolean;
}

/**
 * Names the jumps of stations. Those that stations inside the frame share are motion of its ground: they count in the
 * stations' rates over the frame's time, and not as doubts about them.
 */
export function explainJumps(
  stations: readonly GnssStation[],
  frame: TiedFrame | undefined,
  onSkipped: OnSkipped,
): readonly GnssStation[] {
  const inside = frame ? stations.filter((station) => !station.isGridNode && frame.isInside(station)) : [];
  const steps = findSharedSteps(
    inside.flatMap((station) =>
      station.positions ? [{ ...station, ...station.positions, jumps: station.jumps ?? [] }] : [],
    ),
  );
  for (const step of steps) onSkipped('ground of the frame', sharedStepWords(step));
  for (const { station, jumps = [] } of stations)
    for (const jump of jumps) if (!isShared(jump, steps)) onSkipped(station, jumpWords(jump));
  if (!frame || steps.length === 0) return stations;
  return stations.map((station) => withSharedSteps(station, steps, frame.epochDays));
}

function jumpWords({ day, sizeMm }: Jump): string {
  const where = `jumps by ${sizeMm.toFixed(0)} mm about ${formatIsoDate(day)}, which no ${STEP_LIST} explains`;
  return `${where}; its rate is of the days before and after, and counts less`;
}

function sharedStepWords({ day, sizeMm, jumping, covering }: StationsStep): string {
  return (
    `${jumping} of ${covering} stations jump by about ${sizeMm.toFixed(0)} mm about ${formatIsoDate(day)}, as in an ` +
    'earthquake: motion that all ground shares, part of rates over the record and of series'
  );
}

/** A station whose rate over the frame's time has the steps that all ground shares in it. */
function withSharedSteps(
  station: GnssStation,
  steps: readonly StationsStep[],
  epochDays: readonly EpochDay[],
): GnssStation {
  const { positions, jumps = [], velocityMmYr, sigmaMmYr } = station;
  let [added, doubt] = [0, 0];
  for (const step of steps) {
    const rate = rateOfStep(step.day, epochDays);
    const own = positions ? stepOfStation({ ...station, ...positions, jumps }, step.day) : NaN;
    if (positions) added += (Number.isNaN(own) ? step.sizeMm : own) * rate;
    // Nothing says whether the rate of a table has the step in it.
    doubt = Math.hypot(doubt, (positions ? step.scatterMm : step.sizeMm) * rate);
  }
  const shared = jumps.filter((jump) => isShared(jump, steps));
  const doubts = positions ? Math.hypot(...shared.map((jump) => jumpSigma(jump, positions.days))) : 0;
  const days = new Set(shared.map(({ day }) => day));
  return {
    ...station,
    velocityMmYr: velocityMmYr + added,
    sigmaMmYr: Math.hypot(Math.sqrt(Math.max(0, sigmaMmYr ** 2 - doubts ** 2)), doubt),
    ...(positions && {
      positions: {
        ...positions,
        breaks: positions.breaks.filter((day) => !days.has(day)),
        sharedSteps: steps.map(({ day }) => day),
      },
    }),
    sharedSteps: steps,
    withoutSharedSteps: station,
  };
}
