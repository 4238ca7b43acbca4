import { nearWhichCity } from '../map/cities.ts';
import { element } from '../page/dom.ts';
import { age, creditsOffer, dollars, freshnessWords } from '../page/pageWords.ts';
import type { Frame } from '../service/serviceAnswers.ts';

const listedFrames = 6;

/** The price of a report, and what the first account of a mailbox gets. */
export interface Prices {
  readonly priceUsd: number;
  readonly starterCreditsUsd: number;
}

/** The initial panel: how it works, and which frames are available. */
export function welcomeCard(
  frames: readonly Frame[],
  { priceUsd, starterCreditsUsd }: Prices,
  {
    onShow,
    onList,
    onSample,
  }: {
    readonly onShow: (frame: Frame) => unknown;
    readonly onList: () => unknown;
    readonly onSample: () => unknown;
  },
): HTMLElement {
  return element(
    'div',
    { class: 'welcome' },
    element(
      'ol',
      { class: 'steps' },
      step('Check a place', 'Free. Shows whether the ground is measured there, and how recent the data is.'),
      step(
        'Buy the report',
        `${dollars(priceUsd)}, and only when there is an answer. ${creditsOffer(starterCreditsUsd)}`.trim(),
      ),
      step('Read it', 'Sinking or rising, how fast, how certain, and every observation since the first.'),
    ),
    element('div', { class: 'actions' }, sampleButton(onSample), listButton(onList)),
    frames.length === 0
      ? element('p', { class: 'notice' }, 'No data frames are published yet.')
      : element('h2', { class: 'list-title' }, 'Covered now'),
    element(
      'ul',
      { class: 'frames' },
      ...frames.slice(0, listedFrames).map((frame) => frameEntry(frame, onShow)),
    ),
    frames.length > listedFrames &&
      element('p', { class: 'fine' }, `and ${frames.length - listedFrames} more on the map`),
  );
}

/** A sample of the product, free to view. */
export function sampleButton(onclick: () => unknown): HTMLElement {
  return element('button', { type: 'button', class: 'button', onclick }, 'See a sample report');
}

/** For many places at once. */
export function listButton(onclick: () => unknown): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'button', id: 'open-list', onclick },
    'Check a list of places',
  );
}

function step(title: string, text: string): HTMLElement {
  return element('li', {}, element('strong', {}, title), element('span', {}, text));
}

function frameEntry(frame: Frame, onShow: (frame: Frame) => unknown): HTMLElement {
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'frame-entry', onclick: () => onShow(frame) },
      element(
        'strong',
        {},
        [frame.frame_id, nearWhichCity(frame.bbox)].filter((part) => part !== null).join(', '),
        frame.is_synthetic && element('span', { class: 'badge synthetic-badge' }, 'synthetic'),
      ),
      element(
        'span',
        {},
        element('span', { class: `freshness-dot ${frame.data_freshness}`, 'aria-hidden': 'true' }),
        `${freshnessWords(frame.data_freshness, frame.freshness_note)}, last observed ${age(frame.data_age_days)}`,
      ),
    ),
  );
}
