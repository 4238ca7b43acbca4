import type { Map as MapLibreMap } from 'maplibre-gl';
import { colorToken, element } from '../page/dom.ts';
import type { LatLon } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** Size of the picture around a place, in page pixels. */
const AROUND = { width: 358, height: 120 };
const RING_RADIUS = 9;

/**
 * The URL of a picture of the map around a point, marked with a ring; null if the point is out of view. The map must have
 * been drawn.
 */
export function pictureAround(map: MapLibreMap, { lat, lon }: LatLon): string | null {
  if (!map.getBounds().contains([lon, lat])) return null;
  // the drawn pixels are readable until the browser displays the frame
  map.redraw();
  const drawn = map.getCanvas();
  const scale = drawn.width / drawn.clientWidth;
  const center = map.project([lon, lat]);
  const [width, height] = [AROUND.width * scale, AROUND.height * scale];
  const picture = element('canvas', { width, height });
  const context = picture.getContext('2d');
  if (context === null) return null;
  context.drawImage(drawn, width / 2 - center.x * scale, height / 2 - center.y * scale);
  for (const [token, lineWidth] of [
    ['--map-pin-line', 6],
    ['--map-pin', 3],
  ] as const) {
    context.strokeStyle = colorToken(token);
    context.lineWidth = lineWidth * scale;
    context.beginPath();
    context.arc(width / 2, height / 2, RING_RADIUS * scale, 0, 2 * Math.PI);
    context.stroke();
  }
  return picture.toDataURL();
}

/**
 * A WebGL canvas prints empty, so while the page is printed a picture of the map replaces it, and the legend and the
 * sources are open.
 */
export function printMap(map: MapLibreMap, container: HTMLElement): void {
  const picture = element('img', { class: 'map-print', alt: words.map.pictureAround });
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [
      ...document.querySelectorAll<HTMLDetailsElement>('.layers:not([open]), .provenance:not([open])'),
    ];
    for (const part of opened) part.open = true;
    // the drawn pixels are readable until the browser displays the frame
    map.redraw();
    picture.src = map.getCanvas().toDataURL();
    container.prepend(picture);
  });
  addEventListener('afterprint', () => {
    picture.remove();
    for (const part of opened) part.open = false;
  });
}
