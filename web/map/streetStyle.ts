import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import { BASEMAP_ZOOMS, type GroundLayer } from '../../core/basemap/groundLayers.ts';
import {
  BUILDINGS_FROM_ZOOM,
  LINE_OPACITY,
  NAMES,
  PATH_LINE,
  RAIL_LINE,
  ROAD_CASING,
  ROAD_WIDTHS,
  WATERWAY_WIDTH,
  type ZoomedSize,
} from '../../core/basemap/groundStyle.ts';
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
      paint: { 'line-width': bySizes(WATERWAY_WIDTH) },
    },
    { id: 'building', type: 'fill', ...of(source, 'building'), minzoom: BUILDINGS_FROM_ZOOM },
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
      paint: {
        'line-width': PATH_LINE.pixels,
        'line-dasharray': [...PATH_LINE.dashes],
        'line-opacity': LINE_OPACITY.path,
      },
    },
    {
      id: 'road-casing',
      type: 'line',
      ...of(source, 'road'),
      filter: isRoad,
      layout: round,
      minzoom: ROAD_CASING.leastZoom,
      paint: { 'line-width': roadWidths(ROAD_CASING.pixels), 'line-opacity': LINE_OPACITY.roadCasing },
    },
    {
      id: 'road',
      type: 'line',
      ...of(source, 'road'),
      filter: isRoad,
      layout: round,
      paint: { 'line-width': roadWidths(0), 'line-opacity': LINE_OPACITY.road },
    },
    {
      id: 'rail',
      type: 'line',
      ...of(source, 'rail'),
      paint: {
        'line-width': bySizes(RAIL_LINE.width),
        'line-dasharray': [...RAIL_LINE.dashes],
        'line-opacity': LINE_OPACITY.rail,
      },
    },
  ];
}

/** Names of towns, streets, water and parks, in the page's font: a style without glyphs uses the browser's. */
export function groundNames(source: string, text: SymbolLayerSpecification['layout']): LayerSpecification[] {
  const name = { ...text, 'text-field': ['get', 'name'] } as SymbolLayerSpecification['layout'];
  const paint = { 'text-halo-width': NAMES.halo };
  return [
    {
      id: 'water-name',
      type: 'symbol',
      ...of(source, 'water'),
      minzoom: NAMES.water.leastZoom,
      layout: { ...name, 'text-size': bySizes(NAMES.water.size), 'text-max-width': NAMES.areaEms },
      paint,
    },
    {
      id: 'park-name',
      type: 'symbol',
      ...of(source, 'park'),
      minzoom: NAMES.park.leastZoom,
      layout: { ...name, 'text-size': bySizes(NAMES.park.size), 'text-max-width': NAMES.areaEms },
      paint,
    },
    {
      id: 'road-name',
      type: 'symbol',
      ...of(source, 'road'),
      minzoom: NAMES.road.leastZoom,
      filter: [
        'any',
        ['in', ['get', 'kind'], ['literal', ['motorway', 'major']]],
        ['>=', ['zoom'], NAMES.road.streetsFromZoom],
      ],
      layout: {
        ...name,
        'text-size': bySizes(NAMES.road.size),
        'symbol-placement': 'line',
        'text-max-angle': 35,
        'symbol-spacing': NAMES.spacing,
        'symbol-sort-key': ['match', ['get', 'kind'], 'motorway', 0, 'major', 1, 'street', 2, 3],
      },
      paint,
    },
    {
      id: 'place-name',
      type: 'symbol',
      ...of(source, 'place'),
      minzoom: NAMES.place.leastZoom,
      maxzoom: NAMES.place.endZoom,
      layout: {
        ...name,
        'text-size': bySizes(NAMES.place.size),
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

/** Width of each class of road; `more` is added for a casing. */
function roadWidths(more: number): ExpressionSpecification {
  const { motorway, major, street, service } = ROAD_WIDTHS;
  const widthOf = ({ stops }: ZoomedSize, at: number) => (stops[at]?.[1] ?? 0) + more;
  return bySizes(street, (_, at) => [
    'match',
    ['get', 'kind'],
    'motorway',
    widthOf(motorway, at),
    'major',
    widthOf(major, at),
    'street',
    widthOf(street, at),
    widthOf(service, at),
  ]);
}

/** A size by zoom as an expression; `valueOf` receives the pixels and the index of each stop. */
function bySizes(
  { base, stops }: ZoomedSize,
  valueOf: (pixels: number, at: number) => unknown = (pixels) => pixels,
): ExpressionSpecification {
  const values = stops.flatMap(([zoom, pixels], at) => [zoom, valueOf(pixels, at)]);
  return ['interpolate', ['exponential', base], ['zoom'], ...values] as unknown as ExpressionSpecification;
}
