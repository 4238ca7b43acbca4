import { join } from 'node:path';
import { required } from '../../core/required.ts';
import {
  createByteRaster,
  createFloatRaster,
  createShortRaster,
  openFloatRaster,
  openShortRaster,
  type RasterValues,
  type ScratchRaster,
} from './scratchRaster.ts';

/** The folder of a run's intermediate files; it is deleted with the staged release. */
export interface Scratch {
  path(name: string): string;
  floatRaster(name: string): Promise<ScratchRaster<Float32Array>>;
  shortRaster(name: string): Promise<ScratchRaster<Int16Array>>;
  byteRaster(name: string): Promise<ScratchRaster<Uint8Array>>;
  /** Opens rasters of an earlier run, by path, for reading. */
  earlierFloatRaster(path: string): Promise<ScratchRaster<Float32Array>>;
  earlierShortRaster(path: string): Promise<ScratchRaster<Int16Array>>;
  /** Closes every raster. */
  close(): Promise<void>;
}

const asGiven = (path: string) => path;

/** Scratch in `folder`, for rasters `cols` cells wide. */
export function openScratch(folder: string, cols: number): Scratch {
  const rasters: { close(): Promise<void> }[] = [];
  const path = (name: string) => join(folder, name);
  const kept =
    <Values extends RasterValues>(
      create: (path: string, cols: number) => Promise<ScratchRaster<Values>>,
      pathOf: (name: string) => string = path,
    ): ((name: string) => Promise<ScratchRaster<Values>>) =>
    async (name) => {
      const raster = await create(pathOf(name), cols);
      rasters.push(raster);
      return raster;
    };
  return {
    path,
    floatRaster: kept(createFloatRaster),
    shortRaster: kept(createShortRaster),
    byteRaster: kept(createByteRaster),
    earlierFloatRaster: kept(openFloatRaster, asGiven),
    earlierShortRaster: kept(openShortRaster, asGiven),
    close: async () => {
      while (rasters.length > 0) await required(rasters.pop()).close();
    },
  };
}
