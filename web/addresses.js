import { element } from './dom.js';
import { flagWords, matchWords } from './words.js';

/**
 * @typedef {import('./reportTypes.js').GeocodedPlace} GeocodedPlace
 * @typedef {import('./reportTypes.js').Geocode} Geocode
 */

const shownPlaces = 8;

/** How an address was placed, above what is known of the place. @param {GeocodedPlace} place @param {GeocodedPlace[]} alternatives @param {(place: GeocodedPlace) => unknown} onChoose */
export function addressNote(place, alternatives, onChoose) {
  const isVague = place.match_type === 'area_centroid';
  const flags = place.flags.map(flagWords).filter((words) => words !== '');
  return element(
    'div',
    { class: `address-note${isVague || flags.length > 0 ? ' notice' : ''}` },
    element('p', { class: 'address' }, element('strong', {}, place.geocoded_address)),
    element('p', { class: 'fine' }, [precision(place), ...flags].join(' ')),
    alternatives.length > 0 &&
      element(
        'details',
        { class: 'later' },
        element('summary', {}, 'Not this one?'),
        placeList(alternatives, onChoose),
      ),
  );
}

/** Several places that fit alike: the reader chooses, the page does not. @param {Geocode} answer @param {(place: GeocodedPlace) => unknown} onChoose */
export function candidatesCard(answer, onChoose) {
  return element(
    'article',
    { class: 'card neutral', 'aria-labelledby': 'candidates-title' },
    element('h2', { id: 'candidates-title', tabindex: -1 }, 'Which one is meant?'),
    element(
      'p',
      {},
      'This address fits places that lie far apart. A ZIP Code or a city tells them apart too.',
    ),
    placeList(answer.alternatives, onChoose),
  );
}

/** @param {GeocodedPlace[]} places @param {(place: GeocodedPlace) => unknown} onChoose */
function placeList(places, onChoose) {
  return element(
    'ul',
    { class: 'frames' },
    ...places
      .slice(0, shownPlaces)
      .map((place) =>
        element(
          'li',
          {},
          element(
            'button',
            { type: 'button', class: 'frame-entry', onclick: () => onChoose(place) },
            element('strong', {}, place.geocoded_address),
            element('span', {}, precision(place)),
          ),
        ),
      ),
  );
}

/** `At or between known houses, to within about 15 m.` @param {GeocodedPlace} place */
function precision({ match_type: matchType, uncertainty_m: metres }) {
  const within = metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
  return `${matchWords(matchType)}${metres > 0 ? `, to within about ${within}` : ''}.`;
}
