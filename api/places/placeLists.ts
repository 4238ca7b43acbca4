import { compareText } from '../../core/compareText.ts';
import { editDistance } from '../../core/editDistance.ts';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { required } from '../../core/required.ts';
import { isSynthetic } from '../../report/present/presentMode.ts';
import type { PlaceArea } from '../../schemas/places/placesFiles.ts';
import type { ServedPlaces } from '../../store/lake/places/placesReader.ts';
import { escapeHtml, renderPage } from '../docs/html.ts';
import { checkForm } from './placePage.ts';
import { headOf, linkTo, PLACES_PATH, SITEMAP_PATH, stateName } from './placeParts.ts';

/** Number of covered places that are offered for an unknown one. */
const OFFERED = 5;

/** The states with places. */
export function statesPage(places: ServedPlaces, publicUrl: string): string {
  const items = [...places.states].map(
    ([state, areas]) =>
      `<li><a href="${PLACES_PATH}/${state}">${escapeHtml(stateName(state))}</a> (${areas.length.toLocaleString('en-US')})</li>`,
  );
  const summary = 'How fast the ground sinks or rises in towns and ZIP Codes, measured by satellite radar.';
  const list =
    items.length === 0
      ? '<p>No town or ZIP Code is covered yet.</p>'
      : `<ul class="places">${items.join('')}</ul>`;
  return listPage(places, { path: '', title: 'Ground motion by place', summary, lists: list, publicUrl });
}

/** The towns and ZIP Codes of a state. */
export function statePage(places: ServedPlaces, state: string, publicUrl: string): string {
  const areas = required(places.states.get(state));
  const name = stateName(state);
  const section = (title: string, kind: PlaceArea['kind']) => {
    const of = areas.filter((area) => area.kind === kind);
    return of.length === 0
      ? ''
      : `<h2 id="${kind}s">${title}</h2>\n<ul class="places">${of.map(linkTo).join('')}</ul>`;
  };
  const summary = `How fast the ground sinks or rises in the towns and ZIP Codes of ${name}, measured by satellite radar.`;
  const lists = `${section('Towns', 'town')}\n${section('ZIP Codes', 'zip')}`;
  return listPage(places, { path: state, title: `Ground motion in ${name}`, summary, lists, publicUrl });
}

/** The page for a place that isn't covered, with covered ones near it or with similar names. */
export function unknownPlacePage(
  places: ServedPlaces,
  { state, name, point }: { readonly state: string; readonly name: string; readonly point: LatLon | null },
  publicUrl: string,
): string {
  const offered = point ? nearest(places, point) : similar(places, state, name);
  const summary =
    'We have no counts for this place. It may not be covered yet, or the address may be mistyped.';
  const lists = `<h2 id="others">${point ? 'The nearest covered places' : 'Covered places'}</h2>\n<ul class="places">${offered.map(linkTo).join('')}</ul>\n<p><a href="${PLACES_PATH}">All places</a></p>`;
  return listPage(places, {
    path: '',
    title: 'Place not covered',
    summary,
    lists,
    publicUrl,
    isIndexed: false,
  });
}

function nearest({ areas }: ServedPlaces, point: LatLon): PlaceArea[] {
  return [...areas.values()]
    .toSorted((a, b) => groundDistanceM(a, point) - groundDistanceM(b, point))
    .slice(0, OFFERED);
}

function similar({ areas }: ServedPlaces, state: string, name: string): PlaceArea[] {
  const far = name.length + 1;
  const scored = [...areas.values()].map((area) => {
    const own = area.path.slice(3);
    return { area, distance: (area.path.startsWith(`${state}/`) ? 0 : far) + editDistance(own, name, far) };
  });
  return scored
    .toSorted((a, b) => a.distance - b.distance || compareText(a.area.path, b.area.path))
    .slice(0, OFFERED)
    .map(({ area }) => area);
}

function listPage(
  { index }: ServedPlaces,
  page: {
    readonly path: string;
    readonly title: string;
    readonly summary: string;
    readonly lists: string;
    readonly publicUrl: string;
    readonly isIndexed?: boolean;
  },
): string {
  const {
    path,
    title,
    summary,
    lists,
    publicUrl,
    isIndexed = !Object.values(index.frames).some(isSynthetic),
  } = page;
  const trail =
    path === ''
      ? ''
      : `<nav class="trail" aria-label="Breadcrumb"><a href="${PLACES_PATH}">Places</a></nav>\n`;
  const body = `<main>
${trail}<h1>${escapeHtml(title)}</h1>
<p class="summary">${escapeHtml(summary)}</p>
${checkForm('')}
${lists}
</main>`;
  return renderPage({
    title,
    description: summary,
    path: PLACES_PATH,
    head: headOf(path, publicUrl, { isIndexed }),
    body,
  });
}

/** The sitemaps of all states (sitemaps.org). */
export function sitemapIndex({ states, index }: ServedPlaces, publicUrl: string): string {
  const items = [...states.keys()].map(
    (state) =>
      `<sitemap><loc>${escapeHtml(`${publicUrl}${SITEMAP_PATH}?state=${state}`)}</loc><lastmod>${index.built_at}</lastmod></sitemap>`,
  );
  return xml('sitemapindex', items);
}

/** The pages of a state, except those of made-up data. */
export function stateSitemap({ states, index }: ServedPlaces, state: string, publicUrl: string): string {
  const areas = (states.get(state) ?? []).filter(
    ({ frames }) => !frames.some((frame) => isSynthetic(required(index.frames[frame]))),
  );
  const items = areas.map(
    ({ path }) =>
      `<url><loc>${escapeHtml(`${publicUrl}${PLACES_PATH}/${path}`)}</loc><lastmod>${index.built_at}</lastmod></url>`,
  );
  return xml('urlset', items);
}

function xml(root: string, items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${root}>
`;
}
