import { meantCoordinates } from '../../core/geodesy/meantCoordinates.ts';
import { byId, element } from '../page/dom.ts';
import { formatPoint } from '../place/coordinates.ts';
import type { Frame, LatLon } from '../service/serviceAnswers.ts';
import type { MapPlace } from './mapPlace.ts';
import { boxWithPoint } from './scene.ts';
import { words } from '../words/words.ts';

interface Outside {
  readonly point: LatLon;
  readonly onBack: () => void;
}

/**
 * Shows over the map that nothing is measured around a place, the probable meaning of coordinates that look mistyped, and
 * how to get to covered ground; null removes it.
 */
export function showOutsideNote(outside: Outside | null): void {
  const place = byId('map-note');
  if (outside === null) return place.replaceChildren();
  const meant = meantCoordinates(outside.point).map(formatPoint).join(words.map.or);
  place.replaceChildren(
    element('p', {}, words.map.noData),
    ...(meant === '' ? [] : [element('p', {}, words.map.didYouMean(meant))]),
    element(
      'button',
      { type: 'button', class: 'button small', onclick: outside.onBack },
      words.map.backToData,
    ),
  );
}

/** Nothing is measured there: the map shows covered ground, and how to get there. */
export function showOutside(
  explorer: { leavePlace(): void; showEverything(): void },
  map: MapPlace,
  frames: readonly Frame[],
  point: LatLon,
): void {
  map.goTo({ kind: 'box', box: boxWithPoint(frames, point) });
  const onBack = () => {
    explorer.leavePlace();
    explorer.showEverything();
  };
  showOutsideNote({ point, onBack });
}
