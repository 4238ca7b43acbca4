import { element } from '../page/dom.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import type { MapPlace } from './mapPlace.ts';
import { words } from '../words/words.ts';

/**
 * A small picture of the map around a place, for screens where the map itself isn't beside the report. Pressing it
 * scrolls to the map. It stays hidden until the map has been drawn, or if there is no map.
 */
export function smallMap(map: MapPlace, point: LatLon, signal: AbortSignal): HTMLElement {
  const picture = element('img', { alt: words.map.pictureAround });
  const button = element(
    'button',
    {
      type: 'button',
      class: 'small-map',
      hidden: true,
      onclick: () => document.querySelector('.map')?.scrollIntoView({ block: 'start', behavior: 'smooth' }),
    },
    picture,
    element('span', { class: 'small-map-name' }, words.map.showMap),
  );
  const fill = async () => {
    const address = await map.pictureAround(point);
    if (signal.aborted || address === null) return;
    picture.src = address;
    button.hidden = false;
  };
  void fill();
  return button;
}
