import type { Map as MapLibreMap } from 'maplibre-gl';
import { element } from '../page/dom.ts';

/**
 * A canvas of WebGL prints empty: while the page is printed a picture of the map takes its place, and the
 * legend and the sources are open.
 */
export function printMap(map: MapLibreMap, container: HTMLElement): void {
  const picture = element('img', { class: 'map-print', alt: 'Map of ground motion around the place' });
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [
      ...document.querySelectorAll<HTMLDetailsElement>('.layers:not([open]), .provenance:not([open])'),
    ];
    for (const part of opened) part.open = true;
    // what was drawn is readable until the browser shows the frame
    map.redraw();
    picture.src = map.getCanvas().toDataURL();
    container.prepend(picture);
  });
  addEventListener('afterprint', () => {
    picture.remove();
    for (const part of opened) part.open = false;
  });
}
