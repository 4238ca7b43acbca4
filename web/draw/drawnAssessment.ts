import { HEADLINES, headlineFor, VERDICT_CODES } from '../../core/report/groundVerdict.ts';
import { count, signed } from '../page/pageWords.ts';
import { drawWords } from '../words/drawWords.ts';
import { words } from '../words/words.ts';
import type { DrawnReport } from './drawnApi.ts';

/** The mean, the effect of sudden movement on it, and the worst cell; '' without a rate. */
export function drawnAssessment(report: DrawnReport): string {
  const {
    verdict_code: code,
    velocity_vertical_mm_yr: mean,
    interval_95_mm_yr: interval,
    rate_without_events_mm_yr: without,
    rate_without_events_uncertainty_mm_yr: withoutSigma,
    worst_cell: worst,
    events,
  } = report;
  const headline = headlineFor(code, words.ground);
  if (!headline || mean === null || !interval) return '';
  const kind = 'line' in report ? 'line' : 'area';
  const rate = rateWords(mean, marginOf(interval));
  const isOfMost = OF_MOST.test(report.assessment ?? '');
  const sentences = [(isOfMost ? drawWords.inMost : drawWords.onAverage)(headline.opening, kind, rate)];
  if (without !== null && without !== undefined && typeof withoutSigma === 'number')
    sentences.push(drawWords.withoutSudden(rateWords(without, 1.96 * withoutSigma)));
  if (worst)
    sentences.push(
      drawWords.fastest(rateWords(worst.velocity_vertical_mm_yr, marginOf(worst.interval_95_mm_yr))),
    );
  if (events && events.pace_changes > 0) sentences.push(drawWords.paceChanges(count(events.pace_changes)));
  return [...sentences, ...soldOnlyInWords(report.assessment ?? '')].join(' ');
}

const OF_MOST = /^[^.]* in most of the (?:area|line)\./;
const NOT_STABLE = /(\d+) of (\d+) cells \((\d+) %\) aren't stable by their own verdicts \(([^)]*)\)/;
const VIEWS_DISAGREE = /Two satellite views disagree here/;

/** What a report says only in its English sentences: the cells that aren't stable, and views that disagree. */
function soldOnlyInWords(assessment: string): string[] {
  const said: string[] = [];
  const [, moving, cells, percent, verdicts] = NOT_STABLE.exec(assessment) ?? [];
  if (moving && cells && percent && verdicts)
    said.push(drawWords.notStable(moving, cells, percent, verdicts.replaceAll(COUNTED, inPageWords)));
  const { viewsDisagree } = words.ground.caveats;
  if (VIEWS_DISAGREE.test(assessment))
    said.push(`${viewsDisagree.charAt(0).toUpperCase()}${viewsDisagree.slice(1)}.`);
  return said;
}

/** `Sinking: 8`, of a list. */
const COUNTED = /(.+?): (\d+)(, |$)/g;

function inPageWords(_counted: string, title: string, cells: string, separator: string): string {
  const code = VERDICT_CODES.find((each) => HEADLINES[each].title === title);
  return `${headlineFor(code, words.ground)?.title ?? title}: ${cells}${separator}`;
}

function marginOf([low, high]: readonly [number, number]): number {
  return (high - low) / 2;
}

function rateWords(rate: number, margin: number): string {
  return drawWords.rateOf(signed(rate, 1), margin.toFixed(1));
}
