import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { placeRoutes } from '../routes/place/places.ts';
import { geocodeRoutes } from '../routes/place/geocode.ts';
import { frameRoutes } from '../routes/place/frames.ts';
import { stacRoutes } from '../routes/map/stac.ts';
import { stacAssetRoutes } from '../routes/map/stacAssets.ts';
import { mapRoutes } from '../routes/map/map.ts';
import { tileRoutes } from '../routes/map/tiles.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { openReleaseListings } from '../../store/lake/release/releaseListing.ts';

/** Places, frames, maps, and the lake for other programs. */
export function registerPlaces(app: ApiApp, context: ApiContext): void {
  placeRoutes(app, context);
  geocodeRoutes(app, context);
  frameRoutes(app, context);
  const listings = openReleaseListings(lakeFilesAt(context.config.lakeAddress));
  stacRoutes(app, context, listings);
  stacAssetRoutes(app, context, listings);
  mapRoutes(app, context);
  tileRoutes(app, context);
}
