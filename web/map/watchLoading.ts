import type { Map as MapLibreMap } from 'maplibre-gl';
import { BASEMAP, DATA } from './mapStyle.ts';
import type { MapState } from './scene.ts';

/** Loading that takes less time isn't reported, milliseconds. */
const blink = 700;

/**
 * Reports the map's state: loading for more than a moment, ready, or tiles that failed to load. `reload` requests a
 * source's tiles again. Returns a function that reports other failures.
 */
export function watchLoading(
  map: MapLibreMap,
  onState: (state: MapState) => void,
  reload: (source: typeof DATA | typeof BASEMAP) => void,
): { readonly fail: () => void } {
  let failed: MapState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startOver = () => {
    failed = null;
    onState({ kind: 'loading' });
  };
  const fail = (source: typeof DATA | typeof BASEMAP) => {
    const again = () => {
      startOver();
      reload(source);
    };
    failed = { kind: 'failed', what: source === DATA ? 'layer' : 'basemap', again };
    onState(failed);
  };
  map.on('dataloading', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (failed === null && !map.areTilesLoaded()) onState({ kind: 'loading' });
    }, blink);
  });
  map.on('idle', () => {
    clearTimeout(timer);
    timer = undefined;
    onState(failed ?? { kind: 'ready' });
  });
  map.on('error', (event) => {
    const source = 'sourceId' in event ? event.sourceId : null;
    if (source === DATA || source === BASEMAP) fail(source);
    else console.error(event.error);
  });
  return { fail: () => fail(DATA) };
}
