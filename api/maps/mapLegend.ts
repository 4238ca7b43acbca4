import { rampStopsOf } from '../../core/color/colorRamp.ts';
import { classLegendOf, type MapDetail } from '../../core/color/mapClasses.ts';
import type { DrawnLayer } from '../../core/color/mapLayer.ts';
import type { Legend } from '../../schemas/http/map/tiles.ts';

/** What the colors of a picture mean: classes with their ends, or marks of the ramp of values. */
export function presentLegend(layer: DrawnLayer, detail: MapDetail): Legend {
  if (detail === 'values') return rampStopsOf(layer);
  return classLegendOf(layer).map(({ code, from, to, label, color }) => ({
    value: null,
    code,
    from,
    to,
    label,
    color,
  }));
}
