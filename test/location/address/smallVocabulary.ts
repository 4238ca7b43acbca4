import type { PlaceVocabulary } from '../../../location/address/addressReading.ts';
import { placeKey } from '../../../location/address/words/placeKey.ts';

/** Some places; the second row has towns whose names are street words, as real ones do. */
const places = `San Francisco CA|Los Angeles CA|Millbrae CA|San Clemente CA|Springfield OR|Springfield IL|Eugene OR|Salt Lake City UT
Millcreek UT|Bloomington MN|Minneapolis MN|Saint Paul MN|New York NY|York NY|Queens NY|St. Louis MO|Kansas City MO|Kansas City KS
Washington DC|Washington PA|San Juan PR|Broad Brook CT|Hartford CT|Boston MA|Elk Grove CA|San Jose CA|Portland OR|Portland ME
Cincinnati OH|North Bend OH|Loveland OH|Mount Saint Joseph OH|White Sulphur Springs MT|Menomonee Falls WI|Fort Worth TX|Austin TX|Round Rock TX
El Dorado Hills CA|Virginia Beach VA|Iowa City IA|Kaneohe HI|Ladue MO|Santa Fe NM|New Orleans LA|Oklahoma City OK|Las Vegas NV
Street MD|Avenue MD|North SC|Center TX|Park KS|Maple Park IL|Broadway NC|Brook NY|Camino CA|Lake MS|Court PA|Hill NH|Real CA|Americas NY
Ridge NY|Main NC|Game MD|Stars WV|Evergreen AL|Terrace MN|Town TX|West MS|Port NY`;
const counties = 'Los Angeles CA|Lane OR|Hamilton OH|Meagher MT|St. Louis MO|Orleans LA';
const zips = `94103 CA|94102 CA|90028 CA|97403 OR|97477 OR|84101 UT|84106 UT|55425 MN|55406 MN|10036 NY|10013 NY|63105 MO|20500 DC
00901 PR|06016 CT|02109 MA|45238 OH|59645 MT|59047 MT WY|92672 CA|94030 CA|96744 HI|53188 WI|11372 NY`;

const statesOfPlace = new Map<string, Set<string>>();
const statesOfCounty = new Map<string, Set<string>>();

function remember(table: string, states: Map<string, Set<string>>): void {
  for (const row of table.split(/[|\n]/)) {
    const key = placeKey(row.slice(0, -3));
    states.set(key, (states.get(key) ?? new Set()).add(row.slice(-2)));
  }
}
remember(places, statesOfPlace);
remember(counties, statesOfCounty);
const statesOfZip = new Map(
  zips.split(/[|\n]/).map((row) => [row.slice(0, 5), row.slice(6).split(' ')] as const),
);

/** The places of a small gazetteer. */
export const smallVocabulary: PlaceVocabulary = {
  isPlace: (key, state) => isIn(statesOfPlace.get(key), state),
  isCounty: (key, state) => isIn(statesOfCounty.get(key), state),
  statesOfZip: (zip) => statesOfZip.get(zip) ?? [],
};

function isIn(states: ReadonlySet<string> | undefined, state: string | null): boolean {
  return states !== undefined && (state === null || states.has(state));
}
