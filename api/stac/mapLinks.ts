import { MAP_LAYER_FACTS, MAP_LAYERS } from '../../core/colour/mapLayer.ts';
import type { StacCollection } from '../../schemas/http/map/stac.ts';
import { QML_TYPE } from '../maps/qmlStyle.ts';
import { WMTS_CAPABILITIES_PATH } from '../maps/wmts/address.ts';

/** The maps as web map links, which STAC Browser and others draw. */
export function mapLinks(publicUrl: string): StacCollection['links'] {
  return [
    {
      rel: 'wmts',
      href: `${publicUrl}${WMTS_CAPABILITIES_PATH}`,
      type: 'application/xml',
      title: 'All layers of the map (WMTS)',
      'wmts:layer': [...MAP_LAYERS],
    },
    ...MAP_LAYERS.map((layer) => ({
      rel: 'style',
      href: `${publicUrl}/tiles/${layer}.qml`,
      type: QML_TYPE,
      title: `${MAP_LAYER_FACTS[layer].title}: colours of the raster in QGIS`,
    })),
    ...MAP_LAYERS.map((layer) => ({
      rel: 'tilejson',
      href: `${publicUrl}/tiles/${layer}.json`,
      type: 'application/json',
      title: MAP_LAYER_FACTS[layer].title,
    })),
  ];
}
