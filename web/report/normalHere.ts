import { longDate } from '../page/pageWords.ts';
import { HISTOGRAM, histogramBars, LABELED_MM_YR, rateX } from '../../core/placeRates/histogramBars.ts';
import { rankSentence } from '../../core/placeRates/rateWords.ts';
import { verticalRateOf, type ShownRate } from '../../core/report/shownRate.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { element, svgElement } from '../page/dom.ts';
import type { AreaRates, PlaceRates, Report } from '../service/serviceAnswers.ts';
import { fetchPlaceRates } from '../service/serviceApi.ts';
import { LOCALES } from '../../core/words/language.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

/**
 * The report's rate among those of its neighborhood, ZIP Code and town, filled in when the counts arrive. Empty for a
 * sample, and where the server has no counts.
 */
export function normalHere(report: Report, signal: AbortSignal): HTMLElement | null {
  const { mock, mode, query } = report;
  const rate = verticalRateOf(report);
  if (rate === null || mock || mode === 'test') return null;
  const place = element('section', { class: 'normal-here', 'aria-labelledby': 'normal-title', hidden: true });
  void fill(place, query, rate, signal);
  return place;
}

const COVERS = {
  record: '',
  without_jumps: words.report.withoutJump,
  last_12_months: words.report.inLast12Months,
  sideways: '',
} as const;

/** Adds the comparison; the report is complete without it, so nothing is shown if it can't be read. */
async function fill(
  place: HTMLElement,
  point: Report['query'],
  { velocityMmYr, covers }: ShownRate,
  signal: AbortSignal,
): Promise<void> {
  const rates = await fetchPlaceRates(point, signal).catch(() => null);
  const areas = rates === null ? [] : areasOf(rates);
  const [first] = areas;
  if (signal.aborted || !first) return;
  place.append(
    element('h3', { id: 'normal-title' }, words.report.whatIsNormal),
    ...areas.map((area) => figureOf(area, velocityMmYr)),
    element(
      'p',
      { class: 'fine' },
      words.report.normalNote(COVERS[covers], longDate(first.last_observation)),
    ),
  );
  place.hidden = false;
}

/** Each area once, with its name in the page's language: a town with one ZIP Code has the same counts. */
function areasOf({ neighborhood, zip, town }: PlaceRates): AreaRates[] {
  const named = [
    neighborhood && { ...neighborhood, name: words.report.around500m },
    zip && { ...zip, name: words.report.zipCode(zip.name.replace(/^\D+/, '')) },
    town,
  ];
  const seen = new Set<string>();
  return named.filter((area) => {
    const counts = String(area?.counts);
    if (!area || seen.has(counts)) return false;
    seen.add(counts);
    return true;
  }) as AreaRates[];
}

function figureOf({ name, url, cells, counts }: AreaRates, rate: number): HTMLElement {
  const path = url && new URL(url).pathname;
  return element(
    'figure',
    { class: 'histogram' },
    element(
      'figcaption',
      {},
      path === null ? element('strong', {}, name) : element('a', { href: path }, name),
      words.report.cells(cells.toLocaleString(LOCALES[pageLanguage])),
      withTrueMinus(rankSentence(rate, counts, words.ground)),
    ),
    picture(counts, rate),
  );
}

/** The caption says the same, so the picture is hidden from screen readers. */
function picture(counts: readonly number[], rate: number): SVGElement {
  const { width, height, top, base, margin } = HISTOGRAM;
  const here = rateX(rate);
  const side = (at: number, anchor: string, text: string) =>
    svgElement('text', { class: 'side', x: at, y: height - 2, 'text-anchor': anchor }, text);
  return svgElement(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    ...histogramBars(counts).map(({ code, ...bar }) => svgElement('rect', { class: `bin ${code}`, ...bar })),
    ...LABELED_MM_YR.flatMap((border) => [
      svgElement('line', { class: 'border', x1: rateX(border), x2: rateX(border), y1: top, y2: base }),
      svgElement(
        'text',
        { class: 'tick', x: rateX(border), y: base + 13, 'text-anchor': 'middle' },
        border < 0 ? `−${-border}` : `+${border}`,
      ),
    ]),
    side(margin, 'start', words.report.sinkingSide),
    side(width / 2, 'middle', words.report.stable),
    side(width - margin, 'end', words.report.risingSide),
    svgElement('line', { class: 'axis', x1: margin, x2: width - margin, y1: base, y2: base }),
    svgElement('line', { class: 'here', x1: here, x2: here, y1: top - 6, y2: base }),
    svgElement('path', { class: 'here-mark', d: `M${here} ${top - 2}l-6 -11h12z` }),
  );
}
