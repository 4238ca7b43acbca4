import type { MapLayer } from '../core/color/mapLayer.ts';

/** Rasters of a release that maps are drawn from; all use the frame's own grid. */
export const LAYER_FILES: Readonly<Record<MapLayer, string>> = {
  velocity: 'velocity.tif',
  uncertainty: 'uncertainty.tif',
  confidence: 'confidence.tif',
  seasonal: 'seasonal.tif',
};
/** What is sold of each cell, as encoded by `keptClass`: maps of velocity classes are drawn from it. */
export const CLASSES_FILE = 'classes.tif';
/** Day of each cell's last observation, days since 1970, from which maps determine which classes still hold. */
export const LAST_OBSERVATION_FILE = 'last_observation.tif';
/** Stored for readers of a release's files; no map shows it. */
export const COHERENCE_FILE = 'coherence.tif';

/** Codes of the errors that this room throws. */
export type TilesErrorCode = 'map_across_antimeridian' | 'map_not_written' | 'map_unreadable';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    tiles: TilesErrorCode;
  }
  interface DetailsOfErrors {
    map_unreadable: { readonly key: string };
  }
}
