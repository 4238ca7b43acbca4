import { join } from 'node:path';
import * as h5wasm from 'h5wasm/node';
import type { GranuleOptions } from '../../../support/files/dispS1Granule.ts';

/** A calibration of the granule with these options. */
export interface CalibrationOptions extends Pick<
  GranuleOptions,
  'frameId' | 'reference' | 'secondary' | 'version' | 'generated' | 'grid' | 'southFirst'
> {
  /** Meters. */
  readonly calibration: (row: number, col: number) => number;
  /** `constant` by default. */
  readonly type?: string;
  readonly referenceVersion?: string;
  /** `DISP-CAL-S1` by default; older documents write `CAL-DISP-S1`. */
  readonly product?: string;
  readonly declared?: { readonly frame?: number; readonly secondary?: string; readonly units?: string };
  /** Without the dimension of time. */
  readonly isFlat?: boolean;
}

function calibrationName(o: CalibrationOptions): string {
  return `OPERA_L4_${o.product ?? 'DISP-CAL-S1'}_IW_${o.frameId ?? 'F90001'}_VV_${o.reference}T004012Z_${o.secondary}T004011Z_v${o.version ?? '1.0'}_${o.generated ?? '20260801T000000Z'}.nc`;
}

/** Writes a small calibration in the layout of its producer's program and returns its path. */
export async function writeCalibration(folder: string, o: CalibrationOptions): Promise<string> {
  await h5wasm.ready;
  const path = join(folder, calibrationName(o));
  const file = new h5wasm.File(path, 'w');
  const { grid } = o;
  const shape = [...(o.isFlat ? [] : [1]), grid.rows, grid.cols];
  const chunks = shape.map((length) => Math.min(256, length));
  const x = Float64Array.from({ length: grid.cols }, (_, i) => grid.originX + (i + 0.5) * grid.cellWidth);
  const y = Float64Array.from({ length: grid.rows }, (_, i) => grid.originY - (i + 0.5) * grid.cellHeight);
  file.create_dataset({ name: 'x', data: x, shape: [x.length], dtype: '<d' });
  file.create_dataset({ name: 'y', data: o.southFirst ? y.reverse() : y, shape: [y.length], dtype: '<d' });
  const values = new Float32Array(grid.rows * grid.cols);
  for (let row = 0; row < grid.rows; row++) {
    const stored = o.southFirst ? grid.rows - 1 - row : row;
    for (let col = 0; col < grid.cols; col++) values[stored * grid.cols + col] = o.calibration(row, col);
  }
  for (const [name, data] of [
    ['calibration', values],
    ['calibration_std', new Float32Array(values.length)],
  ] as const) {
    const set = file.create_dataset({ name, data, shape, dtype: '<f4', chunks, compression: 4 });
    set.create_attribute('_FillValue', NaN, [], '<f4');
    set.create_attribute('units', o.declared?.units ?? 'meters');
  }
  file.create_group('identification');
  const dated = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:40:11`;
  const texts = {
    reference_datetime: dated(o.reference),
    secondary_datetime: dated(o.declared?.secondary ?? o.secondary),
    calibration_reference_name: 'UNR gridded data',
    calibration_reference_version: o.referenceVersion ?? '0.3',
    calibration_reference_type: o.type ?? 'constant',
    calibration_reference_reference_frame: 'IGS20',
  };
  for (const [name, data] of Object.entries(texts))
    file.create_dataset({ name: `identification/${name}`, data, shape: [], dtype: 'S' });
  const frame = o.declared?.frame ?? Number((o.frameId ?? 'F90001').slice(1));
  file.create_dataset({ name: 'identification/frame_id', data: frame, shape: [], dtype: '<i' });
  file.close();
  return path;
}
