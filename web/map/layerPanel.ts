import type { MapClass } from '../../core/color/mapClasses.ts';
import {
  drawnLayer,
  hasLook,
  isOfRates,
  MAP_LAYERS,
  MAP_LAYER_FACTS,
  MAP_LOOKS,
  type DrawnLayer,
  type MapLayer,
  type MapLook,
  type RateLayer,
} from '../../core/color/mapLayer.ts';
import type { Frame } from '../service/serviceAnswers.ts';
import { element } from '../page/dom.ts';
import { signed } from '../page/pageWords.ts';
import type { DataFacts, ShownEvent } from './scene.ts';
import { layerTitle, slimValueLegend, valueLegend } from './data/valueLegend.ts';
import { namedLegendOf, unitWords } from './classNames.ts';
import { words } from '../words/words.ts';

type ShownLayer = MapLayer | 'none';

const names: Readonly<Record<ShownLayer, string>> = {
  velocity: words.map.velocity,
  uncertainty: words.map.uncertainty,
  confidence: words.map.confidence,
  seasonal: words.map.seasonal,
  none: words.map.none,
};

/** What the ends of a rate's legend mean. */
const ends: Readonly<Record<RateLayer, readonly [string, string]>> = {
  velocity: [words.map.sinking, words.map.rising],
  velocity_east: [words.map.west, words.map.east],
};

const LISTED_EVENTS = 5;

const lookNames: Readonly<Record<MapLook | 'all', string>> = {
  all: words.map.allLooks,
  ascending: words.map.ascending,
  descending: words.map.descending,
  two_looks: words.map.twoLooks,
  east: words.map.eastWest,
};

export interface LayerChoice {
  readonly layer: ShownLayer;
  /** Only frames of this geometry; null = everywhere the frame that a report is made from. */
  readonly look: MapLook | null;
  /** Percent. */
  readonly opacity: number;
}

/** Chooses the map's layer and its opacity, explains its colors, and lists the events in view. */
export class LayerPanel {
  readonly node: HTMLElement;
  readonly #legend = element('div', { class: 'layer-legend' });
  readonly #slimLegend = element('span', { class: 'slim-legend' });
  readonly #events = element('div', { class: 'layer-events' });
  readonly #slider: HTMLInputElement;
  readonly #onChoose: (choice: LayerChoice) => void;
  #choice: LayerChoice;
  #looks: readonly MapLook[] = [];
  #facts: DataFacts = { detail: 'classes', range: null };

  /** `onChoose` is called on every change. */
  constructor(chosen: LayerChoice, onChoose: (choice: LayerChoice) => void) {
    this.#choice = choiceOf(chosen);
    this.#onChoose = onChoose;
    this.#slider = element('input', {
      type: 'range',
      id: 'layer-opacity',
      min: 0,
      max: 100,
      step: 5,
      oninput: () => this.#choose({ opacity: Number(this.#slider.value) }),
    });
    this.node = element('details', { class: 'layers' });
    this.show(chosen);
  }

  /** Shows a choice that was made elsewhere. */
  show(chosen: LayerChoice): void {
    this.#choice = choiceOf(chosen);
    this.#slider.value = String(chosen.opacity);
    this.#slider.disabled = chosen.layer === 'none';
    const options = [...MAP_LAYERS, 'none' as const].map((layer) =>
      element(
        'label',
        { class: 'layer-option' },
        element('input', {
          type: 'radio',
          name: 'layer',
          value: layer,
          checked: layer === chosen.layer,
          onchange: () => this.#choose({ layer }),
        }),
        element('span', {}, names[layer]),
      ),
    );
    this.node.replaceChildren(
      element('summary', { title: words.map.layersAndLegend }, this.#slimLegend),
      element(
        'fieldset',
        { class: 'layer-options' },
        element('legend', { class: 'visually-hidden' }, words.map.mapLayer),
        ...options,
      ),
      ...this.#lookOptions(),
      element(
        'div',
        { class: 'layer-opacity' },
        element('label', { for: 'layer-opacity' }, words.map.opacity),
        this.#slider,
      ),
      this.#legend,
      this.#events,
    );
    this.#showLegend();
  }

  /** The geometries of the frames, from which one chooses if there are several. */
  offerLooks(looks: readonly MapLook[]): void {
    this.#looks = looks;
    this.show(this.#choice);
  }

  /** Empty while there is nothing to choose. */
  #lookOptions(): HTMLElement[] {
    const { look: chosen } = this.#choice;
    const looks = new Set([...this.#looks, ...(chosen === null ? [] : [chosen])]);
    if (looks.size < 2 && chosen === null) return [];
    const options = [null, ...MAP_LOOKS.filter((look) => looks.has(look))].map((look) =>
      element(
        'label',
        { class: 'layer-option' },
        element('input', {
          type: 'radio',
          name: 'look',
          value: look ?? 'all',
          checked: look === chosen,
          onchange: () => this.#choose({ look }),
        }),
        element('span', {}, lookNames[look ?? 'all']),
      ),
    );
    const legend = element('legend', { class: 'layer-title' }, words.map.satelliteLook);
    return [element('fieldset', { class: 'layer-options look-options' }, legend, ...options)];
  }

  /** Shows what the colors mean now: classes, or values with their range in view. */
  showFacts(facts: DataFacts): void {
    this.#facts = facts;
    this.#showLegend();
  }

  /** Lists the events in view. */
  showEvents(events: readonly ShownEvent[]): void {
    this.#events.replaceChildren(...eventParts(events));
  }

  /** A layer that doesn't exist with the look takes the best look, and a look without the layer takes the velocity. */
  #choose(part: Partial<LayerChoice>): void {
    this.#choice = { ...this.#choice, ...part };
    const { layer, look } = this.#choice;
    if (layer !== 'none' && !hasLook(layer, look)) {
      this.#choice = { ...this.#choice, ...(part.look ? { layer: 'velocity' } : { look: null }) };
      this.#check('layer', this.#choice.layer);
      this.#check('look', this.#choice.look ?? 'all');
    }
    this.#slider.disabled = this.#choice.layer === 'none';
    this.#showLegend();
    this.#onChoose(this.#choice);
  }

  #check(name: string, value: string): void {
    for (const input of this.node.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      input.checked = input.value === value;
  }

  #showLegend(): void {
    const { layer, look } = this.#choice;
    const shown = layer === 'none' ? null : drawnLayer(layer, look);
    const name = shown === 'velocity_east' ? lookNames.east : names[layer];
    const hasValues = this.#facts.detail === 'values';
    this.#legend.replaceChildren(...(shown ? (hasValues ? valueLegend(shown) : legendParts(shown)) : []));
    this.#slimLegend.replaceChildren(
      ...(shown && hasValues
        ? slimValueLegend(shown, name, this.#facts.range)
        : slimLegendParts(shown, name)),
    );
  }
}

function choiceOf({ layer, look, opacity }: LayerChoice): LayerChoice {
  return { layer, look, opacity };
}

/** The geometries of frames; those of two looks measure the motion to the east too. */
export function looksOf(frames: readonly Frame[]): MapLook[] {
  const looks = new Set<MapLook | null>(frames.map((frame) => frame.geometry ?? frame.orbit_direction));
  if (looks.has('two_looks')) looks.add('east');
  return MAP_LOOKS.filter((look) => looks.has(look));
}

/** The newest events in view, with their dates. */
function eventParts(events: readonly ShownEvent[]): HTMLElement[] {
  if (events.length === 0) return [];
  const more = events.length - LISTED_EVENTS;
  return [
    element('p', { class: 'layer-title' }, words.map.eventsInView),
    element('ul', {}, ...events.slice(0, LISTED_EVENTS).map(({ text }) => element('li', {}, text))),
    element('p', { class: 'layer-note' }, (more > 0 ? words.map.andMore(more) : '') + words.map.eventSigns),
  ];
}

/** The name of the layer above a slim color bar with the class borders; the legend repeats this information. */
function slimLegendParts(layer: DrawnLayer | null, title: string): HTMLElement[] {
  const name = element(
    'span',
    { class: 'slim-name' },
    title,
    element('span', { class: 'visually-hidden' }, words.map.layersAndLegendOf),
  );
  if (layer === null) return [name];
  const { unit } = MAP_LAYER_FACTS[layer];
  if (unit !== '1') name.append(element('span', { class: 'slim-unit' }, ` ${unitWords(unit)}`));
  const classes = namedLegendOf(layer).filter(({ from, to }) => from !== null || to !== null);
  const steps = classes.map(({ color, to }) => {
    const border = to === null ? '' : isOfRates(layer) ? signed(to, 0) : String(to);
    const step = element('span', { class: 'slim-step' }, element('span', {}, border));
    if (color !== null) step.style.setProperty('--step', color);
    return step;
  });
  return [
    name,
    element('span', { class: `slim-bar of-${layer}`, 'aria-hidden': 'true' }, ...steps),
    ...(isOfRates(layer) ? [slimEnds(layer)] : []),
  ];
}

/** The directions below the ends of the bar, and between them the color for uncertain places. */
function slimEnds(layer: RateLayer): HTMLElement {
  const doubtful = namedLegendOf(layer).filter(({ code }) => code === 'not_significant');
  const chips = doubtful.map(({ color, shortLabel }) => {
    const chip = element('span', { class: 'slim-chip' }, shortLabel);
    if (color !== null) chip.style.setProperty('--step', color);
    return chip;
  });
  return element(
    'span',
    { class: 'slim-ends', 'aria-hidden': 'true' },
    element('span', {}, ends[layer][0]),
    ...chips,
    element('span', {}, ends[layer][1]),
  );
}

function legendParts(layer: DrawnLayer): HTMLElement[] {
  return [
    layerTitle(layer),
    element('ul', { class: 'layer-classes' }, ...namedLegendOf(layer).map((shown) => swatchOf(shown))),
    element('p', { class: 'layer-note' }, words.map.eachColor),
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
