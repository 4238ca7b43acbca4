import type { Map as MapLibreMap } from 'maplibre-gl';
import { element } from '../page/dom.ts';

/** A canvas of WebGL prints empty: while the page is printed a picture of the map takes its place. */
export function printMap(map: MapLibreMap, container: HTMLElement): void {
  const picture = element('img', { class: 'map-print', alt: 'Map of the ground motion around the place' });
  addEventListener('beforeprint', () => {
    // what was drawn is readable until the browser shows the frame
    map.redraw();
    picture.src = map.getCanvas().toDataURL();
    container.prepend(picture);
  });
  addEventListener('afterprint', () => picture.remove());
}
