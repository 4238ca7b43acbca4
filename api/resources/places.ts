import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { placeRoutes } from '../routes/place/places.ts';
import { geocodeRoutes } from '../routes/place/geocode.ts';
import { geocodeBatchRoutes } from '../routes/place/geocodeBatch.ts';
import { suggestRoutes } from '../routes/place/suggest.ts';
import { frameRoutes } from '../routes/place/frames.ts';
import { stacRoutes } from '../routes/map/stac.ts';
import { stacSearchRoutes } from '../routes/map/stacSearch.ts';
import { stacAssetRoutes } from '../routes/map/stacAssets.ts';
import { mapRoutes } from '../routes/map/map.ts';
import { tileRoutes } from '../routes/map/tiles.ts';
import { wmtsRoutes } from '../routes/map/wmts.ts';
import { openReleaseItems } from '../stac/releaseItems.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { openReleaseListings } from '../../store/lake/release/releaseListing.ts';

/** Places, frames, maps, and the lake for other programs. */
export function registerPlaces(app: ApiApp, context: ApiContext): void {
  placeRoutes(app, context);
  geocodeRoutes(app, context);
  suggestRoutes(app, context);
  geocodeBatchRoutes(app, context);
  frameRoutes(app, context);
  const listings = openReleaseListings(lakeFilesAt(context.config.lakeAddress));
  const items = openReleaseItems(listings, () => context.publicUrl());
  stacRoutes(app, context, items);
  stacSearchRoutes(app, context, items);
  stacAssetRoutes(app, context, listings);
  mapRoutes(app, context);
  tileRoutes(app, context);
  wmtsRoutes(app, context);
}
