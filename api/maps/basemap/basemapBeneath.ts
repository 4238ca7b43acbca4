import { createHash } from 'node:crypto';
import { type BasemapCanvas, basemapTiles } from '../../../tiles/basemap/basemapPlan.ts';
import type { GroundTile } from '../../../tiles/basemap/groundFeatures.ts';
import { degreesOf } from '../../../tiles/mapWindow.ts';
import type { Basemap } from './openBasemap.ts';

/** The basemap of a picture. */
export interface BasemapBeneath {
  /** Changes when a tile beneath does; part of the picture's own tag. */
  readonly tag: string;
  readonly attribution: string;
  tiles(): Promise<readonly GroundTile[]>;
}

/** Increment when the basemap is drawn differently: it is part of the tag. */
const STYLE_VERSION = 1;

/** The basemap beneath a picture; null where none was imported. */
export async function basemapBeneath(
  basemap: Basemap,
  canvas: BasemapCanvas,
): Promise<BasemapBeneath | null> {
  const attribution = await basemap.attributionWithin(degreesOf(canvas.bounds));
  const indices = basemapTiles(canvas);
  if (attribution === null || indices.length === 0) return null;
  const { bounds, width, height, pixelRatio, withoutNames } = canvas;
  const place = [
    bounds.west,
    bounds.south,
    bounds.east,
    bounds.north,
    width,
    height,
    pixelRatio,
    JSON.stringify(withoutNames),
  ];
  const tags = await Promise.all(indices.map((index) => basemap.entityTagOf(index)));
  const content = [STYLE_VERSION, attribution, ...place, ...tags].join('\n');
  return {
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    attribution,
    tiles: async () => {
      const tiles = await Promise.all(
        indices.map(async (index) => ({ ...index, bytes: (await basemap.tile(index))?.bytes ?? null })),
      );
      return tiles.filter((tile): tile is GroundTile => tile.bytes !== null);
    },
  };
}
