import type { Map as MapLibreMap } from 'maplibre-gl';
import { BASEMAP, DATA } from './mapStyle.ts';
import type { MapState } from './scene.ts';

/** What comes sooner needs no word, milliseconds. */
const blink = 700;

/**
 * Tells what the map does: that it loads, for longer than a blink, that it is ready, and when tiles did not come.
 * `reload` asks for a source's tiles once more. Returns how to tell that something else did not come.
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
