import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { colorToken } from '../page/dom.ts';
import { groundBelow, groundNames, groundOver, streetColors, streetSource } from './streetStyle.ts';
import type { Settings } from '../service/serviceAnswers.ts';

/** Ids of sources and layers that are filled later. */
export const FRAMES = 'frames';
export const FRAME_NAMES = 'frame-names';
export const CELL = 'cell';
export const GRATICULE = 'graticule';
export const GRATICULE_NAMES = 'graticule-names';
export const CITIES = 'cities';
export const DATA = 'data';
export const BASEMAP = 'basemap';
export const DRAWN = 'drawn';
export const EVENTS = 'events';
export const EVENT_DATES = 'event-dates';

/** The background of the data: the operator's raster tiles, or this server's streets. */
export type MapGround = Pick<Settings, 'basemap' | 'streets'>;

const font = ['sans-serif'];
/** From this zoom on, degrees aren't shown over streets. */
const STREETS_ALONE = 10;
/** More cities are labeled on maps with a higher zoom. */
const citiesByZoom = ['step', ['zoom'], 15, 4, 30, 5, 60, 6, 120, 7, 1000];

/** Paint properties in the colors of the page; applied again when the color scheme changes. */
export function schemeColors(): [layer: string, property: string, value: string | unknown[]][] {
  const byFreshness = [
    'match',
    ['get', 'freshness'],
    'current',
    colorToken('--good'),
    'recent',
    colorToken('--map-frame-line'),
    'stale',
    colorToken('--warning'),
    'very_stale',
    colorToken('--severe'),
    colorToken('--neutral'),
  ];
  const halo = colorToken('--map-ground');
  return [
    ...streetColors(),
    ['ground', 'background-color', halo],
    [GRATICULE, 'line-color', colorToken('--map-grid')],
    [GRATICULE_NAMES, 'text-color', colorToken('--map-text')],
    [GRATICULE_NAMES, 'text-halo-color', halo],
    [CITIES, 'text-color', colorToken('--map-city')],
    [CITIES, 'text-halo-color', halo],
    [FRAMES, 'line-color', byFreshness],
    ['frames-fill', 'fill-color', colorToken('--map-frame-line')],
    [FRAME_NAMES, 'text-color', colorToken('--map-frame-name')],
    [FRAME_NAMES, 'text-halo-color', halo],
    ['cell-fill', 'fill-color', colorToken('--map-cell-empty')],
    ['cell-casing', 'line-color', colorToken('--map-cell-casing')],
    ['cell-line', 'line-color', colorToken('--map-cell-line')],
    ...[EVENTS, EVENT_DATES].flatMap((layer): [string, string, string][] => [
      [layer, 'text-color', colorToken('--chart-event')],
      [layer, 'text-halo-color', colorToken('--surface')],
    ]),
    ['drawn-inside', 'fill-color', colorToken('--map-pin')],
    ['drawn-casing', 'line-color', colorToken('--map-pin-line')],
    ['drawn-side', 'line-color', colorToken('--map-pin')],
    ['drawn-next', 'line-color', colorToken('--map-pin')],
    ['drawn-point', 'circle-color', colorToken('--map-pin-line')],
    ['drawn-point', 'circle-stroke-color', colorToken('--map-pin')],
  ];
}

/** For a line around a cell: thin if the cell is a few pixels wide. */
function widths(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 14, far, 16, near];
}

const text = { 'text-font': font, 'text-size': 12, 'text-padding': 4 };

/** Degrees and cities, if no basemap shows the location. */
const ownGround: LayerSpecification[] = [
  { id: GRATICULE, type: 'line', source: GRATICULE, paint: { 'line-width': 1 } },
  {
    id: GRATICULE_NAMES,
    type: 'symbol',
    source: GRATICULE_NAMES,
    layout: {
      ...text,
      'text-size': 11,
      'text-field': ['get', 'name'],
      'text-anchor': ['get', 'anchor'] as never,
      'text-offset': ['get', 'offset'] as never,
    },
    paint: { 'text-halo-width': 2 },
  },
  {
    id: CITIES,
    type: 'symbol',
    source: CITIES,
    filter: ['<', ['get', 'rank'], citiesByZoom] as never,
    layout: { ...text, 'text-field': ['get', 'name'], 'symbol-sort-key': ['get', 'rank'] },
    paint: { 'text-halo-width': 1.5 },
  },
];

const frameNames: LayerSpecification = {
  id: FRAME_NAMES,
  type: 'symbol',
  source: FRAME_NAMES,
  layout: { ...text, 'text-field': ['get', 'name'], 'text-anchor': 'bottom', 'text-offset': [0, -0.4] },
  paint: { 'text-halo-width': 2 },
};

const cell: LayerSpecification[] = [
  {
    id: 'cell-fill',
    type: 'fill',
    source: CELL,
    filter: ['!', ['get', 'measured']],
    paint: { 'fill-opacity': 0.6 },
  },
  { id: 'cell-casing', type: 'line', source: CELL, paint: { 'line-width': widths(2.5, 5) } },
  { id: 'cell-line', type: 'line', source: CELL, paint: { 'line-width': widths(1.25, 2.5) } },
];

/**
 * Places of dated events: a sign that is always shown, the newest on top, and from a closer view on the dates. Layers further
 * up are placed first: dates keep clear of all signs, and the newest dates win where several are close.
 */
const events: LayerSpecification[] = [
  {
    id: EVENT_DATES,
    type: 'symbol',
    source: EVENTS,
    minzoom: 11.5,
    layout: {
      ...text,
      'text-size': 11,
      'text-padding': 1,
      'text-field': ['get', 'dates'],
      'text-anchor': 'top',
      'text-offset': [0, 1.2],
      'symbol-sort-key': ['-', ['get', 'day']],
    },
    paint: { 'text-halo-width': 2 },
  },
  {
    id: EVENTS,
    type: 'symbol',
    source: EVENTS,
    layout: {
      ...text,
      'text-size': 18,
      'text-padding': 0,
      'text-line-height': 1,
      'text-field': ['get', 'sign'],
      'text-allow-overlap': true,
      'symbol-sort-key': ['get', 'day'],
    },
    paint: { 'text-halo-width': 2 },
  },
];

/** The layers of a drawn line or area; `role` as in `drawnFeatures`. */
const drawn: LayerSpecification[] = [
  {
    id: 'drawn-inside',
    type: 'fill',
    source: DRAWN,
    filter: ['==', ['get', 'role'], 'inside'],
    paint: { 'fill-opacity': 0.14 },
  },
  drawnLine('drawn-casing', ['in', ['get', 'role'], ['literal', ['side', 'next']]], { 'line-width': 6 }),
  drawnLine('drawn-side', ['==', ['get', 'role'], 'side'], { 'line-width': 3 }),
  drawnLine('drawn-next', ['==', ['get', 'role'], 'next'], { 'line-width': 3, 'line-dasharray': [2, 1.5] }),
  // the classes' colors are the same in light and dark
  drawnLine('drawn-part-casing', ['==', ['get', 'role'], 'part'], {
    'line-width': 9,
    'line-color': '#14232b',
  }),
  drawnLine('drawn-part', ['==', ['get', 'role'], 'part'], {
    'line-width': 6,
    'line-color': ['get', 'color'],
  }),
  {
    id: 'drawn-point',
    type: 'circle',
    source: DRAWN,
    filter: ['in', ['get', 'role'], ['literal', ['corner', 'mark']]],
    paint: {
      'circle-radius': ['case', ['==', ['get', 'role'], 'mark'], 8, 5],
      'circle-stroke-width': 3,
    },
  },
];

function drawnLine(
  id: string,
  filter: ExpressionSpecification,
  paint: Extract<LayerSpecification, { type: 'line' }>['paint'],
): LayerSpecification {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return { id, type: 'line', source: DRAWN, filter, layout, ...(paint && { paint }) };
}

/**
 * The map without its data: a neutral ground with degrees and cities, and this server's streets where it has any; or the
 * configured basemap.
 */
export function emptyStyle({ basemap, streets }: MapGround): StyleSpecification {
  const nothing = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const;
  const groundSources: StyleSpecification['sources'] = basemap
    ? { [BASEMAP]: { type: 'raster', tiles: [basemap.url], tileSize: 256 } }
    : { [GRATICULE]: nothing, [GRATICULE_NAMES]: nothing, [CITIES]: nothing };
  if (streets) groundSources[BASEMAP] = streetSource(streets);
  const farAway = streets ? { maxzoom: STREETS_ALONE } : {};
  return {
    version: 8,
    sources: {
      ...groundSources,
      [FRAMES]: nothing,
      [FRAME_NAMES]: nothing,
      [CELL]: nothing,
      [DRAWN]: nothing,
      [EVENTS]: nothing,
    },
    layers: [
      { id: 'ground', type: 'background' },
      ...(basemap ? [{ id: BASEMAP, type: 'raster', source: BASEMAP } as const] : []),
      ...(streets ? groundBelow(BASEMAP) : []),
      { id: 'frames-fill', type: 'fill', source: FRAMES, paint: { 'fill-opacity': 0.06 } },
      ...(streets ? groundOver(BASEMAP) : []),
      {
        id: FRAMES,
        type: 'line',
        source: FRAMES,
        paint: { 'line-width': ['case', ['get', 'answering'], 3, 1.75] },
      },
      ...(streets ? groundNames(BASEMAP, text) : []),
      ...(basemap ? [] : ownGround.map((layer) => ({ ...layer, ...(layer.id !== CITIES && farAway) }))),
      frameNames,
      ...cell,
      ...events,
      ...drawn,
    ],
  };
}
