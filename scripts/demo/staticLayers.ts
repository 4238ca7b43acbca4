import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import gdal from 'gdal-async';
import type { Grid } from '../../core/grid.ts';
import { lineOfSightAt } from './epochSignal.ts';
import { NOTE } from './granuleLayout.ts';

interface StaticLayer {
  readonly name: string;
  readonly bands: readonly string[];
  readonly type: 'Float32' | 'Byte';
  readonly predictor: number;
  /** Value of a band in a column: no static layer of the demo changes from north to south. */
  value(band: number, u: number): number;
}

const STATIC_LAYERS: readonly StaticLayer[] = [
  {
    name: 'line_of_sight_enu',
    bands: ['East', 'North', 'Up'],
    type: 'Float32',
    predictor: 3,
    value: (band, u) => {
      const { east, north, up } = lineOfSightAt(u);
      return [east, north, up][band]!;
    },
  },
  // Coastal plain: 30 m in the west, sea level in the east.
  { name: 'dem', bands: ['dem'], type: 'Float32', predictor: 3, value: (_, u) => 30 * (1 - u) },
  { name: 'layover_shadow_mask', bands: ['layover_shadow_mask'], type: 'Byte', predictor: 2, value: () => 0 },
];

/** A virtual raster that repeats the one row of a file down the frame and names its bands. */
function repeatedRow(grid: Grid, layer: StaticLayer, rowPath: string): string {
  const transform = [grid.originX, grid.cellWidth, 0, grid.originY, 0, -grid.cellHeight].join(', ');
  const bands = layer.bands.map(
    (band, index) =>
      `<VRTRasterBand dataType="${layer.type}" band="${index + 1}"><Description>${band}</Description>` +
      (layer.type === 'Float32' ? '<NoDataValue>nan</NoDataValue>' : '') +
      `<SimpleSource><SourceFilename>${rowPath.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</SourceFilename>` +
      `<SourceBand>${index + 1}</SourceBand><SrcRect xOff="0" yOff="0" xSize="${grid.cols}" ySize="1"/>` +
      `<DstRect xOff="0" yOff="0" xSize="${grid.cols}" ySize="${grid.rows}"/></SimpleSource></VRTRasterBand>`,
  );
  return (
    `<VRTDataset rasterXSize="${grid.cols}" rasterYSize="${grid.rows}"><SRS>EPSG:${grid.epsg}</SRS>` +
    `<GeoTransform>${transform}</GeoTransform><Metadata><MDI key="NOTE">${NOTE}</MDI></Metadata>` +
    `${bands.join('')}</VRTDataset>`
  );
}

/**
 * Writes the static layers of a frame (line of sight, elevation, layover and shadow) as GeoTIFF into a
 * folder and returns their file names.
 */
export async function writeStaticLayers(dir: string, frameId: string, grid: Grid): Promise<string[]> {
  const fileNames: string[] = [];
  for (const layer of STATIC_LAYERS) {
    const fileName = `OPERA_L3_DISP-S1-STATIC_${frameId}_20140403_S1A_v1.0_${layer.name}.tif`;
    const rowPath = join(dir, `${layer.name}.row.tif`);
    const row = await gdal.drivers
      .get('GTiff')
      .createAsync(rowPath, grid.cols, 1, layer.bands.length, layer.type);
    for (const index of layer.bands.keys()) {
      const values = Float32Array.from({ length: grid.cols }, (_, col) =>
        layer.value(index, (col + 0.5) / grid.cols),
      );
      const band = await row.bands.getAsync(index + 1);
      await band.pixels.writeAsync(
        0,
        0,
        grid.cols,
        1,
        layer.type === 'Byte' ? Uint8Array.from(values) : values,
      );
    }
    row.close();
    const source = await gdal.openAsync(repeatedRow(grid, layer, rowPath));
    const options = [
      'COMPRESS=DEFLATE',
      'ZLEVEL=1',
      `PREDICTOR=${layer.predictor}`,
      'TILED=YES',
      'INTERLEAVE=BAND',
    ];
    const target = await gdal.translateAsync(
      join(dir, fileName),
      source,
      options.flatMap((option) => ['-co', option]),
    );
    target.close();
    source.close();
    await rm(rowPath);
    fileNames.push(fileName);
  }
  return fileNames;
}
