import { z } from 'zod';
import { required } from '../../../core/required.ts';
import { countyOfFips } from '../../../location/zips/zipTable.ts';
import { statesOf, type Area } from './area.ts';
import { changingFile, type ListedFiles, type ListTools } from './addressFiles.ts';
import { parseList } from './unreadableList.ts';

/** A layer of a source as listed by OpenAddresses: the last job that produced it. */
const listedSchema = z.object({
  source: z.string(),
  layer: z.string(),
  name: z.string().default(''),
  job: z.int().positive().nullable(),
  size: z.int().nonnegative().nullish().catch(null),
  output: z.object({ output: z.boolean().default(true) }).nullish(),
});
type Listed = z.output<typeof listedSchema>;

/** The name of a source becomes a file name. */
const SOURCE = /^us\/([a-z]{2})\/[a-z0-9][a-z0-9_.-]{0,99}$/;
/** Sources of a whole state, in one or several parts. */
const STATEWIDE = /\/statewide(?:[-_][a-z0-9_-]+)?$/;

/**
 * The OpenAddresses tables for an area: for states all sources, statewide and local (look-ups deduplicate them); for a
 * county those with its name, or else the statewide ones. Throws `source_unreadable`.
 */
export async function listOpenAddresses(area: Area, { client, settings }: ListTools): Promise<ListedFiles> {
  const { wanted, notes } =
    area.is === 'all'
      ? { wanted: await listSources('us/', { client, settings }), notes: [] }
      : await listParts(area, { client, settings });
  const times = new Map<string, number>();
  for (const { source } of wanted) times.set(source, (times.get(source) ?? 0) + 1);
  const base = settings.sources['openaddresses-files'];
  return {
    files: wanted.map(({ source, name, job }) => {
      // Some sources have several layers of addresses, which differ in their names.
      const mark = times.get(source) === 1 ? '' : `-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;
      const path = `openaddresses/${source}${mark}.geojson.gz`;
      return changingFile(path, `${base}/job/${job}/source.geojson.gz`, 'gzip');
    }),
    aboutBytes: wanted.reduce((sum, { size }) => sum + (size ?? 0), 0),
    notes: [...notes, `OpenAddresses: ${wanted.length} sources, each with its own license`],
  };
}

/** Sources of states and of counties, by state, and what is missing. */
async function listParts(area: Area & { readonly is: 'parts' }, tools: ListTools) {
  const notes: string[] = [];
  const wanted: Listed[] = [];
  for (const state of statesOf(area)) {
    const { abbreviation, fips, name } = state;
    const sources = await listSources(`us/${abbreviation.toLowerCase()}/`, tools);
    if (area.states.includes(state)) {
      wanted.push(...sources);
      if (sources.length === 0) notes.push(`OpenAddresses has nothing of ${name}`);
      continue;
    }
    for (const county of area.counties.filter((code) => code.startsWith(fips))) {
      const chosen = sourcesOfCounty(county, sources);
      wanted.push(...chosen.filter((one) => !wanted.includes(one)));
      if (chosen.length === 0) notes.push(missingCounty(county, { name, abbreviation, sources }));
    }
  }
  return { wanted, notes };
}

async function listSources(prefix: string, { client, settings }: ListTools): Promise<Listed[]> {
  const address = new URL(`${settings.sources.openaddresses}/data`);
  address.searchParams.set('source', prefix);
  address.searchParams.set('layer', 'addresses');
  const { text } = await client.text(address.href);
  const schema = z.array(listedSchema);
  const listed = parseList(text, schema, { address: address.href, source: 'openaddresses' });
  // The search matches the text anywhere in a name.
  return listed.filter(
    ({ source, layer, job, output }) =>
      source.startsWith(prefix) &&
      SOURCE.test(source) &&
      layer === 'addresses' &&
      job !== null &&
      output?.output !== false,
  );
}

function sourcesOfCounty(county: string, sources: readonly Listed[]): readonly Listed[] {
  const slug = (countyOfFips(county) ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  const names = ['', '_county', '_parish', '_borough'].map((ending) => `${slug}${ending}`);
  const known = new Set([...names, `county_of_${slug}`, `city_and_county_of_${slug}`]);
  const own = sources.filter(({ source }) => known.has(required(source.split('/')[2])));
  return own.length > 0 ? own : sources.filter(({ source }) => STATEWIDE.test(source));
}

function missingCounty(
  county: string,
  { name, abbreviation, sources }: { name: string; abbreviation: string; sources: readonly Listed[] },
): string {
  const told = `OpenAddresses has no source named after ${countyOfFips(county) ?? county} and none of all ${name}`;
  return sources.length === 0
    ? told
    : `${told}; --state ${abbreviation} fetches its ${sources.length} of cities and counties`;
}
