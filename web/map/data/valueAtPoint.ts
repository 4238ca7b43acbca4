import { colorIndexTable, paletteOf } from '../../../core/color/colorRamp.ts';
import { type DrawnLayer, isOfRates, MAP_LAYER_FACTS, NO_STEPS } from '../../../core/color/mapLayer.ts';
import { required } from '../../../core/required.ts';
import { signed } from '../../page/pageWords.ts';
import { unitWords } from '../classNames.ts';
import { words } from '../../words/words.ts';

/** The values that the legend shows, from the lowest to the highest. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
}

const valuesByColor = new Map<DrawnLayer, ReadonlyMap<number, number>>();

/** The value in the middle of those that a layer's ramp shows in a color; null = no color of the ramp. */
export function valueOfColor(layer: DrawnLayer, rgba: readonly number[]): number | null {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba;
  if (alpha === 0) return null;
  const values = valuesByColor.get(layer) ?? valuesOf(layer);
  valuesByColor.set(layer, values);
  return values.get((red << 16) | (green << 8) | blue) ?? null;
}

function valuesOf(layer: DrawnLayer): ReadonlyMap<number, number> {
  const { step } = MAP_LAYER_FACTS[layer];
  const table = colorIndexTable(layer);
  const sums = Array.from({ length: 256 }, () => ({ sum: 0, count: 0 }));
  // values beyond the ends of the ramp would move the middle of its first and last color
  const reach = isOfRates(layer) ? 20 / step : 25 / step;
  for (let steps = NO_STEPS + 1; steps < -NO_STEPS; steps++) {
    if (Math.abs(steps) > reach) continue;
    const bin = required(sums[required(table[steps & 0xffff])]);
    bin.sum += steps * step;
    bin.count++;
  }
  const palette = paletteOf(layer);
  const values = new Map<number, number>();
  for (const [index, { sum, count }] of sums.entries()) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(4 * index, 4 * index + 3);
    if (index > 0 && count > 0) values.set((red << 16) | (green << 8) | blue, sum / count);
  }
  return values;
}

/** The range of almost all values (2 % to 98 %), in whole numbers, with the class of stable ground; null = there are none. */
export function rangeOf(layer: DrawnLayer, values: readonly number[]): ValueRange | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => required(sorted[Math.round(share * (sorted.length - 1))]);
  if (!isOfRates(layer))
    return { from: 0, to: layer === 'confidence' ? 1 : Math.max(1, Math.ceil(at(0.98))) };
  return { from: Math.min(-4, Math.floor(at(0.02))), to: Math.max(4, Math.ceil(at(0.98))) };
}

/** `−12.4 mm/yr · uncertainty 0.5 mm/yr`, or `12.4 mm/yr to the west · …`; empty where nothing is measured. */
export function valueWords(layer: DrawnLayer, value: number | null, uncertainty: number | null): string {
  if (value === null) return '';
  const text = layer === 'velocity_east' ? eastWords(value) : measureWords(layer, value);
  return uncertainty === null ? text : words.map.withUncertainty(text, uncertainty.toFixed(1));
}

function measureWords(layer: DrawnLayer, value: number): string {
  const { unit } = MAP_LAYER_FACTS[layer];
  const number = layer === 'velocity' ? signed(value, 1) : value.toFixed(layer === 'confidence' ? 2 : 1);
  return unit === '1' ? number : `${number} ${unitWords(unit)}`;
}

function eastWords(value: number): string {
  const rate = `${Math.abs(value).toFixed(1)} ${unitWords(MAP_LAYER_FACTS.velocity_east.unit)}`;
  return value < 0 ? words.map.toWest(rate) : words.map.toEast(rate);
}
