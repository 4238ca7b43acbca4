import { BIN_COUNT, cellsIn, classShares } from '../../core/placeRates/rateHistogram.ts';
import { HISTOGRAM, histogramBars, LABELED_MM_YR, rateX } from '../../core/placeRates/histogramBars.ts';
import { CLASS_WORDS, medianWords, movementSentence, percentWords } from '../../core/placeRates/rateWords.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { required } from '../../core/required.ts';
import { lastObservationOf } from '../../report/places/presentPlaceRates.ts';
import { isSynthetic } from '../../report/present/presentMode.ts';
import type { PlaceArea, PlacesIndex } from '../../schemas/places/placesFiles.ts';
import type { ServedPlaces } from '../../store/lake/places/placesReader.ts';
import { escapeHtml, renderPage } from '../docs/html.ts';
import { datasetOf, headOf, linkTo, PLACES_PATH, stateName } from './placeParts.ts';

/** The public page of a town or ZIP Code. */
export function placePage(
  { index, areas, states }: ServedPlaces,
  area: PlaceArea,
  publicUrl: string,
): string {
  const { counts, kind, name, state } = area;
  const where = kind === 'zip' ? `ZIP Code ${name}` : name;
  const title = `Is the ground moving in ${where}, ${state}?`;
  const summary = movementSentence(`In ${where}`, counts);
  const synthetic = area.frames.some((frame) => isSynthetic(required(index.frames[frame])));
  const head = headOf(area.path, publicUrl, {
    isIndexed: !synthetic,
    data: datasetOf(index, area, { publicUrl, title, summary }),
  });
  const body = `<main>
<nav class="trail" aria-label="Breadcrumb"><a href="${PLACES_PATH}">Places</a> › <a href="${PLACES_PATH}/${state.toLowerCase()}">${escapeHtml(stateName(state))}</a></nav>
<h1>${escapeHtml(title)}</h1>
${synthetic ? '<p class="made-up"><strong>Made-up data.</strong> This is a demonstration: no real ground was measured.</p>\n' : ''}<p class="summary">${escapeHtml(summary)}</p>
${checkForm(where)}
<h2 id="rates">How fast the ground moves</h2>
${picture(counts, where)}
${classTable(counts)}
<h2 id="facts">What was measured</h2>
${factTable(index, area)}
<h2 id="limits">What this page can’t tell you</h2>
<ul>
<li>Whether a certain house moves. A single lot can sink while the ground around it doesn’t; <a href="/">check the address</a>.</li>
<li>Why the ground moves, or whether it will keep its pace.</li>
<li>Anything about ground that the satellite can’t measure, such as dense woods, fields and water.</li>
<li>Exact borders. We count whole hexagons of about 0.7 km² whose streets are mostly in ${escapeHtml(where)}.</li>
<li>Single rates. Bins of a hexagon with fewer than five cells are moved to a neighboring bin, and hexagons with fewer than 20 cells are left out.</li>
</ul>
${related(area, { areas, states })}
</main>`;
  return renderPage({ title, description: summary, path: `${PLACES_PATH}/${area.path}`, head, body });
}

/** A form that opens the map at an address; works without a script up to there. */
export function checkForm(where: string): string {
  return `<form class="check" action="/" method="get">
<label for="check-address">Check an address${where === '' ? '' : ` in ${escapeHtml(where)}`}: free, without an account</label>
<div><input id="check-address" name="address" type="text" required maxlength="1000" autocomplete="street-address" placeholder="Street, city, state"><button type="submit">Check</button></div>
</form>`;
}

/** The histogram; the table after it says the same. */
function picture(counts: readonly number[], where: string): string {
  const { width, height, top, base, margin } = HISTOGRAM;
  const bars = histogramBars(counts).map(
    (bar) =>
      `<rect class="bin ${bar.code}" x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}"/>`,
  );
  const borders = LABELED_MM_YR.map((rate) => {
    const x = rateX(rate).toFixed(1);
    const label = rate < 0 ? `−${-rate}` : `+${rate}`;
    return `<line class="border" x1="${x}" x2="${x}" y1="${top}" y2="${base}"/><text class="tick" x="${x}" y="${base + 15}" text-anchor="middle">${label}</text>`;
  });
  return `<figure class="histogram"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(`Histogram of the rates in ${where}; the table below has the numbers`)}">
<text class="side" x="${margin}" y="13">← sinking</text><text class="side" x="${rateX(0).toFixed(1)}" y="13" text-anchor="middle">stable</text><text class="side" x="${width - margin}" y="13" text-anchor="end">rising →</text>
${bars.join('\n')}
${borders.join('\n')}
<line class="axis" x1="${margin}" x2="${width - margin}" y1="${base}" y2="${base}"/>
</svg><figcaption>Measured cells by rate, mm/yr, in ${BIN_COUNT - 2} steps of 1 mm/yr; the outermost bars are everything beyond 15.</figcaption></figure>`;
}

function classTable(counts: readonly number[]): string {
  const rows = classShares(counts).map(({ code, share }) => {
    const bar = `<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="10"/><rect class="bin ${code}" width="${(100 * share).toFixed(1)}" height="10"/></svg>`;
    return `<tr><td>${CLASS_WORDS[code]}</td><td class="amount">${percentWords(share)}</td><td class="bar">${bar}</td></tr>`;
  });
  return `<div class="table"><table class="shares"><thead><tr><th scope="col">Rate</th><th scope="col" colspan="2">Share of the measured ground</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

function factTable(index: PlacesIndex, area: PlaceArea): string {
  const { counts, sigmaMmYr, frames, hexagons } = area;
  const first = required(
    frames.map((frame) => required(index.frames[frame]).first_observation).toSorted()[0],
  );
  const releases = frames.map((frame) => `${frame}, release ${required(index.frames[frame]).release}`);
  const sources = [...new Set(frames.map((frame) => required(index.frames[frame]).attribution))];
  const rows: (readonly [string, string])[] = [
    [
      'Measured cells',
      `${cellsIn(counts).toLocaleString('en-US')}, in ${hexagons.toLocaleString('en-US')} hexagons of 0.7 km²`,
    ],
    ['Median rate', withTrueMinus(medianWords(counts))],
    ['How sure a cell’s rate is', `typically ± ${margin95(sigmaMmYr).toFixed(1)} mm/yr (95 %)`],
    ['Observed', `${first} to ${lastObservationOf(index, frames)}`],
    ['Counted on', index.built_at.slice(0, 10)],
    ['Data', [...releases, ...sources].join('; ')],
  ];
  const html = rows.map(
    ([term, fact]) => `<tr><th scope="row">${escapeHtml(term)}</th><td>${escapeHtml(fact)}</td></tr>`,
  );
  return `<div class="table"><table class="facts"><tbody>\n${html.join('\n')}\n</tbody></table></div>`;
}

/** A town's ZIP Codes, or the town of a ZIP Code. */
function related(area: PlaceArea, { areas, states }: Pick<ServedPlaces, 'areas' | 'states'>): string {
  const town = area.town === null ? undefined : areas.get(area.town);
  const inState = states.get(area.path.slice(0, 2)) ?? [];
  const others =
    area.kind === 'zip' ? (town ? [town] : []) : inState.filter((each) => each.town === area.path);
  if (others.length === 0) return '';
  return `<h2 id="related">${area.kind === 'zip' ? 'The town' : 'Its ZIP Codes'}</h2>\n<ul class="places">${others.map(linkTo).join('')}</ul>`;
}
