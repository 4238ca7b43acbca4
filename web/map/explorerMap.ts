import {
  Map as MapLibreMap,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type RasterTileSource,
  type VectorTileSource,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { onSchemeChange } from '../page/theme.ts';
import { rounded } from '../place/coordinates.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import { metersPerPixel } from './data/classAtPoint.ts';
import { DataLayer } from './data/dataLayer.ts';
import { EventLayer } from './data/eventLayer.ts';
import {
  cellOutline,
  cityNames,
  drawnFeatures,
  frameNames,
  frameOutlines,
  graticuleFeatures,
} from './features.ts';
import { fitPadding, nameWidth } from './fitPadding.ts';
import { pictureAround, printMap } from './mapPicture.ts';
import * as style from './mapStyle.ts';
import { Markers } from './markers.ts';
import type { Box, Destination, MapEvents, MapTool, Scene } from './scene.ts';
import { watchLoading } from './watchLoading.ts';
import { words } from '../words/words.ts';

/** Shows a few hundred cells around a place. */
const pointZoom = 14.5;
const closestFit = 16;
/** A click this near to a corner means the corner: half of a finger. */
const REACH_PX = 14;
const description = words.map.mapLabel;

/** The map on the page: shows a scene, and reports clicks. */
export class ExplorerMap {
  readonly #map: MapLibreMap;
  readonly #markers: Markers;
  readonly #hasBasemap: boolean;
  readonly #data: DataLayer;
  readonly #events: EventLayer;
  #scene: Scene;
  #tool: MapTool | null = null;
  #isStyled = false;

  constructor(container: HTMLElement, scene: Scene, ground: style.MapGround, events: MapEvents) {
    setWorkerUrl(new URL(workerAddress, location.href).href);
    this.#scene = scene;
    this.#hasBasemap = ground.basemap !== null;
    const map = new MapLibreMap({
      container,
      style: style.emptyStyle(ground),
      center: [-96, 38],
      zoom: 3,
      minZoom: 1,
      maxZoom: 20,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      attributionControl: false,
      locale: { 'Map.Title': description },
      fadeDuration: 0,
      transformRequest: (url) => this.#data.requestFor(url),
    });
    this.#map = map;
    this.#data = new DataLayer(map, scene, events);
    this.#events = new EventLayer(map, style.EVENTS, [style.EVENTS, style.EVENT_DATES], events.onEvents);
    this.#markers = new Markers(map);
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new ScaleControl({ maxWidth: 110 }), 'bottom-left');
    this.#listen(events);
    const loading = watchLoading(map, events.onState, (source) => {
      if (map.getSource(source) === undefined) void this.#addData(loading.fail);
      else this.#reload(source);
    });
    void map.once('style.load', () => {
      this.#isStyled = true;
      this.#showNameWidth();
      this.#paint();
      this.#fill(style.CITIES, cityNames());
      this.#drawGraticule();
      this.#showAll();
      void this.#addData(loading.fail);
    });
    void map.once('idle', () => (container.dataset['map'] = 'ready'));
    onSchemeChange(() => this.#paint());
    printMap(map, container);
  }

  /** Shows another scene; unchanged parts stay as they are. */
  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    if (!this.#isStyled) return;
    const isOther = (...keys: (keyof Scene)[]) => keys.some((key) => before[key] !== scene[key]);
    if (isOther('frames', 'answeringFrame', 'point')) this.#showFrames();
    if (isOther('cell')) this.#fill(style.CELL, cellOutline(scene));
    if (isOther('drawn')) this.#fill(style.DRAWN, drawnFeatures(scene));
    if (isOther('point', 'candidates')) this.#markers.show(scene);
    this.#data.show(scene);
    this.#events.show(showsEvents(scene));
  }

  /** Gives clicks and keys to a tool; null = to the page. */
  use(tool: MapTool | null): void {
    this.#tool = tool;
    if (tool !== null) {
      this.#map.doubleClickZoom.disable();
      return;
    }
    // The second click of a double click may have ended the tool: the double click itself follows.
    setTimeout(() => {
      if (this.#tool === null) this.#map.doubleClickZoom.enable();
    });
  }

  focus(): void {
    this.#map.getCanvas().focus();
  }

  goTo(destination: Destination): void {
    const map = this.#map;
    if (destination.kind === 'box') this.#fit(destination.box);
    else if (destination.kind === 'camera') {
      const { center, zoom } = destination.camera;
      map.jumpTo({ center: [center.lon, center.lat], zoom });
    } else {
      const { lat, lon } = destination.point;
      map.jumpTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), pointZoom) });
    }
  }

  /** Toward the picked point while it is visible. */
  zoomBy(steps: number): void {
    const { point } = this.#scene;
    const isInSight = point !== null && this.#map.getBounds().contains([point.lon, point.lat]);
    this.#map.easeTo(
      {
        zoom: this.#map.getZoom() + steps,
        ...(isInSight && { around: [point.lon, point.lat] }),
        duration: 200,
      },
      { byReader: true },
    );
  }

  /** The URL of a picture around a point, marked with a ring, once everything is drawn; null if it is out of view by then. */
  async pictureAround(point: LatLon): Promise<string | null> {
    const map = this.#map;
    if (!map.loaded()) await map.once('idle');
    return pictureAround(map, point);
  }

  #fit([west, south, east, north]: Box): void {
    const { width, height, top, bottom } = this.#map.getContainer().getBoundingClientRect();
    const panel = document.querySelector<HTMLDetailsElement>('.layers');
    const found = panel?.getBoundingClientRect();
    // it may be below the map instead of over it
    const box = found && found.top < bottom ? found : null;
    this.#map.fitBounds([west, south, east, north], {
      padding: fitPadding(
        { width, height },
        { width: box?.width ?? 0, bottom: (box?.bottom ?? top) - top, isOpen: panel?.open ?? false },
      ),
      maxZoom: closestFit,
      animate: false,
    });
  }

  #listen({ onPick, onHover, onMove }: MapEvents): void {
    const map = this.#map;
    map.on('click', ({ lngLat }) => {
      const point = pointOf(lngLat);
      if (this.#tool === null) onPick(point);
      else this.#tool.onPoint(point, REACH_PX * metersPerPixel(point, map.getZoom()));
    });
    map.on('mousemove', ({ lngLat, point: pixel }) => {
      const point = pointOf(lngLat);
      this.#tool?.onMove(point);
      const event = this.#isStyled ? this.#events.textAt(pixel) : '';
      onHover(point, event);
      if (event === '') this.#data.ask(point, (hovered) => onHover(point, hovered));
      else this.#data.stop();
    });
    map.on('move', () => {
      if (map.getCanvas().matches(':focus-visible')) this.#tool?.onMove(pointOf(map.getCenter()));
    });
    map.on('mouseout', () => {
      this.#data.stop();
      onHover(null, '');
    });
    map.on('moveend', (event) => {
      this.#drawGraticule();
      const isByReader = event.originalEvent !== undefined || 'byReader' in event;
      if (isByReader) onMove({ center: pointOf(map.getCenter()), zoom: map.getZoom() });
    });
    map.on('resize', () => this.#showNameWidth());
    map.getCanvas().addEventListener('keydown', (event) => {
      const center = pointOf(map.getCenter());
      if (this.#tool?.onKey(event.key, center)) event.preventDefault();
      else if (event.key === 'Enter' && this.#tool === null) onPick(center);
    });
  }

  #fill(id: string, data: ReturnType<typeof cellOutline>): void {
    void this.#map.getSource<GeoJSONSource>(id)?.setData(data);
  }

  #showAll(): void {
    this.#showFrames();
    this.#fill(style.CELL, cellOutline(this.#scene));
    this.#fill(style.DRAWN, drawnFeatures(this.#scene));
    this.#markers.show(this.#scene);
    this.#events.show(showsEvents(this.#scene));
  }

  #showFrames(): void {
    this.#fill(style.FRAMES, frameOutlines(this.#scene));
    this.#fill(style.FRAME_NAMES, frameNames(this.#scene));
  }

  #drawGraticule(): void {
    if (!this.#isStyled || this.#hasBasemap) return;
    const bounds = this.#map.getBounds();
    const { lines, names } = graticuleFeatures(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      this.#map.getContainer().clientWidth,
    );
    this.#fill(style.GRATICULE, lines);
    this.#fill(style.GRATICULE_NAMES, names);
  }

  #reload(id: typeof style.DATA | typeof style.BASEMAP): void {
    const source = this.#map.getSource<RasterTileSource | VectorTileSource>(id);
    source?.setTiles([...source.tiles]);
  }

  async #addData(onMissing: () => void): Promise<void> {
    if (!(await this.#data.add('frames-fill'))) return onMissing();
    this.#map.setPaintProperty('frames-fill', 'fill-opacity', 0);
  }

  #showNameWidth(): void {
    if (!this.#isStyled) return;
    const width = nameWidth(this.#map.getContainer().clientWidth);
    this.#map.setLayoutProperty(style.FRAME_NAMES, 'text-max-width', width);
  }

  #paint(): void {
    if (!this.#isStyled) return;
    for (const [layer, property, value] of style.schemeColors()) {
      if (this.#map.getLayer(layer) !== undefined)
        this.#map.setPaintProperty(layer, property as never, value as never);
    }
  }
}

function pointOf({ lat, lng }: { readonly lat: number; readonly lng: number }): LatLon {
  return rounded({ lat, lon: ((((lng + 180) % 360) + 360) % 360) - 180 });
}

/** Events are about the motion up, and belong to the layer of its rates. */
function showsEvents({ layer, look }: Scene): boolean {
  return layer === 'velocity' && look !== 'east';
}
