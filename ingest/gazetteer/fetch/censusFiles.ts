import { required } from '../../../core/required.ts';
import { GroundMotionError, invalidInput } from '../../../core/error.ts';
import { stateOfFips } from '../../../location/address/words/usStates.ts';
import { isOfArea, statesOf, type Area } from './area.ts';
import { changingFile, type ListedFiles, type ListTools } from './addressFiles.ts';
import { unreadableList } from './unreadableList.ts';

/** Folders of TIGER/Line by layer, and the area that a file covers. */
const LAYERS = {
  addrfeat: { folder: 'ADDRFEAT', of: 'county' },
  faces: { folder: 'FACES', of: 'county' },
  place: { folder: 'PLACE', of: 'state' },
  county: { folder: 'COUNTY', of: 'country' },
  zcta: { folder: 'ZCTA520', of: 'country' },
  edges: { folder: 'EDGES', of: 'county' },
  featnames: { folder: 'FEATNAMES', of: 'county' },
  areawater: { folder: 'AREAWATER', of: 'county' },
  arealm: { folder: 'AREALM', of: 'state' },
} as const;
export type FetchedLayer = keyof typeof LAYERS;

/** Fetched by default: street ranges, and the layers that name towns and counties. */
export const USUAL_LAYERS: readonly FetchedLayer[] = ['addrfeat', 'faces', 'place', 'county'];

/** Parses `--layers addrfeat,place`; `none` = no layer. Throws `bad_usage`. */
export function parseLayers(text: string): readonly FetchedLayer[] {
  if (text === 'none') return [];
  return text.split(',').map((name) => {
    if (Object.hasOwn(LAYERS, name)) return name as FetchedLayer;
    const known = Object.keys(LAYERS).join(', ');
    throw invalidInput('bad_usage', `--layers ${text}: "${name}" is none of ${known}; or give none`);
  });
}

/** The files to fetch from the Census Bureau. */
export interface CensusChoice {
  readonly area: Area;
  readonly layers: readonly FetchedLayer[];
  /** Null = the latest that has street ranges. */
  readonly year: number | null;
}

/**
 * The TIGER/Line files of an area, as listed in the Census Bureau's folders. Throws `nothing_found` for a missing county
 * or state, `source_unreadable`.
 */
export async function listCensusFiles(
  { area, layers, year: given }: CensusChoice,
  { client, settings }: ListTools,
): Promise<ListedFiles> {
  const base = settings.sources.census;
  const year = given ?? (await latestYear(base, client));
  const listed: ListedFile[] = [];
  for (const layer of layers) {
    const { folder, of } = LAYERS[layer];
    const found = await listFolder(`${base}/TIGER${year}/${folder}/`, client);
    const wanted = found.filter(({ area: own }) =>
      of === 'county' ? isOfArea(own, area) : of === 'state' ? isStateOf(own, area) : own === 'us',
    );
    if (of === 'county') assertThere(wanted, area, `TIGER/Line ${year}, ${folder}`);
    listed.push(...wanted);
  }
  return {
    files: listed.map(({ name, address }) => changingFile(`tiger/${year}/${name}`, address, 'zip')),
    aboutBytes: listed.every(({ bytes }) => bytes !== null)
      ? listed.reduce((sum, { bytes }) => sum + required(bytes), 0)
      : null,
    notes: [`TIGER/Line ${year}: ${layers.map((layer) => LAYERS[layer].folder).join(', ')}`],
  };
}

interface ListedFile {
  readonly name: string;
  readonly address: string;
  /** FIPS code of a county or state, or `us`. */
  readonly area: string;
  readonly bytes: number | null;
}

/** The latest year whose folder has street ranges: next year's exists before its files do. */
async function latestYear(base: string, client: ListTools['client']): Promise<number> {
  const { text } = await client.text(`${base}/`);
  const years = [
    ...new Set([...text.matchAll(/href="(?:[^"]*\/)?TIGER(\d{4})\/?"/g)].map(([, year]) => Number(year))),
  ];
  for (const year of years.toSorted((a, b) => b - a).slice(0, 3)) {
    const found = await listFolder(`${base}/TIGER${year}/ADDRFEAT/`, client).catch((error: unknown) => {
      if (error instanceof GroundMotionError && ['not_at_source', 'source_unreadable'].includes(error.code))
        return [];
      throw error;
    });
    if (found.length > 0) return year;
  }
  throw unreadableList(`${base}/`, 'it lists no folder of a year (TIGER2025) with street ranges', 'census');
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** The files in one of its folders: a page with one link per file, followed by the size. Throws `source_unreadable`. */
async function listFolder(address: string, client: ListTools['client']): Promise<ListedFile[]> {
  const { text } = await client.text(address);
  const files = new Map<string, ListedFile>();
  for (const row of text.split(/(?=href=")/)) {
    const [, name = '', area = ''] =
      /^href="(?:[^"]*\/)?(tl_\d{4}_(us|\d{2}|\d{5})_[a-z0-9]+\.zip)"/.exec(row) ?? [];
    if (name === '') continue;
    const [, number, unit = ''] = />\s*([\d.]+)([KMG]?)\s*</.exec(row.slice(row.indexOf('</a>'))) ?? [];
    const bytes = number === undefined ? null : Math.round(Number(number) * required(UNITS[unit]));
    files.set(name, { name, address: `${address}${name}`, area, bytes });
  }
  if (files.size === 0) throw unreadableList(address, 'it lists no files (tl_2025_48201_….zip)', 'census');
  return [...files.values()];
}

function isStateOf(fips: string, area: Area): boolean {
  return statesOf(area).some((state) => state.fips === fips);
}

function assertThere(found: readonly ListedFile[], area: Area, where: string): void {
  if (area.is === 'all') return;
  const has = (code: string) => found.some(({ area: own }) => own.startsWith(code));
  const missing = [
    ...area.states.filter(({ fips }) => !has(fips)).map(({ name }) => name),
    ...area.counties
      .filter((code) => !has(code))
      .map((code) => `${code} (${required(stateOfFips(code)).name})`),
  ];
  if (missing.length === 0) return;
  throw new GroundMotionError(
    'not_found',
    'nothing_found',
    `${where}: nothing of ${missing.join(', ')}; check the code, or give another --year: codes change (Connecticut's in 2022)`,
  );
}
