import type { DrawnLayer, RateLayer } from '../core/color/mapLayer.ts';

/** Rasters of a release that maps are drawn from, on the frame's own grid; only releases of two looks have those of the east. */
export const LAYER_FILES: Readonly<Record<DrawnLayer, string>> = {
  velocity: 'velocity.tif',
  uncertainty: 'uncertainty.tif',
  confidence: 'confidence.tif',
  seasonal: 'seasonal.tif',
  velocity_east: 'velocity_east.tif',
  uncertainty_east: 'uncertainty_east.tif',
};
/** What is sold of each cell, as encoded by `keptClass`: maps of velocity classes are drawn from it. */
export const CLASSES_FILE = 'classes.tif';
/** The same for the motion to the east, as encoded by `keptEastClass`; only releases of two looks have it. */
export const EAST_CLASSES_FILE = 'classes_east.tif';
/** The classes that maps of rates are drawn from. */
export const CLASS_FILES: Readonly<Record<RateLayer, string>> = {
  velocity: CLASSES_FILE,
  velocity_east: EAST_CLASSES_FILE,
};
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
