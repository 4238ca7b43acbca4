import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BoundedCache } from '../../core/boundedCache.ts';
import { placeKey } from '../address/words/placeKey.ts';
import { stateOfFips } from '../address/words/usStates.ts';

/** The city that mail to a ZIP Code is addressed to. */
export interface PostalCity {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
}

/**
 * The table as text, a line a county and a city: some 5 ms when it is first asked for. It is searched as it is, because
 * to take all of it apart would keep everyone waiting for half a second.
 */
let table: string | undefined;
let tablePath = join(import.meta.dirname, 'usZips.tsv.gz');
const cities = new Map<string, PostalCity | null>();
/** By FIPS code: a name is wanted for each point of a file. */
const counties = new Map<string, string | null>();
const statesByCity = BoundedCache.ofEntries<readonly string[]>(1000);
const statesByCounty = BoundedCache.ofEntries<readonly string[]>(1000);

/** Where the table is. */
export function zipTablePath(): string {
  return tablePath;
}

/** Tells where the table is to code that was bundled and no longer lies next to it. */
export function findZipTableAt(path: string): void {
  tablePath = path;
}

function text(): string {
  table ??= `\n${gunzipSync(readFileSync(tablePath)).toString('utf8')}`;
  return table;
}

/** The city of a ZIP Code of five digits, whether or not its addresses are loaded; null = not known. */
export function cityOfZip(zip: string): PostalCity | null {
  const known = cities.get(zip);
  if (known !== undefined) return known;
  const at = Math.max(text().indexOf(`\t${zip}`), text().indexOf(` ${zip}`));
  if (at < 0) {
    cities.set(zip, null);
    return null;
  }
  const [state = '', name = ''] = text()
    .slice(text().lastIndexOf('\n', at) + 1, at)
    .split('\t');
  const city = { state, name };
  cities.set(zip, city);
  return city;
}

/** A city's name by its key (`placeKey`) in a state; null = not known. */
export function postalCity(key: string, state: string): string | null {
  const first = `\n${state}\t`;
  for (let at = text().indexOf(first); at >= 0; at = text().indexOf(first, at + 1)) {
    const from = at + first.length;
    // A key begins as its name does.
    if (text()[from]?.toUpperCase() !== key[0]) continue;
    const name = text().slice(from, text().indexOf('\t', from));
    if (placeKey(name) === key) return name;
  }
  return null;
}

/** States that have a city of a given key (`placeKey`), two letters each, in the order of the table. */
export function statesOfCity(key: string): readonly string[] {
  const known = statesByCity.peek(key);
  return known ?? statesByCity.keep(key, linesNamed(key, '[A-Z]{2}', '\\t'));
}

/** States that have a county of a given key, two letters each. */
export function statesOfCounty(key: string): readonly string[] {
  const known = statesByCounty.peek(key);
  if (known !== undefined) return known;
  const states = linesNamed(key, '\\d{5}', '$').map((fips) => stateOfFips(fips)?.abbreviation ?? '');
  return statesByCounty.keep(key, [...new Set(states)]);
}

/** What the lines whose second column has a key begin with; `beginning` and `end` are patterns of what is around the name. */
function linesNamed(key: string, beginning: string, end: string): string[] {
  // A key begins and ends as its name does.
  const [first, last] = [key.slice(0, 1), key.slice(-1)].map((letter) =>
    letter.replaceAll(/[^\p{L}]/gu, '.'),
  );
  const likely = text().matchAll(new RegExp(`^(${beginning})\t(${first}[^\t\n]*${last})${end}`, 'gim'));
  return [...likely].filter((line) => placeKey(line[2] ?? '') === key).map((line) => line[1] ?? '');
}

/** The name of a county by its FIPS code, without the word County; null = not known. */
export function countyOfFips(fips: string): string | null {
  const known = counties.get(fips);
  if (known !== undefined) return known;
  const at = text().indexOf(`\n${fips}\t`);
  const name = at < 0 ? null : text().slice(at + fips.length + 2, text().indexOf('\n', at + 1));
  counties.set(fips, name);
  return name;
}
