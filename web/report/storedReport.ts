import { element } from '../page/dom.ts';
import { dollars, signed } from '../page/pageWords.ts';
import { describePoint } from '../place/coordinates.ts';
import type { Report, SavedReport } from '../service/serviceAnswers.ts';
import { definitions } from './definitions.ts';
import { boughtNote, correctedNote } from './purchaseNotes.ts';
import { reportCard, type CardSurroundings } from './reportCard.ts';
import { words } from '../words/words.ts';

/** The fields of a whole report; one bought by a program may be reduced to some fields, or be a time series. */
const needed = [
  'velocity_vertical_mm_yr',
  'velocity_uncertainty_mm_yr',
  'assessment',
  'verdict_code',
  'query',
  'provenance',
  'data_freshness',
  'n_measurements',
] as const satisfies readonly (keyof Report)[];

/** Shows a purchased report again, as it was sold: the whole, or the purchased part. */
export function storedReportCard(
  saved: SavedReport,
  body: Readonly<Record<string, unknown>>,
  surroundings: CardSurroundings,
): HTMLElement {
  const whole = wholeReport(body);
  return whole ? reportCard(whole, surroundings, saved) : partCard(saved, body, surroundings);
}

/** A purchased body if it is a whole report; null if it was bought in part. */
export function wholeReport(body: Readonly<Record<string, unknown>>): Report | null {
  return needed.every((name) => body[name] !== undefined) ? (body as unknown as Report) : null;
}

function partCard(
  saved: SavedReport,
  body: Readonly<Record<string, unknown>>,
  { actions, signal }: CardSurroundings,
): HTMLElement {
  const file = new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  signal.addEventListener('abort', () => URL.revokeObjectURL(address));
  const uncertainty = body['velocity_uncertainty_mm_yr'];
  return element(
    'article',
    { class: 'card neutral', 'aria-labelledby': 'report-title' },
    element('h2', { id: 'report-title', tabindex: -1 }, words.facts.whatYouBought),
    element('p', { class: 'where' }, describePoint(saved)),
    boughtNote(saved),
    correctedNote(saved),
    element('p', {}, words.facts.boughtByProgram),
    definitions([
      [
        words.facts.velocity,
        words.facts.velocityOnly(
          signed(saved.velocity_vertical_mm_yr, 1),
          typeof uncertainty === 'number' ? '' : words.facts.withoutUncertainty,
        ),
      ],
      [words.facts.cell, saved.pixel_id],
      [words.facts.release, saved.release],
      [words.facts.paidLabel, words.facts.paidRequest(dollars(saved.cost_usd), saved.purchase_request_id)],
    ]),
    element(
      'a',
      { class: 'link', href: address, download: `${saved.pixel_id}-${saved.id}.json` },
      words.facts.downloadBought,
    ),
    actions,
  );
}
