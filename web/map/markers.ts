import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { element, svgElement } from '../page/dom.ts';
import type { Candidate, Scene } from './scene.ts';

/** The pin of the requested place, and numbered pins of the places that an address may denote. */
export class Markers {
  readonly #map: MapLibreMap;
  #shown: Marker[] = [];

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  show({ point, candidates }: Pick<Scene, 'point' | 'candidates'>): void {
    for (const marker of this.#shown) marker.remove();
    this.#shown = [
      ...(point === null ? [] : [this.#add(pin(), point)]),
      ...candidates.map((candidate, index) => this.#add(numberedPin(candidate, index + 1), candidate)),
    ];
  }

  #add(node: HTMLElement, { lat, lon }: { readonly lat: number; readonly lon: number }): Marker {
    return new Marker({ element: node, anchor: 'bottom' }).setLngLat([lon, lat]).addTo(this.#map);
  }
}

function pin(): HTMLElement {
  return element('div', { class: 'pin', 'aria-hidden': 'true' }, pinShape(null));
}

function numberedPin(candidate: Candidate, number: number): HTMLElement {
  const node = element(
    'button',
    {
      type: 'button',
      class: 'pin candidate',
      'aria-label': `${number}: ${candidate.name}`,
      title: candidate.name,
    },
    pinShape(String(number)),
  );
  node.addEventListener('click', (event) => {
    event.stopPropagation();
    candidate.choose();
  });
  return node;
}

function pinShape(text: string | null): SVGElement {
  return svgElement(
    'svg',
    { viewBox: '0 0 24 32', width: 30, height: 40, 'aria-hidden': 'true' },
    svgElement('path', { d: 'M12 31C9 24 2 19 2 12a10 10 0 0 1 20 0c0 7-7 12-10 19z' }),
    text === null
      ? svgElement('circle', { cx: 12, cy: 12, r: 4 })
      : svgElement('text', { x: 12, y: 16.5, 'text-anchor': 'middle' }, text),
  );
}
