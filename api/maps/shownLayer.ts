import { drawnLayer, EAST_LAYERS, hasLook, type MapLayer, type MapLook } from '../../core/color/mapLayer.ts';
import { refusal } from '../../report/refusal.ts';
import type { MapCrop } from './drawMap.ts';

/** What a picture of a layer with a look shows. Throws `bad_request` for a layer that doesn't exist to the east. */
export function shownLayer(layer: MapLayer, look: MapLook | undefined): Pick<MapCrop, 'layer' | 'look'> {
  if (!hasLook(layer, look)) {
    const known = EAST_LAYERS.join(' and ');
    throw refusal('bad_request', `look=east has the layers ${known}; ${layer} isn't measured to the east`);
  }
  return { layer: drawnLayer(layer, look), look: look === 'east' ? 'two_looks' : look };
}
