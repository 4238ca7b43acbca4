import type { Map as MapLibreMap, RasterTileSource } from 'maplibre-gl';
import { drawnLayer } from '../../../core/color/mapLayer.ts';
import type { LatLon } from '../../service/serviceAnswers.ts';
import { DATA } from '../mapStyle.ts';
import type { DataFacts, Scene } from '../scene.ts';
import { tilePosition } from './classAtPoint.ts';
import {
  CLASSES_ONLY,
  dataTiles,
  headersFor,
  keyAccess,
  tileAddress,
  type KeyAccess,
  type TileAccess,
} from './dataTiles.ts';
import { HoverClass } from './hoverClass.ts';
import { TileReader } from './tileReader.ts';
import { rangeOf, valueOfColor } from './valueAtPoint.ts';

/** From this zoom on, the area of a color is larger than a screen pixel, and is shown as a square. */
const exactAreasZoom = 10.5;
/** The range of a view is read from tiles that are this many zooms coarser than the shown ones. */
const COARSER = 2;
/** Every so many pixels of those tiles are read. */
const PIXEL_STEP = 3;

interface DataEvents {
  readonly onCredits: (text: string) => void;
  /** What the colors mean has changed. */
  readonly onFacts: (facts: DataFacts) => void;
}

/** The measurements on the map: classes for everyone, values for accounts that may see them. */
export class DataLayer {
  readonly #map: MapLibreMap;
  readonly #events: DataEvents;
  readonly #reader = new TileReader();
  readonly #hover = new HoverClass(this.#reader);
  #scene: Scene;
  #access: KeyAccess = CLASSES_ONLY;
  #askedKey: string | null = null;

  constructor(map: MapLibreMap, scene: Scene, events: DataEvents) {
    this.#map = map;
    this.#scene = scene;
    this.#events = events;
    map.on('moveend', () => void this.#readRange());
    map.on('zoom', () => this.#showSharpness());
  }

  /** Adds the layer below another; false = the server has no tiles. */
  async add(layerBelow: string): Promise<boolean> {
    const { layer } = this.#scene;
    const source = await dataTiles(layer === 'none' ? 'velocity' : layer);
    if (source === null) return false;
    this.#events.onCredits(source.attribution ?? '');
    this.#map.addSource(DATA, source);
    this.#map.addLayer({ id: DATA, type: 'raster', source: DATA }, layerBelow);
    this.#showLayer();
    this.#showOpacity();
    this.#showSharpness();
    void this.#takeKey();
    return true;
  }

  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    if (before.layer !== scene.layer || before.look !== scene.look) this.#showLayer();
    if (before.opacity !== scene.opacity) this.#showOpacity();
    if (this.#askedKey !== scene.valueKey) void this.#takeKey();
  }

  /** The headers of a request for a tile with values. */
  requestFor(url: string) {
    const isForValues = url.startsWith(`${location.origin}/tiles/`) && url.endsWith('detail=values');
    return isForValues ? { url, ...headersFor(this.#access.key) } : { url };
  }

  /** Shows after a rest what the layer shows at a point. */
  ask(point: LatLon, onWords: (words: string) => void): void {
    const { layer } = this.#scene;
    if (layer === 'none' || this.#source === undefined) return this.#hover.stop();
    this.#hover.ask(point, { layer, zoom: this.#tileZoom(), access: this.#shown() }, onWords);
  }

  /** The pointer has left the map. */
  stop(): void {
    this.#hover.stop();
  }

  get #source(): RasterTileSource | undefined {
    return this.#map.getSource<RasterTileSource>(DATA);
  }

  /** The zoom of the tiles of 256 pixels that the map shows, or of coarser ones. */
  #tileZoom(coarser = 0): number {
    const shown = Math.round(this.#map.getZoom() + 1) - coarser;
    return Math.min(this.#source?.maxzoom ?? 18, Math.max(this.#source?.minzoom ?? 0, shown));
  }

  #shown(): TileAccess {
    return { ...this.#access, look: this.#scene.look };
  }

  async #takeKey(): Promise<void> {
    const key = this.#scene.valueKey;
    this.#askedKey = key;
    const access = await keyAccess(key);
    if (key !== this.#scene.valueKey || access.detail === this.#access.detail) {
      if (key === this.#scene.valueKey) this.#access = access;
      return;
    }
    this.#access = access;
    this.#showLayer();
  }

  #showLayer(): void {
    if (this.#source === undefined) return;
    const { layer } = this.#scene;
    this.#map.setLayoutProperty(DATA, 'visibility', layer === 'none' ? 'none' : 'visible');
    if (layer !== 'none') this.#source.setTiles([tileAddress(layer, this.#shown())]);
    this.#events.onFacts({ detail: this.#access.detail, range: null });
    void this.#readRange();
  }

  #showOpacity(): void {
    if (this.#map.getLayer(DATA) === undefined) return;
    this.#map.setPaintProperty(DATA, 'raster-opacity', this.#scene.opacity / 100);
  }

  #showSharpness(): void {
    if (this.#map.getLayer(DATA) === undefined) return;
    const resampling = this.#map.getZoom() >= exactAreasZoom ? 'nearest' : 'linear';
    if (this.#map.getPaintProperty(DATA, 'raster-resampling') !== resampling)
      this.#map.setPaintProperty(DATA, 'raster-resampling', resampling);
  }

  /** Reports the range of the values in view, for the legend. */
  async #readRange(): Promise<void> {
    const { layer, look } = this.#scene;
    const access = this.#access;
    if (access.detail !== 'values' || layer === 'none') return;
    const drawn = drawnLayer(layer, look);
    const bounds = this.#map.getBounds();
    const z = this.#tileZoom(COARSER);
    const first = tilePosition({ lat: bounds.getNorth(), lon: bounds.getWest() }, z);
    const last = tilePosition({ lat: bounds.getSouth(), lon: bounds.getEast() }, z);
    const values: number[] = [];
    for (let y = first.y; y <= last.y; y++)
      for (let x = first.x; x <= last.x; x++) {
        // eslint-disable-next-line no-await-in-loop -- a few tiles, most of them known
        const tile = await this.#reader.read(layer, { z, x, y }, { ...access, look });
        if (tile === null) continue;
        for (let row = 0; row < tile.height; row += PIXEL_STEP)
          for (let column = 0; column < tile.width; column += PIXEL_STEP) {
            const at = 4 * (row * tile.width + column);
            const isInView =
              y + row / tile.height >= first.y + first.down &&
              y + row / tile.height <= last.y + last.down &&
              x + column / tile.width >= first.x + first.across &&
              x + column / tile.width <= last.x + last.across;
            const value = isInView ? valueOfColor(drawn, [...tile.data.subarray(at, at + 4)]) : null;
            if (value !== null) values.push(value);
          }
      }
    if (access === this.#access && layer === this.#scene.layer && look === this.#scene.look)
      this.#events.onFacts({ detail: 'values', range: rangeOf(drawn, values) });
  }
}
