import { byId, element } from '../page/dom.ts';
import type { Frame, LatLon } from '../service/answers.ts';
import type { MapPlace } from './mapPlace.ts';
import { boxWithPoint } from './scene.ts';

/** Says over the map that nothing is measured around a place, with the way to where something is; null takes it away. */
export function showOutsideNote(onBack: (() => void) | null): void {
  const place = byId('map-note');
  if (onBack === null) return place.replaceChildren();
  place.replaceChildren(
    element('p', {}, 'No satellite data cover this place. The outlined areas have data.'),
    element('button', { type: 'button', class: 'button small', onclick: onBack }, 'Back to the data'),
  );
}

/** Nothing is measured there: the map shows where something is, and how to get there. */
export function showOutside(
  explorer: { leavePlace(): void; showEverything(): void },
  map: MapPlace,
  frames: readonly Frame[],
  point: LatLon,
): void {
  map.goTo({ kind: 'box', box: boxWithPoint(frames, point) });
  showOutsideNote(() => {
    explorer.leavePlace();
    explorer.showEverything();
  });
}
