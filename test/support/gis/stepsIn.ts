import { fromFile } from 'geotiff';

/** The stored integers of a GeoTIFF at full resolution, row by row. */
export async function stepsIn(path: string): Promise<Int16Array> {
  const tiff = await fromFile(path);
  const [pixels] = (await (await tiff.getImage(0)).readRasters()) as unknown as [Int16Array];
  await tiff.close();
  return pixels;
}
