import type { z } from 'zod';
import type { MapDetail } from '../../core/colour/mapClasses.ts';
import { MAP_LAYER_FACTS, type MapLayer } from '../../core/colour/mapLayer.ts';
import { API_VERSION } from '../../schemas/http/contract/discovery.ts';
import { TILE_ZOOMS, type tileJsonSchema } from '../../schemas/http/map/tiles.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import { presentLegend } from '../present/mapLegend.ts';
import { attributionOf, boundsOf } from './wholeMap.ts';

type TileJson = z.infer<typeof tileJsonSchema>;

const SHOWN: Readonly<Record<MapDetail, string>> = {
  classes: 'classes of areas of some 120 m',
  values: 'one colour a measurement cell',
};

/** What a map client needs to know of a layer's tiles. */
export function tileJsonOf(
  { layer, detail }: { readonly layer: MapLayer; readonly detail: MapDetail },
  frames: readonly LakeFrame[],
  publicUrl: string,
): TileJson {
  const { title, unit } = MAP_LAYER_FACTS[layer];
  const stops = presentLegend(layer, detail);
  const { west, south, east, north } = boundsOf(frames);
  return {
    tilejson: '3.0.0',
    name: title,
    description: `${title}, ${unit}; ${SHOWN[detail]}, transparent where nothing was measured`,
    version: API_VERSION,
    attribution: attributionOf(frames),
    scheme: 'xyz',
    tiles: [`${publicUrl}/tiles/${layer}/{z}/{x}/{y}.png`],
    minzoom: TILE_ZOOMS.least,
    maxzoom: TILE_ZOOMS.most,
    tileSize: 256,
    vector_layers: [],
    bounds: [west, south, east, north],
    center: [(west + east) / 2, (south + north) / 2, zoomOf(east - west)],
    legend: `${title} (${unit}): ${wordsOf(stops)}`,
    legend_stops: stops,
    detail,
    units: unit,
    layer,
  };
}

/** Each mark once: of a ramp there are two at the border of a class. */
function wordsOf(stops: readonly { readonly label: string }[]): string {
  return [...new Set(stops.map(({ label }) => label))].join(' · ');
}

/** At which the width in degrees fills about three tiles. */
function zoomOf(degrees: number): number {
  const zoom = Math.floor(Math.log2((3 * 360) / Math.max(degrees, 0.001)));
  return Math.max(TILE_ZOOMS.least, Math.min(TILE_ZOOMS.most, zoom));
}
