import { element } from '../page/dom.ts';
import type { ExplorerMap } from './explorerMap.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import type { MapGround } from './mapStyle.ts';
import { EMPTY_SCENE, type Destination, type MapEvents, type MapTool, type Scene } from './scene.ts';
import { words } from '../words/words.ts';

/** The map's place on the page: accepts what to show from the start; the map itself is loaded after the page. */
export class MapPlace {
  #scene: Scene = EMPTY_SCENE;
  #destination: Destination | null = null;
  #map: ExplorerMap | null = null;
  #tool: MapTool | null = null;
  readonly #waitsForMap: ((map: ExplorerMap) => void)[] = [];

  /** Loads the map; if that isn't possible (no WebGL), says so and doesn't affect the rest of the page. */
  async load(container: HTMLElement, ground: MapGround, events: MapEvents): Promise<void> {
    const loaded = await import('./explorerMap.ts').catch(() => null);
    if (loaded === null) {
      events.onState({ kind: 'failed', what: 'map', again: () => location.reload() });
      return;
    }
    try {
      this.#map = new loaded.ExplorerMap(container, this.#scene, ground, events);
      this.#map.use(this.#tool);
      if (this.#destination !== null) this.#map.goTo(this.#destination);
      for (const go of this.#waitsForMap.splice(0)) go(this.#map);
    } catch (error) {
      console.info(error);
      events.onState({ kind: 'ready' });
      container.replaceChildren(element('p', { class: 'map-missing', role: 'note' }, words.map.noWebGl));
    }
  }

  get scene(): Scene {
    return this.#scene;
  }

  show(part: Partial<Scene>): void {
    this.#scene = { ...this.#scene, ...part };
    this.#map?.show(this.#scene);
  }

  /** Gives clicks and keys to a tool until it is null again. */
  use(tool: MapTool | null): void {
    this.#tool = tool;
    this.#map?.use(tool);
  }

  /** Moves the keyboard's focus to the map; false = the page has no map. */
  focus(): boolean {
    this.#map?.focus();
    return this.#map !== null;
  }

  goTo(destination: Destination): void {
    this.#destination = destination;
    this.#map?.goTo(destination);
  }

  /** The URL of a picture of the map around a point, once it is drawn; null if the map shows another place by then. */
  async pictureAround(point: LatLon): Promise<string | null> {
    const map = this.#map ?? (await new Promise<ExplorerMap>((go) => this.#waitsForMap.push(go)));
    return map.pictureAround(point);
  }

  zoomBy(steps: number): void {
    this.#map?.zoomBy(steps);
  }
}
