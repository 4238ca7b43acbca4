const STAC_API = 'https://api.stacspec.org/v1.0.0';
const OGC_FEATURES = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';

/** The conformance classes of STAC API and OGC API Features that the server implements; clients check only these. */
export const CONFORMS_TO: readonly string[] = [
  `${STAC_API}/core`,
  `${STAC_API}/collections`,
  `${STAC_API}/ogcapi-features`,
  `${STAC_API}/item-search`,
  `${OGC_FEATURES}/core`,
  `${OGC_FEATURES}/geojson`,
];
