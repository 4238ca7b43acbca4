import { rampStopsOf } from '../../core/colour/colourRamp.ts';
import { classLegendOf, type MapDetail } from '../../core/colour/mapClasses.ts';
import type { MapLayer } from '../../core/colour/mapLayer.ts';
import type { Legend } from '../../schemas/http/map/tiles.ts';

/** What the colors of a picture mean: classes with their ends, or marks of the ramp of values. */
export function presentLegend(layer: MapLayer, detail: MapDetail): Legend {
  if (detail === 'values') return rampStopsOf(layer);
  return classLegendOf(layer).map(({ code, from, to, label, colour }) => ({
    value: null,
    code,
    from,
    to,
    label,
    colour,
  }));
}
