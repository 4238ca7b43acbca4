import { headlineFor } from '../../core/report/groundVerdict.ts';
import { verticalRateOf } from '../../core/report/shownRate.ts';
import { element } from '../page/dom.ts';
import { attempt, problemLine } from '../owner/problemLine.ts';
import { markedEvents } from '../report/eventMarks.ts';
import { chartedRate } from '../report/reportCard.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { fetchExample } from '../service/serviceApi.ts';
import { ComparisonChart, MOST_LINES, type Line } from './comparisonChart.ts';
import { compareWords } from '../words/compareWords.ts';
import { words } from '../words/words.ts';

/** A place that can be drawn. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Null = it was bought without its observations. */
  readonly load: () => Promise<Omit<Line, 'id' | 'name'> | null>;
}

/** Invented places that everyone may compare with, free. */
const EXAMPLES = [
  ['rapid_subsidence', compareWords.exampleSinking],
  ['stable', compareWords.exampleStable],
  ['mild_uplift', compareWords.exampleRising],
] as const;

/** The invented places as choices. */
export function exampleChoices(signal: AbortSignal): Choice[] {
  return EXAMPLES.map(([code, name]) => ({
    id: `example-${code}`,
    name: compareWords.madeUp(name),
    load: async () => {
      const report = await fetchExample(code, signal);
      return lineOfReport(report);
    },
  }));
}

/** What the chart shows of a report; null = it was sold without its series. */
export function lineOfReport(report: Report): Omit<Line, 'id' | 'name'> | null {
  if (report.status !== 'ok' || !report.timeseries) return null;
  const { timeseries: series, verdict, verdict_code: code } = report;
  const rate = verticalRateOf(report);
  if (rate === null) return null;
  return {
    series,
    verdict: headlineFor(code, words.ground)?.title ?? verdict,
    rate: rate.velocityMmYr,
    sigma: rate.sigmaMmYr,
    charted: chartedRate(report, markedEvents(report)),
  };
}

/** Check boxes for the places, and their chart, which begins with `first`. */
export async function compareChoices(
  first: Choice,
  others: readonly Choice[],
  signal: AbortSignal,
): Promise<readonly Node[]> {
  const problem = problemLine();
  const chart = new ComparisonChart(signal);
  const chosen = new Map<string, Line>();
  const add = async ({ id, name, load }: Choice): Promise<boolean> => {
    const line = await load();
    if (line !== null) chosen.set(id, { id, name, ...line });
    return line !== null;
  };
  const choice = (each: Choice): HTMLElement => {
    const input = element('input', { type: 'checkbox', id: `compare-${each.id}` });
    input.addEventListener('change', () => {
      void attempt(problem, null, async () => {
        if (!input.checked) chosen.delete(each.id);
        else if (chosen.size >= MOST_LINES) {
          input.checked = false;
          problem.textContent = compareWords.mostPlaces(MOST_LINES);
        } else if (!(await add(each))) {
          input.checked = false;
          problem.textContent = compareWords.withoutObservations(each.name);
        }
        chart.show([...chosen.values()]);
      });
    });
    return element('label', { class: 'check', for: input.id }, input, each.name);
  };
  await add(first).catch(() => false);
  chart.show([...chosen.values()]);
  return [
    element('fieldset', {}, element('legend', {}, compareWords.showOnChart), ...others.map(choice)),
    problem,
    chart.node,
  ];
}
