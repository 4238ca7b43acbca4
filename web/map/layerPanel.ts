import { classLegendOf, type MapClass } from '../../core/color/mapClasses.ts';
import { MAP_LAYERS, MAP_LAYER_FACTS, type MapLayer } from '../../core/color/mapLayer.ts';
import { element } from '../page/dom.ts';
import { signed } from '../page/pageWords.ts';

type ShownLayer = MapLayer | 'none';

const names: Readonly<Record<ShownLayer, string>> = {
  velocity: 'Velocity',
  uncertainty: 'Uncertainty',
  confidence: 'Data quality',
  seasonal: 'Yearly swing',
  none: 'No layer',
};

export interface LayerChoice {
  readonly layer: ShownLayer;
  /** Percent. */
  readonly opacity: number;
}

/** Chooses the map's layer and its opacity, and explains its colors. `onChoose` is called on every change. */
export function layerPanel(chosen: LayerChoice, onChoose: (choice: LayerChoice) => void): HTMLElement {
  let current = chosen;
  const legend = element('div', { class: 'layer-legend' });
  const slimLegend = element('span', { class: 'slim-legend' });
  const showLegend = () => {
    legend.replaceChildren(...legendParts(current.layer));
    slimLegend.replaceChildren(...slimLegendParts(current.layer));
  };
  const choose = (part: Partial<LayerChoice>) => {
    current = { ...current, ...part };
    slider.disabled = current.layer === 'none';
    showLegend();
    onChoose(current);
  };
  const options = [...MAP_LAYERS, 'none' as const].map((layer) =>
    element(
      'label',
      { class: 'layer-option' },
      element('input', {
        type: 'radio',
        name: 'layer',
        value: layer,
        checked: layer === current.layer,
        onchange: () => choose({ layer }),
      }),
      element('span', {}, names[layer]),
    ),
  );
  const slider: HTMLInputElement = element('input', {
    type: 'range',
    id: 'layer-opacity',
    min: 0,
    max: 100,
    step: 5,
    value: current.opacity,
    disabled: current.layer === 'none',
    oninput: () => choose({ opacity: Number(slider.value) }),
  });
  showLegend();
  return element(
    'details',
    { class: 'layers' },
    element('summary', { title: 'Layers and legend' }, slimLegend),
    element(
      'fieldset',
      { class: 'layer-options' },
      element('legend', { class: 'visually-hidden' }, 'Map layer'),
      ...options,
    ),
    element('div', { class: 'layer-opacity' }, element('label', { for: 'layer-opacity' }, 'Opacity'), slider),
    legend,
  );
}

/** The name of the layer above a slim color bar with the class borders; the legend repeats this information. */
function slimLegendParts(layer: ShownLayer): HTMLElement[] {
  const name = element(
    'span',
    { class: 'slim-name' },
    names[layer],
    element('span', { class: 'visually-hidden' }, ': layers and legend'),
  );
  if (layer === 'none') return [name];
  const { unit } = MAP_LAYER_FACTS[layer];
  if (unit !== '1') name.append(element('span', { class: 'slim-unit' }, ` ${unit}`));
  const classes = classLegendOf(layer).filter(({ from, to }) => from !== null || to !== null);
  const steps = classes.map(({ color, to }) => {
    const border = to === null ? '' : layer === 'velocity' ? signed(to, 0) : String(to);
    const step = element('span', { class: 'slim-step' }, element('span', {}, border));
    if (color !== null) step.style.setProperty('--step', color);
    return step;
  });
  return [
    name,
    element('span', { class: 'slim-bar', 'aria-hidden': 'true' }, ...steps),
    ...(layer === 'velocity' ? [slimEnds()] : []),
  ];
}

/** The directions below the ends of the bar, and between them the color for uncertain places. */
function slimEnds(): HTMLElement {
  const doubtful = classLegendOf('velocity').filter(({ code }) => code === 'not_significant');
  const chips = doubtful.map(({ color, shortLabel }) => {
    const chip = element('span', { class: 'slim-chip' }, shortLabel);
    if (color !== null) chip.style.setProperty('--step', color);
    return chip;
  });
  return element(
    'span',
    { class: 'slim-ends', 'aria-hidden': 'true' },
    element('span', {}, 'sinking'),
    ...chips,
    element('span', {}, 'rising'),
  );
}

function legendParts(layer: ShownLayer): HTMLElement[] {
  if (layer === 'none') return [];
  const { title, unit } = MAP_LAYER_FACTS[layer];
  return [
    element('p', { class: 'layer-title' }, title, unit === '1' ? '' : `, ${unit}`),
    element('ul', { class: 'layer-classes' }, ...classLegendOf(layer).map((shown) => swatchOf(shown))),
    element('p', { class: 'layer-note' }, 'Each color shows an area about 120 m across.'),
  ];
}

/** A class with its color; unmeasured places show the ground. */
function swatchOf({ code, label, shortLabel, color }: MapClass): HTMLElement {
  const swatch = element('span', { class: `swatch ${code}`, 'aria-hidden': 'true' });
  if (color !== null) swatch.style.backgroundColor = color;
  const hasRange = /\d/.test(shortLabel) && shortLabel !== label;
  return element(
    'li',
    {},
    swatch,
    element('span', { class: 'class-label' }, label),
    hasRange ? element('span', { class: 'class-range' }, shortLabel) : '',
  );
}
