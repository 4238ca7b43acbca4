import gdal from 'gdal-async';
import { join } from 'node:path';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { sharedData } from '../machine/sharedData.ts';

/** One side with numbers of one record of the Census Bureau's address ranges, as the file has it. */
export interface TigerSide {
  readonly fullName: string;
  readonly zip: string;
  readonly side: 'L' | 'R';
  readonly from: number;
  readonly to: number;
  readonly parity: 'E' | 'O' | 'B';
  readonly tlid: number;
  readonly line: readonly LatLon[];
}

export const meagherFile = (): string | null => {
  const folder = sharedData('tiger-addrfeat-30059');
  return folder === null ? null : join(folder, 'tl_2021_30059_addrfeat.shp');
};

/** Every side with numbers of Meagher County, Montana. */
export function meagherSides(file: string): TigerSide[] {
  const dataset = gdal.open(file);
  const sides: TigerSide[] = [];
  dataset.layers.get(0).features.forEach((feature) => {
    const fields = feature.fields.toObject() as Record<string, string | number | null>;
    const line = (feature.getGeometry() as gdal.LineString).points.map(({ x, y }) => ({ lat: y, lon: x }));
    for (const side of ['L', 'R'] as const) {
      const from = fields[`${side}FROMHN`];
      const to = fields[`${side}TOHN`];
      if (from === null || to === null) continue;
      sides.push({
        fullName: String(fields['FULLNAME']),
        zip: String(fields[`ZIP${side}`]),
        side,
        from: Number(from),
        to: Number(to),
        parity: fields[`PARITY${side}`] as TigerSide['parity'],
        tlid: Number(fields['TLID']),
        line,
      });
    }
  });
  dataset.close();
  return sides;
}
