import type { Dataset, Group } from 'h5wasm/node';
import type { Grid } from '../../core/geodesy/grid.ts';

/** WKT 2 of EPSG:32615, as PROJ writes it. */
const UTM_15N_WKT = [
  'PROJCRS["WGS 84 / UTM zone 15N",',
  'BASEGEOGCRS["WGS 84",',
  'ENSEMBLE["World Geodetic System 1984 ensemble",',
  'MEMBER["World Geodetic System 1984 (Transit)"],MEMBER["World Geodetic System 1984 (G730)"],',
  'MEMBER["World Geodetic System 1984 (G873)"],MEMBER["World Geodetic System 1984 (G1150)"],',
  'MEMBER["World Geodetic System 1984 (G1674)"],MEMBER["World Geodetic System 1984 (G1762)"],',
  'MEMBER["World Geodetic System 1984 (G2139)"],',
  'ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]],ENSEMBLEACCURACY[2.0]],',
  'PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],ID["EPSG",4326]],',
  'CONVERSION["UTM zone 15N",METHOD["Transverse Mercator",ID["EPSG",9807]],',
  'PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8801]],',
  'PARAMETER["Longitude of natural origin",-93,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8802]],',
  'PARAMETER["Scale factor at natural origin",0.9996,SCALEUNIT["unity",1],ID["EPSG",8805]],',
  'PARAMETER["False easting",500000,LENGTHUNIT["metre",1],ID["EPSG",8806]],',
  'PARAMETER["False northing",0,LENGTHUNIT["metre",1],ID["EPSG",8807]]],',
  'CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],',
  'AXIS["(N)",north,ORDER[2],LENGTHUNIT["metre",1]],',
  'USAGE[SCOPE["Engineering survey, topographic mapping."],',
  'AREA["Between 96°W and 90°W, northern hemisphere between equator and 84°N."],BBOX[0,-96,84,-90]],',
  'ID["EPSG",32615]]',
].join('');

/** The CF grid mapping of EPSG:32615. */
const GRID_MAPPING: Readonly<Record<string, string | number>> = {
  crs_wkt: UTM_15N_WKT,
  semi_major_axis: 6378137,
  semi_minor_axis: 6356752.314245179,
  inverse_flattening: 298.257223563,
  reference_ellipsoid_name: 'WGS 84',
  longitude_of_prime_meridian: 0,
  prime_meridian_name: 'Greenwich',
  geographic_crs_name: 'WGS 84',
  horizontal_datum_name: 'World Geodetic System 1984 ensemble',
  projected_crs_name: 'WGS 84 / UTM zone 15N',
  grid_mapping_name: 'transverse_mercator',
  latitude_of_projection_origin: 0,
  longitude_of_central_meridian: -93,
  false_easting: 500000,
  false_northing: 0,
  scale_factor_at_central_meridian: 0.9996,
  units: 'unitless',
  long_name: 'Dummy variable with geo-referencing metadata in attributes',
};

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

/** The attribute GeoTransform: upper left corner and steps, separated by blanks. */
function geoTransformText(grid: Grid): string {
  const numbers = [grid.originX, grid.cellWidth, 0, grid.originY, 0, -grid.cellHeight];
  return numbers.map((value) => value.toFixed(1)).join(' ');
}
