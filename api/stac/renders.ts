import { colourOf, rampEnds } from '../../core/colour/colourRamp.ts';
import { MAP_LAYER_FACTS, MAP_LAYERS, NO_STEPS, type MapLayer } from '../../core/colour/mapLayer.ts';
import type { StacCollection } from '../../schemas/http/map/stac.ts';
import { TILE_ZOOMS } from '../../schemas/http/map/tiles.ts';

const COLOURS = 256;
const OPAQUE = 255;

/** How each map is drawn in the colours of its ramp of values, for tilers that read the stored integers. */
export function renders(): StacCollection['renders'] {
  return Object.fromEntries(MAP_LAYERS.map((layer) => [layer, renderOf(layer)]));
}

function renderOf(layer: MapLayer): StacCollection['renders'][string] {
  const { title, unit, step } = MAP_LAYER_FACTS[layer];
  const { from, to } = rampEnds(layer);
  const colours = Array.from({ length: COLOURS }, (_, index) => {
    const hex = colourOf(layer, from + ((to - from) * index) / (COLOURS - 1));
    const rgb = Number.parseInt(hex.slice(1), 16);
    return [String(index), [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff, OPAQUE]];
  });
  return {
    title: `${title}, ${unit}`,
    assets: [layer],
    rescale: [[Math.round(from / step), Math.round(to / step)]],
    nodata: NO_STEPS,
    colormap: Object.fromEntries(colours) as Record<string, number[]>,
    resampling: 'nearest',
    minmax_zoom: [TILE_ZOOMS.least, TILE_ZOOMS.most],
  };
}
