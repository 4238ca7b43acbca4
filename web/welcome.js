import { nearWhichCity } from './cities.js';
import { element } from './dom.js';
import { age, freshnessWords } from './words.js';

const listedFrames = 6;

/** @typedef {import('./api.js').Frame} Frame */

/**
 * What stands in the panel before anything is asked: how it goes, and which frames are there to look at.
 *
 * @param {Frame[]} frames
 * @param {(frame: Frame) => unknown} onShow
 */
export function welcomeCard(frames, onShow) {
  return element(
    'div',
    { class: 'welcome' },
    element(
      'ol',
      { class: 'steps' },
      step('Check a place', 'Free. Says whether the ground there is measured, and how recent the data are.'),
      step(
        'Buy the report',
        '0.40 USD, and only when there is an answer. New accounts start with free credits.',
      ),
      step('Read it', 'Sinking or rising, how fast, how certain, and every observation since the first.'),
    ),
    frames.length === 0
      ? element('p', { class: 'notice' }, 'No data frame is published yet.')
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

/** @param {string} title @param {string} text */
function step(title, text) {
  return element('li', {}, element('strong', {}, title), element('span', {}, text));
}

/** @param {Frame} frame @param {(frame: Frame) => unknown} onShow */
function frameEntry(frame, onShow) {
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
        `${freshnessWords(frame.data_freshness)}, last observed ${age(frame.data_age_days)}`,
      ),
    ),
  );
}
