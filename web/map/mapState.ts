import { byId, element } from '../page/dom.ts';
import { waiting } from '../page/resultPlace.ts';
import type { MapState } from './scene.ts';

const missing = {
  layer: 'We couldn’t load parts of the layer.',
  basemap: 'We couldn’t load parts of the background map.',
  map: 'We couldn’t load the map.',
} as const;

/** Shows over the map that it is loading, or that something failed to load. */
export function showMapState(state: MapState): void {
  const place = byId('map-state');
  if (place.dataset['state'] === state.kind && state.kind !== 'failed') return;
  place.dataset['state'] = state.kind;
  if (state.kind === 'ready') place.replaceChildren();
  else if (state.kind === 'loading') place.replaceChildren(waiting('Loading the map…'));
  else
    place.replaceChildren(
      element('p', {}, missing[state.what]),
      element('button', { type: 'button', class: 'button small', onclick: state.again }, 'Try again'),
    );
}
