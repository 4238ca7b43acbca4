import { rampStopsOf } from '../../core/colourRamp.ts';
import { classLegendOf, type MapDetail } from '../../core/mapClasses.ts';
import type { MapLayer } from '../../core/mapLayer.ts';
import type { Legend } from '../../schemas/http/tiles.ts';

/** What the colours of a picture mean: classes with their ends, or marks of the ramp of values. */
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
