import { classLegendOf, type MapClass } from '../../core/colour/mapClasses.ts';
import { MAP_LAYERS, MAP_LAYER_FACTS, type MapLayer } from '../../core/colour/mapLayer.ts';
import { element } from '../page/dom.ts';

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

/** Which layer the map shows, how opaque, and what its colors mean. `onChoose` hears every change. */
export function layerPanel(chosen: LayerChoice, onChoose: (choice: LayerChoice) => void): HTMLElement {
  let current = chosen;
  const legend = element('div', { class: 'layer-legend' });
  const choose = (part: Partial<LayerChoice>) => {
    current = { ...current, ...part };
    slider.disabled = current.layer === 'none';
    legend.replaceChildren(...legendParts(current.layer));
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
  legend.replaceChildren(...legendParts(current.layer));
  return element(
    'details',
    { class: 'layers', open: innerWidth > 1000 && innerHeight > 640 },
    element('summary', {}, 'Layers and legend'),
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

function legendParts(layer: ShownLayer): HTMLElement[] {
  if (layer === 'none') return [];
  const { title, unit } = MAP_LAYER_FACTS[layer];
  return [
    element('p', { class: 'layer-title' }, title, unit === '1' ? '' : `, ${unit}`),
    element('ul', { class: 'layer-classes' }, ...classLegendOf(layer).map((shown) => swatchOf(shown))),
    element('p', { class: 'layer-note' }, 'Each color shows an area about 120 m across.'),
  ];
}

/** A class with its color; what was not measured shows the ground. */
function swatchOf({ code, label, shortLabel, colour }: MapClass): HTMLElement {
  const swatch = element('span', { class: `swatch ${code}`, 'aria-hidden': 'true' });
  if (colour !== null) swatch.style.backgroundColor = colour;
  const hasRange = /\d/.test(shortLabel) && shortLabel !== label;
  return element(
    'li',
    {},
    swatch,
    element('span', { class: 'class-label' }, label),
    hasRange ? element('span', { class: 'class-range' }, shortLabel) : '',
  );
}
