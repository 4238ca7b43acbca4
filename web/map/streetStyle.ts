import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import { BASEMAP_ZOOMS, type GroundLayer, type RoadKind } from '../../core/basemap/groundLayers.ts';
import { colorToken } from '../page/dom.ts';
import type { Settings } from '../service/serviceAnswers.ts';

/** This server's vector tiles as a map source. */
export function streetSource({ bounds }: NonNullable<Settings['streets']>): VectorSourceSpecification {
  return {
    type: 'vector',
    // from the host by which the browser reached the page
    tiles: [`${location.origin}/api/v1/basemap/{z}/{x}/{y}.mvt`],
    minzoom: BASEMAP_ZOOMS.least,
    maxzoom: BASEMAP_ZOOMS.most,
    bounds: bounds as [number, number, number, number],
  };
}

/** Page colors for `groundBelow`, `groundOver` and `groundNames`. */
export function streetColors(): [layer: string, property: string, value: string | unknown[]][] {
  const halo = colorToken('--map-ground');
  return [
    ['park', 'fill-color', colorToken('--map-park')],
    ['water', 'fill-color', colorToken('--map-water')],
    ['waterway', 'line-color', colorToken('--map-water')],
    ['building', 'fill-color', colorToken('--map-building')],
    ['path', 'line-color', colorToken('--map-path')],
    ['road-casing', 'line-color', colorToken('--map-road-casing')],
    [
      'road',
      'line-color',
      ['match', ['get', 'kind'], 'motorway', colorToken('--map-motorway'), colorToken('--map-road')],
    ],
    ['rail', 'line-color', colorToken('--map-rail')],
    ...(
      [
        ['road-name', '--map-street-name'],
        ['water-name', '--map-water-name'],
        ['park-name', '--map-park-name'],
        ['place-name', '--map-city'],
      ] as const
    ).flatMap(([layer, color]): [string, string, string][] => [
      [layer, 'text-color', colorToken(color)],
      [layer, 'text-halo-color', halo],
    ]),
  ];
}

/** Areas and streams, below the data. */
export function groundBelow(source: string): LayerSpecification[] {
  return [
    { id: 'park', type: 'fill', ...of(source, 'park') },
    { id: 'water', type: 'fill', ...of(source, 'water') },
    {
      id: 'waterway',
      type: 'line',
      ...of(source, 'waterway'),
      paint: { 'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 12, 0.8, 18, 6] },
    },
    { id: 'building', type: 'fill', ...of(source, 'building'), minzoom: 14 },
  ];
}

/** Streets and railways, above the data, which would hide them. */
export function groundOver(source: string): LayerSpecification[] {
  const isPath: FilterSpecification = ['==', ['get', 'kind'], 'path'];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const isRoad: FilterSpecification = ['!=', ['get', 'kind'], 'path'];
  return [
    {
      id: 'path',
      type: 'line',
      ...of(source, 'road'),
      filter: isPath,
      paint: { 'line-width': 1, 'line-dasharray': [3, 2], 'line-opacity': 0.8 },
    },
    {
      id: 'road-casing',
      type: 'line',
      ...of(source, 'road'),
      filter: isRoad,
      layout: round,
      minzoom: 11,
      paint: { 'line-width': roadWidths(1.6), 'line-opacity': 0.7 },
    },
    {
      id: 'road',
      type: 'line',
      ...of(source, 'road'),
      filter: isRoad,
      layout: round,
      paint: { 'line-width': roadWidths(0), 'line-opacity': 0.85 },
    },
    {
      id: 'rail',
      type: 'line',
      ...of(source, 'rail'),
      paint: {
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.8, 16, 2.5],
        'line-dasharray': [6, 2],
        'line-opacity': 0.9,
      },
    },
  ];
}

/** Names of towns, streets, water and parks, in the page's font: a style without glyphs uses the browser's. */
export function groundNames(source: string, text: SymbolLayerSpecification['layout']): LayerSpecification[] {
  const name = { ...text, 'text-field': ['get', 'name'] } as SymbolLayerSpecification['layout'];
  const paint = { 'text-halo-width': 1.6 };
  return [
    {
      id: 'water-name',
      type: 'symbol',
      ...of(source, 'water'),
      minzoom: 12,
      layout: { ...name, 'text-size': 11, 'text-max-width': 8 },
      paint,
    },
    {
      id: 'park-name',
      type: 'symbol',
      ...of(source, 'park'),
      minzoom: 13,
      layout: { ...name, 'text-size': 11, 'text-max-width': 8 },
      paint,
    },
    {
      id: 'road-name',
      type: 'symbol',
      ...of(source, 'road'),
      minzoom: 12,
      filter: ['any', ['in', ['get', 'kind'], ['literal', ['motorway', 'major']]], ['>=', ['zoom'], 14]],
      layout: {
        ...name,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10.5, 17, 13],
        'symbol-placement': 'line',
        'text-max-angle': 35,
        'symbol-spacing': 320,
        'symbol-sort-key': ['match', ['get', 'kind'], 'motorway', 0, 'major', 1, 'street', 2, 3],
      },
      paint,
    },
    {
      id: 'place-name',
      type: 'symbol',
      ...of(source, 'place'),
      minzoom: 9,
      maxzoom: 16,
      layout: {
        ...name,
        'text-size': ['interpolate', ['linear'], ['zoom'], 9, 12, 14, 15],
        'text-letter-spacing': 0.04,
        'symbol-sort-key': ['to-number', ['get', 'kind'], 9],
      },
      paint,
    },
  ];
}

function of<Source extends string>(source: Source, layer: GroundLayer) {
  return { source, 'source-layer': layer };
}

/** Width of each class of road in pixels at zooms 9, 13, 16 and 19; `more` is added for a casing. */
function roadWidths(more: number): ExpressionSpecification {
  const widths: readonly (readonly [
    zoom: number,
    widths: Readonly<Record<Exclude<RoadKind, 'path'>, number>>,
  ])[] = [
    [9, { motorway: 1.2, major: 0.8, street: 0.3, service: 0.2 }],
    [13, { motorway: 3.5, major: 2.6, street: 1.2, service: 0.8 }],
    [16, { motorway: 9, major: 8, street: 5.5, service: 3 }],
    [19, { motorway: 24, major: 22, street: 18, service: 10 }],
  ];
  const stops = widths.flatMap(([zoom, { motorway, major, street, service }]) => [
    zoom,
    [
      'match',
      ['get', 'kind'],
      'motorway',
      motorway + more,
      'major',
      major + more,
      'street',
      street + more,
      service + more,
    ],
  ]);
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}
