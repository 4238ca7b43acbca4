import { byId, element } from '../page/dom.ts';
import { waiting } from '../page/resultPlace.ts';
import type { MapState } from './scene.ts';
import { words } from '../words/words.ts';

const missing = {
  layer: words.map.layerFailed,
  basemap: words.map.basemapFailed,
  map: words.map.mapFailed,
} as const;

/** Shows over the map that it is loading, or that something failed to load. */
export function showMapState(state: MapState): void {
  const place = byId('map-state');
  if (place.dataset['state'] === state.kind && state.kind !== 'failed') return;
  place.dataset['state'] = state.kind;
  if (state.kind === 'ready') place.replaceChildren();
  else if (state.kind === 'loading') place.replaceChildren(waiting(words.map.loading));
  else
    place.replaceChildren(
      element('p', {}, missing[state.what]),
      element('button', { type: 'button', class: 'button small', onclick: state.again }, words.map.tryAgain),
    );
}
