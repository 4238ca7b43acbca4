import { nearWhichCity } from '../map/cities.ts';
import { element } from '../page/dom.ts';
import { age, creditsOffer, dollars, freshnessWords } from '../page/pageWords.ts';
import type { Frame } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

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
      step(words.place.stepCheck, words.place.stepCheckText),
      step(
        words.place.stepBuy,
        words.place.stepBuyText(dollars(priceUsd), creditsOffer(starterCreditsUsd)).trim(),
      ),
      step(words.place.stepRead, words.place.stepReadText),
    ),
    element('div', { class: 'actions' }, sampleButton(onSample), listButton(onList)),
    frames.length === 0
      ? element('p', { class: 'notice' }, words.place.noFrames)
      : element('h2', { class: 'list-title' }, words.place.coveredNow),
    element(
      'ul',
      { class: 'frames' },
      ...frames.slice(0, listedFrames).map((frame) => frameEntry(frame, onShow)),
    ),
    frames.length > listedFrames &&
      element('p', { class: 'fine' }, words.place.moreFrames(frames.length - listedFrames)),
  );
}

/** A sample of the product, free to view. */
export function sampleButton(onclick: () => unknown): HTMLElement {
  return element('button', { type: 'button', class: 'button', onclick }, words.place.seeSample);
}

/** For many places at once. */
export function listButton(onclick: () => unknown): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'button', id: 'open-list', onclick },
    words.place.checkList,
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
        frame.is_synthetic && element('span', { class: 'badge synthetic-badge' }, words.place.synthetic),
      ),
      element(
        'span',
        {},
        element('span', { class: `freshness-dot ${frame.data_freshness}`, 'aria-hidden': 'true' }),
        words.place.frameState(
          freshnessWords(frame.data_freshness, frame.freshness_note),
          age(frame.data_age_days),
        ),
      ),
    ),
  );
}
