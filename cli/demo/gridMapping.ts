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
export const GRID_MAPPING: Readonly<Record<string, string | number>> = {
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

/** The attribute GeoTransform: upper left corner and steps, separated by blanks. */
export function geoTransformText(grid: Grid): string {
  const numbers = [grid.originX, grid.cellWidth, 0, grid.originY, 0, -grid.cellHeight];
  return numbers.map((value) => value.toFixed(1)).join(' ');
}
