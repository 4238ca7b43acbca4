import { classLegendOf } from '../../../core/color/mapClasses.ts';
import { colorOf, rampEnds } from '../../../core/color/colorRamp.ts';
import {
  CLASS_BORDERS_MM_YR,
  type DrawnLayer,
  isOfRates,
  MAP_LAYER_FACTS,
} from '../../../core/color/mapLayer.ts';
import { element } from '../../page/dom.ts';
import { signed } from '../../page/pageWords.ts';
import type { DataFacts } from '../scene.ts';
import { unitWords } from '../classNames.ts';
import { words } from '../../words/words.ts';

/** Colors along the bar. */
const STEPS = 96;
/** Marks that are nearer to each other, or to an end, have no number: as a share of the bar. */
const LEAST_GAP = 0.11;

/** The name of the layer above a bar of its colors over the range in view, marked at the borders of the report's classes. */
export function slimValueLegend(layer: DrawnLayer, name: string, range: DataFacts['range']): HTMLElement[] {
  const { unit } = MAP_LAYER_FACTS[layer];
  const { from, to } = range ?? rampEnds(layer);
  const numberWords = (value: number) => (isOfRates(layer) ? signed(value, 0) : String(value));
  const share = (value: number) => (value - from) / (to - from);
  const inside = bordersOf(layer).filter((border) => border > from && border < to);
  let last = 0;
  const marks = inside.map((border) => {
    const at = share(border);
    const hasNumber = at - last >= LEAST_GAP && at <= 1 - LEAST_GAP;
    if (hasNumber) last = at;
    const mark = element('span', { class: 'value-mark' }, hasNumber ? numberWords(border) : '');
    mark.style.left = `${(100 * at).toFixed(2)}%`;
    return mark;
  });
  const bar = element('span', { class: 'value-bar' });
  bar.style.backgroundImage = `linear-gradient(to right, ${colorsBetween(layer, from, to).join(', ')})`;
  return [
    element(
      'span',
      { class: 'slim-name' },
      name,
      element('span', { class: 'visually-hidden' }, words.map.layersAndLegendOf),
      unit !== '1' && element('span', { class: 'slim-unit' }, ` ${unitWords(unit)}`),
    ),
    element('span', { class: 'value-scale', 'aria-hidden': 'true' }, bar, ...marks),
    element(
      'span',
      { class: 'slim-ends', 'aria-hidden': 'true' },
      element('span', {}, numberWords(from)),
      element('span', {}, range === null ? words.map.values : words.map.valuesInView),
      element('span', {}, numberWords(to)),
    ),
  ];
}

/** The name of a layer with its unit, above its legend. */
export function layerTitle(layer: DrawnLayer): HTMLElement {
  const { unit } = MAP_LAYER_FACTS[layer];
  const ofUnit = unit === '1' ? '' : `, ${unitWords(unit)}`;
  return element('p', { class: 'layer-title' }, words.map.titles[layer], ofUnit);
}

/** What the colors of values mean, in words. */
export function valueLegend(layer: DrawnLayer): HTMLElement[] {
  const { unit } = MAP_LAYER_FACTS[layer];
  const borders = isOfRates(layer)
    ? CLASS_BORDERS_MM_YR.map((border) => `±${border}`).join(words.map.and)
    : null;
  return [
    layerTitle(layer),
    element(
      'p',
      { class: 'layer-note' },
      words.map.valuesText(
        borders === null ? '' : words.map.bordersText(borders, unitWords(unit), layer === 'velocity'),
      ),
    ),
  ];
}

function bordersOf(layer: DrawnLayer): readonly number[] {
  if (isOfRates(layer))
    return [...CLASS_BORDERS_MM_YR.map((border) => -border).reverse(), ...CLASS_BORDERS_MM_YR];
  return classLegendOf(layer).flatMap(({ to }) => (to === null ? [] : [to]));
}

/** Even steps of the ramp, so that the bar has the colors of the map, with their jumps. */
function colorsBetween(layer: DrawnLayer, from: number, to: number): string[] {
  return Array.from({ length: STEPS }, (_, at) => {
    const color = colorOf(layer, from + ((at + 0.5) / STEPS) * (to - from));
    return `${color} ${((100 * at) / STEPS).toFixed(2)}% ${((100 * (at + 1)) / STEPS).toFixed(2)}%`;
  });
}
