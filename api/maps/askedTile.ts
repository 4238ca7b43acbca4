import type { MapLayer, MapLook } from '../../core/color/mapLayer.ts';
import type { PictureFormat } from '../../tiles/encodePicture.ts';

/** A tile of the standard pyramid, and how to draw it. */
export interface AskedTile {
  readonly layer: MapLayer;
  readonly zoom: number;
  /** Column from the west and row from the north. */
  readonly x: number;
  readonly y: number;
  readonly sidePixels: 256 | 512;
  readonly format: PictureFormat;
  /** Only frames of this geometry; absent = all. */
  readonly look?: MapLook | undefined;
}
