import { colourIndexOf, legendOf, paletteOf } from '../../core/colourRamp.ts';
import { MAP_LAYERS, MAP_LAYER_FACTS, type MapLayer } from '../../core/mapLayer.ts';
import { element } from '../page/dom.ts';

type ShownLayer = MapLayer | 'none';

const names: Readonly<Record<ShownLayer, string>> = {
  velocity: 'Velocity',
  uncertainty: 'Uncertainty',
  confidence: 'Data quality',
  seasonal: 'Yearly swing',
  none: 'No layer',
};
const barSteps = 240;

export interface LayerChoice {
  readonly layer: ShownLayer;
  /** Percent. */
  readonly opacity: number;
}

/** Which layer the map shows, how opaque, and what its colours mean. `onChoose` hears every change. */
export function layerPanel(chosen: LayerChoice, onChoose: (choice: LayerChoice) => void): HTMLElement {
  let current = chosen;
  const legend = element('div', { class: 'layer-legend' });
  const choose = (part: Partial<LayerChoice>) => {
    current = { ...current, ...part };
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
    oninput: () => choose({ opacity: Number(slider.value) }),
  });
  legend.replaceChildren(...legendParts(current.layer));
  return element(
    'details',
    { class: 'layers', open: innerWidth > 820 },
    element('summary', {}, 'Layers and legend'),
    element(
      'fieldset',
      { class: 'layer-options' },
      element('legend', { class: 'visually-hidden' }, 'Layer of the map'),
      ...options,
    ),
    element('div', { class: 'layer-opacity' }, element('label', { for: 'layer-opacity' }, 'Opacity'), slider),
    legend,
  );
}

function legendParts(layer: ShownLayer): HTMLElement[] {
  if (layer === 'none') return [];
  const { title, unit } = MAP_LAYER_FACTS[layer];
  const stops = legendOf(layer);
  const words = stops.map(({ label }) => label).join(', ');
  const [first, last] = [stops[0]!.value, stops.at(-1)!.value];
  const ticks = stops.map(({ value, label }) => {
    const tick = element('span', {}, label.replace(/^(.*) or more$/, '≥ $1'));
    tick.style.left = `${((value - first) / (last - first)) * 100}%`;
    return tick;
  });
  return [
    element('p', { class: 'layer-title' }, title, unit === '1' ? '' : `, ${unit}`),
    element('div', { role: 'img', 'aria-label': `Colours from ${words}` }, colourBar(layer, first, last)),
    element('div', { class: 'layer-ticks', 'aria-hidden': 'true' }, ...ticks),
    ...(layer === 'velocity'
      ? [
          element(
            'div',
            { class: 'layer-ends', 'aria-hidden': 'true' },
            element('span', {}, '← sinking'),
            element('span', {}, 'rising →'),
          ),
        ]
      : []),
  ];
}

/** The very colours of the tiles between two values. */
function colourBar(layer: MapLayer, first: number, last: number): HTMLCanvasElement {
  const canvas = element('canvas', { class: 'layer-bar', width: barSteps, height: 1 });
  const context = canvas.getContext('2d');
  const palette = paletteOf(layer);
  const image = new ImageData(barSteps, 1);
  for (let step = 0; step < barSteps; step++) {
    const index = colourIndexOf(layer, first + ((last - first) * (step + 0.5)) / barSteps);
    image.data.set(palette.subarray(index * 4, index * 4 + 4), step * 4);
  }
  context?.putImageData(image, 0, 0);
  return canvas;
}
