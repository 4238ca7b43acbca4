import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { call } from '../../service/apiCall.ts';
import type { Box, ShownEvent } from '../scene.ts';
import { eventsOf, growBox, isWithin, type EventPlaces } from './eventPlaces.ts';

/** The service answers for boxes up to this wide and high, degrees. */
const MOST_DEGREES = 5;

/** Shows the places of dated events within the view, and reports them. */
export class EventLayer {
  readonly #map: MapLibreMap;
  readonly #id: string;
  readonly #layers: readonly string[];
  readonly #onEvents: (events: readonly ShownEvent[]) => void;
  #loaded: { readonly box: Box; readonly places: EventPlaces } | null = null;
  #asked = new AbortController();
  #isShown = false;

  /** `id` = of the map's source; `layers` = those that show it. */
  constructor(
    map: MapLibreMap,
    id: string,
    layers: readonly string[],
    onEvents: (events: readonly ShownEvent[]) => void,
  ) {
    this.#map = map;
    this.#id = id;
    this.#layers = layers;
    this.#onEvents = onEvents;
    map.on('moveend', () => void this.#load());
  }

  /** Events belong to the layer of rates. */
  show(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#publish();
    void this.#load();
  }

  /** The text of the event at a point of the screen; empty = none. */
  textAt(point: { readonly x: number; readonly y: number }): string {
    if (!this.#isShown) return '';
    const [found] = this.#map.queryRenderedFeatures([point.x, point.y], { layers: [...this.#layers] });
    return String(found?.properties['text'] ?? '');
  }

  async #load(): Promise<void> {
    if (!this.#isShown) return;
    const bounds = this.#map.getBounds();
    const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    if (this.#loaded !== null && isWithin(view, this.#loaded.box)) return this.#publish();
    const box = growBox(view, MOST_DEGREES);
    this.#asked.abort();
    if (box === null) {
      this.#loaded = null;
      return this.#publish();
    }
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    try {
      const path = `/api/v1/map/events?bbox=${box.map((side) => side.toFixed(4)).join(',')}`;
      this.#loaded = { box, places: await call<EventPlaces>(path, { signal }) };
      this.#publish();
    } catch {
      // the next move asks again; the map is complete without events
    }
  }

  #publish(): void {
    const places = this.#isShown ? this.#loaded?.places : undefined;
    const bounds = this.#map.getBounds();
    void this.#map
      .getSource<GeoJSONSource>(this.#id)
      ?.setData({ type: 'FeatureCollection', features: eventsOf(places).map(({ feature }) => feature) });
    this.#onEvents(
      eventsOf(places)
        .map(({ event }) => event)
        .filter(({ lat, lon }) => bounds.contains([lon, lat])),
    );
  }
}
