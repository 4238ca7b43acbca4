import { cellsIn } from '../../core/placeRates/rateHistogram.ts';
import { required } from '../../core/required.ts';
import { stateOfAbbreviation } from '../../location/address/words/usStates.ts';
import { areaName, lastObservationOf } from '../../report/places/presentPlaceRates.ts';
import type { PlaceArea, PlacesIndex } from '../../schemas/places/placesFiles.ts';
import { escapeHtml, PAGE_POLICY } from '../docs/html.ts';

/** Where the pages of places begin. */
export const PLACES_PATH = '/places';
export const SITEMAP_PATH = '/sitemap.xml';
/** These pages have a form that opens the map. */
export const PLACES_POLICY = PAGE_POLICY.replace("form-action 'none'", "form-action 'self'");

/** The name of a state by its abbreviation, in either case. */
export function stateName(abbreviation: string): string {
  return stateOfAbbreviation(abbreviation.toUpperCase())?.name ?? abbreviation.toUpperCase();
}

/** A list item with a link to a place's page. */
export function linkTo(area: PlaceArea): string {
  return `<li><a href="${PLACES_PATH}/${area.path}">${escapeHtml(areaName(area))}</a></li>`;
}

/** The head of a page: its styles, its canonical address, and what search engines read. */
export function headOf(
  path: string,
  publicUrl: string,
  { isIndexed, data = null }: { readonly isIndexed: boolean; readonly data?: object | null },
): string {
  const url = path === '' ? `${publicUrl}${PLACES_PATH}` : `${publicUrl}${PLACES_PATH}/${path}`;
  // A closing tag inside the data would end the script.
  const json = data && JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return [
    '\n<link rel="stylesheet" href="/styles/histogram.css">\n<link rel="stylesheet" href="/styles/places.css">',
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(json === null ? [] : [`<script type="application/ld+json">${json}</script>`]),
  ].join('\n');
}

/** A place's counts as a schema.org Dataset. */
export function datasetOf(
  index: PlacesIndex,
  { path, counts, frames, kind, name, state, lat, lon }: PlaceArea,
  {
    publicUrl,
    title,
    summary,
  }: { readonly publicUrl: string; readonly title: string; readonly summary: string },
): object {
  const first = required(
    frames.map((frame) => required(index.frames[frame]).first_observation).toSorted()[0],
  );
  const address =
    kind === 'zip'
      ? { postalCode: name, addressRegion: state, addressCountry: 'US' }
      : { addressLocality: name, addressRegion: state, addressCountry: 'US' };
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: title,
    description: `${summary} Counts of ${cellsIn(counts).toLocaleString('en-US')} measured cells by vertical rate, from satellite radar.`,
    url: `${publicUrl}${PLACES_PATH}/${path}`,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Ground Motion', url: publicUrl },
    dateModified: index.built_at,
    temporalCoverage: `${first}/${lastObservationOf(index, frames)}`,
    spatialCoverage: {
      '@type': 'Place',
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
      address: { '@type': 'PostalAddress', ...address },
    },
    measurementTechnique: 'Interferometric synthetic aperture radar (InSAR)',
    variableMeasured: { '@type': 'PropertyValue', name: 'Vertical rate of the ground', unitText: 'mm/yr' },
  };
}
