import { BoundedCache } from '../core/boundedCache.ts';
import { colourIndexOf, colourIndexTable } from '../core/colour/colourRamp.ts';
import { isCertain, type MapDetail, NOT_SIGNIFICANT_INDEX, rangeIndex } from '../core/colour/mapClasses.ts';
import { MAP_LAYER_FACTS, type MapLayer, NO_STEPS } from '../core/colour/mapLayer.ts';
import { roundTo } from '../core/report/publishedValues.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';
import type { BlockSteps } from './readMap.ts';

/** Values that are places in the palette already. */
export const INDEX_ITSELF = Uint8Array.from({ length: 65_536 }, (_, index) => index);

/** The palette's index of each block of velocities, by what is known of its uncertainty. */
export function velocityClasses(velocity: BlockSteps, sigma: BlockSteps | null): Int16Array {
  const table = tableOf('velocity', 'classes', velocity.header);
  const { scale, offset } = velocity.header;
  const classes = new Int16Array(velocity.steps.length);
  for (let at = 0; at < classes.length; at++) {
    const steps = velocity.steps[at]!;
    if (steps === NO_STEPS) continue;
    const sigmaSteps = sigma?.steps[at] ?? NO_STEPS;
    const sigmaMmYr =
      sigma && sigmaSteps !== NO_STEPS ? sigma.header.offset + sigma.header.scale * sigmaSteps : NaN;
    const speed = Math.abs(offset + scale * steps);
    classes[at] = isCertain(speed, sigmaMmYr) ? table[steps & 0xffff]! : NOT_SIGNIFICANT_INDEX;
  }
  return classes;
}

const MOST_TABLES = 32;
const tables = BoundedCache.ofEntries<Uint8Array>(MOST_TABLES);

/** The palette's index of each stored integer, whatever steps the raster was written with. */
export function tableOf(layer: MapLayer, detail: MapDetail, { scale, offset }: RasterHeader): Uint8Array {
  const key = `${layer} ${detail} ${scale} ${offset}`;
  const known = tables.peek(key);
  if (known) return known;
  const isOwn = scale === MAP_LAYER_FACTS[layer].step && offset === 0;
  const table = detail === 'values' && isOwn ? colourIndexTable(layer) : new Uint8Array(65_536);
  if (detail === 'classes' || !isOwn) {
    const indexOf = detail === 'classes' ? rangeIndex : colourIndexOf;
    for (let steps = NO_STEPS + 1; steps < 32_768; steps++) {
      table[steps & 0xffff] = indexOf(layer, roundTo(offset + scale * steps, 6));
    }
  }
  return tables.keep(key, table);
}
