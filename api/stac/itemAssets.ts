import { MAP_LAYER_FACTS, NO_STEPS } from '../../core/colour/mapLayer.ts';
import type { StacCollection } from '../../schemas/http/map/stac.ts';
import { assetKeyOf, BY_NAME, mediaTypeOf } from './stacAssets.ts';

/** What every item has: the maps, the quick-look, what a release says of itself. Partitions bear names of their own. */
export function itemAssets(): StacCollection['item_assets'] {
  const named = Object.entries(BY_NAME).map(([path, { title, roles }]) => {
    const key = assetKeyOf(path);
    const about = { title, roles: [...roles], type: mediaTypeOf(path) };
    return [key, path.endsWith('.tif') ? { ...about, bands: [bandOf(key)] } : about] as const;
  });
  return Object.fromEntries(named);
}

function bandOf(name: string) {
  const unit = Object.entries(MAP_LAYER_FACTS).find(([layer]) => layer === name)?.[1].unit;
  return { name, data_type: 'int16', nodata: NO_STEPS, ...(unit === undefined ? {} : { unit }) };
}
