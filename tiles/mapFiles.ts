import type { MapLayer } from '../core/color/mapLayer.ts';

/** Rasters of a release that maps are drawn from; all lie on the frame's own grid. */
export const LAYER_FILES: Readonly<Record<MapLayer, string>> = {
  velocity: 'velocity.tif',
  uncertainty: 'uncertainty.tif',
  confidence: 'confidence.tif',
  seasonal: 'seasonal.tif',
};
/** What is sold of each cell, as `keptClass` has it: maps of classes of the velocity are drawn from it. */
export const CLASSES_FILE = 'classes.tif';
/** Day of each cell's last observation, days since 1970: by it maps know which classes still hold. */
export const LAST_OBSERVATION_FILE = 'last_observation.tif';
/** Kept for readers of a release's files; no map shows it. */
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
