import type { MapLayer } from '../core/colour/mapLayer.ts';

/** Rasters of a release that maps are drawn from; all lie on the frame's own grid. */
export const LAYER_FILES: Readonly<Record<MapLayer, string>> = {
  velocity: 'velocity.tif',
  uncertainty: 'uncertainty.tif',
  confidence: 'confidence.tif',
  seasonal: 'seasonal.tif',
};
/** Day of each cell's last observation, days since 1970: where frames overlap, the newest is shown. */
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
