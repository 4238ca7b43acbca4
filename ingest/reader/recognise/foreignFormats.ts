/** How files of another program become files that a reader takes, by their names. */
const FORMATS: readonly (readonly [name: RegExp, program: string, remedy: string])[] = [
  [
    /^S1-GUNW-.+\.nc$/i,
    'ARIA S1-GUNW',
    'make a MintPy series of them (ARIA-tools ariaTSsetup.py, then MintPy) and ingest its timeseries.h5 with its geometry, ' +
      'or its .he5',
  ],
  [
    /^NISAR_L[23]_.*GUNW.*\.h5$/i,
    'NISAR GUNW',
    'make a MintPy series of them (MintPy prep_nisar.py) and ingest its timeseries.h5 with its geometry, or its .he5',
  ],
  [
    /^OPERA_L3_DISP-NI_.+\.nc$/i,
    'OPERA DISP-NI',
    'make a MintPy series of them and ingest its timeseries.h5 with its geometry, or its .he5',
  ],
  [
    /^OPERA_L4_(?:DISP-CAL|CAL-DISP|TROPO).+\.nc$/i,
    'an OPERA correction',
    'ingest the displacement products alone; corrections in separate files are not applied',
  ],
  [
    /\.grd$/i,
    'a grid of GMTSAR',
    'turn the geocoded grids of each pair into GeoTIFFs (gdal_translate unwrap_ll.grd 20210105_20210117.unw.tif, ' +
      'gdal_translate corr_ll.grd 20210105_20210117.corr.tif), and state --wavelength, --incidence and --heading',
  ],
  [
    /\.(?:unw|unw\.geo|cor|cor\.geo)(?:\.vrt)?$/i,
    'a flat raster of ISCE or GAMMA',
    'turn the geocoded phase and coherence into GeoTIFFs (for ISCE gdal_translate -b 2 filt_fine.unw.geo.vrt ' +
      '20210105_20210117.unw.tif), and state --wavelength, --incidence and --heading',
  ],
  [
    /\.mat$/i,
    'a file of StaMPS',
    'export its series as a CSV with pnt_lat, pnt_lon and a column d_YYYYMMDD of meters for each date',
  ],
  [
    /\.dim$/i,
    'a product of SNAP',
    'export the geocoded phase and coherence as GeoTIFFs named 20210105_20210117.unw.tif and .corr.tif, and state ' +
      '--wavelength, --incidence and --heading',
  ],
  [
    /\.(?:shp|gpkg|geojson|parquet|fgb|xlsx)$/i,
    'a table of another format',
    'turn it into a CSV with lat and lon columns and one column a date (ogr2ogr -lco GEOMETRY=AS_XY points.csv points.gpkg)',
  ],
  [/\.(?:zip|tar|tgz|gz|7z)$/i, 'an archive', 'unpack it and ingest the folder'],
];

/** Why a data file of another program is not read, and what makes it readable; null = its name says nothing. */
export function foreignReason(name: string): string | null {
  const format = FORMATS.find(([pattern]) => pattern.test(name));
  return format === undefined ? null : `${name}: ${format[1]} is not read directly; ${format[2]}`;
}
