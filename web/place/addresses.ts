import type { MapPlace } from '../map/mapPlace.ts';
import { boxAround } from '../map/scene.ts';
import { element } from '../page/dom.ts';
import { flagWords, matchWords } from '../page/pageWords.ts';
import { announce, bringIntoView, show } from '../page/resultPlace.ts';
import type { GeocodedPlace, LatLon } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** Maximum number of shown places that an address may denote. */
const shownPlaces = 8;

/** One of several places that an address may denote; a refused purchase contains less about them than the geocoder. */
export type CandidatePlace = Pick<GeocodedPlace, 'lat' | 'lon' | 'geocoded_address' | 'match_type'> &
  Partial<Pick<GeocodedPlace, 'uncertainty_m'>>;

type Choose<Place = GeocodedPlace> = (place: Place) => unknown;

/** A place in the form of the page's URL. */
export interface NamedPlace {
  readonly point: LatLon;
  readonly address: string | null;
}

/** Whether only the area of an address is known: its center isn't a house. */
export function isArea(place: Pick<GeocodedPlace, 'match_type'>): boolean {
  return place.match_type === 'area_centroid';
}

/** Whether the street is only similar to the requested one: nothing is known about the requested one. */
export function isOnLikeStreet({ flags }: Pick<GeocodedPlace, 'flags'>): boolean {
  return flags.includes('street_changed');
}

/** After a gazetteer update, an address may be up to this far from its earlier position, meters. */
const movedMeters = 100;
const metersPerDegree = 111_200;

/** The place that a point belongs to, among all that an address may denote; null if none is near it. */
export function placeNear(point: LatLon, places: readonly GeocodedPlace[]): GeocodedPlace | null {
  const meters = ({ lat, lon }: LatLon) =>
    metersPerDegree * Math.hypot(lat - point.lat, (lon - point.lon) * Math.cos((point.lat * Math.PI) / 180));
  const [nearest] = places
    // for an ambiguous address, the place itself is null
    .filter((place) => place.lat !== null)
    .sort((one, other) => meters(one) - meters(other));
  return nearest && meters(nearest) <= Math.max(movedMeters, nearest.uncertainty_m) ? nearest : null;
}

/** How an address was located, above the information about the place. */
export function addressNote(
  place: GeocodedPlace,
  alternatives: readonly GeocodedPlace[],
  onChoose: Choose,
): HTMLElement {
  const flags = place.flags.map(flagWords).filter((flag) => flag !== '');
  return element(
    'div',
    { class: `address-note${isArea(place) || flags.length > 0 ? ' notice' : ''}` },
    element('p', { class: 'address' }, element('strong', {}, place.geocoded_address)),
    element(
      'p',
      { class: 'fine' },
      [isOnLikeStreet(place) ? '' : precision(place), ...flags].join(' ').trim(),
    ),
    alternatives.length > 0 &&
      element(
        'details',
        { class: 'later' },
        element('summary', {}, words.place.notRightPlace),
        placeList(alternatives, onChoose),
      ),
  );
}

/** Several equally good matches: the user chooses in the list or on the map. */
export function offerPlaces<Place extends CandidatePlace>(
  map: MapPlace,
  places: readonly Place[],
  onChoose: Choose<Place>,
): void {
  const shown = places.slice(0, shownPlaces);
  show('preview', candidatesCard(shown, onChoose));
  map.show({
    candidates: shown.map((place) => ({
      lat: place.lat,
      lon: place.lon,
      name: place.geocoded_address,
      choose: () => onChoose(place),
    })),
  });
  if (shown.length > 0) map.goTo({ kind: 'box', box: boxAround(shown) });
  announce(words.place.whichAddress);
  bringIntoView();
}

function candidatesCard<Place extends CandidatePlace>(
  places: readonly Place[],
  onChoose: Choose<Place>,
): HTMLElement {
  return element(
    'article',
    { class: 'card neutral', 'aria-labelledby': 'candidates-title' },
    element('h2', { id: 'candidates-title', tabindex: -1 }, words.place.whichAddress),
    element('p', {}, words.place.farApart),
    placeList(places, onChoose, true),
  );
}

function placeList<Place extends CandidatePlace>(
  places: readonly Place[],
  onChoose: Choose<Place>,
  isNumbered = false,
): HTMLElement {
  return element(
    isNumbered ? 'ol' : 'ul',
    { class: isNumbered ? 'frames numbered' : 'frames' },
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

/** `15 m`, `1.2 km`. */
export function distanceWords(meters: number): string {
  return meters < 1000 ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(1)} km`;
}

/** `At or between known houses, to within about 15 m.` */
function precision({ match_type: matchType, uncertainty_m: meters = 0 }: CandidatePlace): string {
  const within = meters > 0 ? words.place.within(distanceWords(meters)) : '';
  return `${matchWords(matchType)}${within}.`;
}

/** The service's errors about an address are for programs; people need other advice. */
export function addressProblem(message: string): string {
  const reason = message
    .replace(/;? ?(?:or )?send (?:lat and lon|the one that is meant.*)$/, '')
    .replace(/[.;,]$/, '');
  return words.place.addressProblem(reason);
}
