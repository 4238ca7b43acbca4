import { countOf, isMostlyMoving, movingVerdicts } from '../../core/area/areaVerdict.ts';
import {
  CERTAIN_VERDICTS,
  HEADLINES,
  JUMP_VERDICTS,
  type RateWithSigma,
  type VerdictCode,
} from '../../core/report/groundVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import type { AreaEvent, ExaminedArea } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';

type Found = NonNullable<ExaminedArea['found']>;

/** What is known about an area or a line, in words. */
export function areaSentences(
  mean: Measurement,
  { figures, worst, events }: Found,
  of: 'area' | 'line',
): string {
  const cells = Object.values(figures.classes).reduce((sum, count) => sum + count, 0);
  return (
    sentences(mean, { figures, cells, worst: worst.measurement, of }) +
    movingSentence(mean, figures, cells) +
    paceSentence(events, cells) +
    (mean.viewsDisagree ? VIEWS_DISAGREE : '')
  );
}

interface InWords {
  readonly figures: Found['figures'];
  readonly cells: number;
  readonly worst: Measurement;
  readonly of: 'area' | 'line';
}

/** The mean, the effect of sudden movement on it, and the worst cell, in words. */
function sentences(mean: Measurement, { figures: { sudden }, cells, worst, of }: InWords): string {
  const { opening } = HEADLINES[mean.verdict];
  const { rateWithoutEvents: without } = mean;
  const where = of === 'area' ? 'over the area' : 'along the line';
  const fastest =
    worst.rateWithoutEvents === null
      ? `The fastest cell moves at ${inWords(worst)}.`
      : `The fastest cell has ${inWords(worst)} over the record, ${inWords(worst.rateWithoutEvents)} without its sudden movement.`;
  if (isOfMostCells(mean.verdict) && !sudden)
    return `${opening} in most of the ${of}. The mean rate over the record is ${inWords(mean)}. ${fastest}`;
  if (!sudden || !without) return `${opening} on average ${where}: ${inWords(mean)}. ${fastest}`;
  if (JUMP_VERDICTS.has(mean.verdict))
    return (
      `${opening} in most of the ${of}. The mean rate over the record is ${inWords(mean)}; without sudden movement it is ` +
      `${inWords(without)}. ${fastest}`
    );
  return (
    `${opening} on average ${where}, apart from sudden movement: ${inWords(without)}. ${sudden.cells} of ${cells} cells ` +
    `moved suddenly within the record; with that the mean is ${inWords(mean)}. ${fastest}`
  );
}

/** Whether an area has a verdict because more than half of its cells have it (`verdictOverCells`). */
function isOfMostCells(verdict: VerdictCode): boolean {
  return HEADLINES[verdict].isCertain && !OF_MEANS.has(verdict);
}

const OF_MEANS: ReadonlySet<VerdictCode> = new Set([
  ...Object.values(CERTAIN_VERDICTS),
  'stable',
  'stable_in_frame',
  'moves_with_surroundings',
]);

/** A sentence about cells that aren't stable, where at least half aren't and the verdict isn't about the motion of the mean. */
function movingSentence({ verdict }: Measurement, { verdicts }: Found['figures'], cells: number): string {
  if ((HEADLINES[verdict].isCertain && OF_MEANS.has(verdict)) || !isMostlyMoving(verdicts)) return '';
  const codes = movingVerdicts(verdicts);
  const moving = countOf(verdicts, codes);
  const named = codes.map((code) => `${HEADLINES[code].title}: ${verdicts[code]}`).join(', ');
  const percent = Math.round((100 * moving) / cells);
  return ` ${moving} of ${cells} cells (${percent} %) aren't stable by their own verdicts (${named}).`;
}

const VIEWS_DISAGREE = ' Two satellite views disagree here; the ground may be moving sideways.';

/** The sentence about pace is left out if a smaller share of the cells changed their pace. */
const LEAST_PACE_SHARE = 0.1;

/** A sentence which says that the mean over the record isn't today's pace; empty if few cells changed theirs. */
function paceSentence(events: readonly AreaEvent[], cells: number): string {
  const changes = events.filter(({ event }) => event.kind === 'pace_change' && !event.isSuspectedUnwrapping);
  const changed = new Set(changes.map(({ pixelId }) => pixelId)).size;
  if (changed < LEAST_PACE_SHARE * cells) return '';
  return ` ${changed} of ${cells} cells changed their pace within the record, so the mean isn't the pace of today.`;
}

function inWords({ velocityMmYr, sigmaMmYr }: RateWithSigma): string {
  return `${velocityMmYr.toFixed(1)} ± ${margin95(sigmaMmYr).toFixed(1)} mm/yr (95 %)`;
}
