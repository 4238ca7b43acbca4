import { join } from 'node:path';
import { createByteRaster, createFloatRaster, type ScratchRaster } from './scratchRaster.ts';

/** The folder of a run's intermediate files; it vanishes with the staged release. */
export interface Scratch {
  path(name: string): string;
  floatRaster(name: string): Promise<ScratchRaster<Float32Array>>;
  byteRaster(name: string): Promise<ScratchRaster<Uint8Array>>;
  /** Closes every raster. */
  close(): Promise<void>;
}

/** Scratch in `folder`, for rasters that are `cols` cells wide. */
export function openScratch(folder: string, cols: number): Scratch {
  const rasters: ScratchRaster<Float32Array | Uint8Array>[] = [];
  const path = (name: string) => join(folder, name);
  return {
    path,
    floatRaster: async (name) => {
      const raster = await createFloatRaster(path(name), cols);
      rasters.push(raster);
      return raster;
    },
    byteRaster: async (name) => {
      const raster = await createByteRaster(path(name), cols);
      rasters.push(raster);
      return raster;
    },
    close: async () => {
      while (rasters.length > 0) await rasters.pop()!.close();
    },
  };
}
