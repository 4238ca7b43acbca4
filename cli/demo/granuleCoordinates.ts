import type { Dataset, Group } from 'h5wasm/node';
import type { Grid } from '../../core/geodesy/grid.ts';
import { GRID_MAPPING, geoTransformText } from './gridMapping.ts';

const SECONDS_AT_2010 = Date.UTC(2010, 0, 1) / 1000;

/** Writes text attributes: variable-length UTF-8 scalars, as in the real product. */
export function writeText(holder: Group | Dataset, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) holder.create_attribute(name, value, [], 'S');
}

/** x, y (pixel centers), time and the grid mapping of a group. */
export function writeCoordinates(group: Group, grid: Grid, secondaryAt: number): void {
  const mapping = group.create_dataset({
    name: 'spatial_ref',
    data: BigInt64Array.of(0n),
    shape: [],
    dtype: '<q',
  });
  for (const [name, value] of Object.entries(GRID_MAPPING)) {
    if (typeof value === 'number') mapping.create_attribute(name, Float64Array.of(value), [], '<d');
    else writeText(mapping, { [name]: value });
  }
  writeText(mapping, { GeoTransform: geoTransformText(grid) });
  const axis = (name: 'x' | 'y', data: Float64Array) => {
    const dataset = group.create_dataset({ name, data, shape: [data.length], dtype: '<d' });
    writeText(dataset, {
      standard_name: `projection_${name}_coordinate`,
      long_name: `${name} coordinate of projection`,
      units: 'm',
    });
    dataset.make_scale(name);
  };
  axis(
    'y',
    Float64Array.from({ length: grid.rows }, (_, row) => grid.originY - (row + 0.5) * grid.cellHeight),
  );
  axis(
    'x',
    Float64Array.from({ length: grid.cols }, (_, col) => grid.originX + (col + 0.5) * grid.cellWidth),
  );
  writeTime(
    group,
    'time',
    secondaryAt,
    'Time corresponding to beginning of secondary acquisition',
  ).make_scale('time');
}

/** One instant (milliseconds since 1970) as a dimension of length one. */
export function writeTime(group: Group, name: string, milliseconds: number, longName: string): Dataset {
  const data = Float64Array.of(milliseconds / 1000 - SECONDS_AT_2010);
  const dataset = group.create_dataset({ name, data, shape: [1], dtype: '<d' });
  writeText(dataset, {
    standard_name: 'time',
    long_name: longName,
    calendar: 'standard',
    units: 'seconds since 2010-01-01 00:00:00.000000',
  });
  return dataset;
}
