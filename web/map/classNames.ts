import { classLegendOf, type MapClass } from '../../core/color/mapClasses.ts';
import { isOfRates, type DrawnLayer } from '../../core/color/mapLayer.ts';
import { wordOf } from '../page/pageWords.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

/** The legend of a layer in the page's language. */
export function namedLegendOf(layer: DrawnLayer): readonly MapClass[] {
  if (pageLanguage === 'en') return classLegendOf(layer);
  return classLegendOf(layer).map((shown) => ({
    ...shown,
    label: labelOf(layer, shown),
    shortLabel: isOfRates(layer) ? shortLabelOf(shown) : labelOf(layer, shown),
  }));
}

/** The range of a class of rates; those of the rate to the east are the same. */
function shortLabelOf({ code, from, to, shortLabel }: MapClass): string {
  const { mapClasses } = words.ground;
  const alike = classLegendOf('velocity').find((other) => other.from === from && other.to === to);
  return wordOf(mapClasses, code) ?? wordOf(mapClasses, alike?.code ?? '') ?? shortLabel;
}

/** The name of a class: for velocity a verdict, for other layers the range. */
export function labelOf(layer: DrawnLayer, { code, from, to, label }: MapClass): string {
  if (pageLanguage === 'en') return label;
  if (isOfRates(layer) || code === 'not_measured') return wordOf(words.map.classes, code) ?? label;
  return words.map.range(from, to);
}

/** A layer's unit. */
export function unitWords(unit: string): string {
  return wordOf(words.map.units, unit) ?? unit;
}
