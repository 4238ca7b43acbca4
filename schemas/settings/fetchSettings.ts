import { z } from 'zod';
import { setting } from './setting.ts';
import { commaList, hostName, plainWebUrl, postgresUrl } from './textForms.ts';

/** The public URLs of the data sources. */
export const SOURCES = {
  /** Searches for granules. */
  cmr: 'https://cmr.earthdata.nasa.gov',
  /** Lists and series of GNSS stations. */
  unr: 'https://geodesy.unr.edu',
  /** TIGER/Line. */
  census: 'https://www2.census.gov/geo/tiger',
  openaddresses: 'https://batch.openaddresses.io/api',
  'openaddresses-files': 'https://v2.openaddresses.io/batch-prod',
  /** The National Address Database. */
  nad: 'https://data.transportation.gov',
  overture: 'https://stac.overturemaps.org',
} as const;

export type SourceName = keyof typeof SOURCES;

const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];

const mirror = z.string().transform((text, context): readonly [SourceName, string] => {
  const at = text.indexOf('=');
  const name = SOURCE_NAMES.find((each) => each === text.slice(0, Math.max(0, at)).trim());
  const address = plainWebUrl.safeParse(text.slice(at + 1).trim());
  if (name !== undefined && address.success) return [name, address.data.replace(/\/+$/, '')];
  context.addIssue(`pairs such as cmr=https://mirror.example.org of ${SOURCE_NAMES.join(', ')}`);
  return z.NEVER;
});

/** Where data is fetched from (`./gm fetch`, `./gm addresses fetch`). */
export const FETCH_SETTINGS = {
  mirrors: setting(commaList(mirror), {
    name: 'GM_FETCH_MIRRORS',
    group: 'fetching',
    whenUnset: '[the public sources](fetching.md#which-hosts-are-asked)',
    help: `Mirrors of sources, \`name=address\` with commas between. Names: ${SOURCE_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
  }),
  earthdataHosts: setting(commaList(hostName(true)), {
    name: 'GM_EARTHDATA_HOSTS',
    group: 'fetching',
    default: 'urs.earthdata.nasa.gov,*.asf.alaska.edu,*.asf.earthdatacloud.nasa.gov',
    help: 'Hosts that get the Earthdata token (`EARTHDATA_TOKEN`).',
  }),
  fetchHosts: setting(commaList(hostName(true)), {
    name: 'GM_FETCH_HOSTS',
    group: 'fetching',
    default: '*.cloudfront.net,*.amazonaws.com,datahub.transportation.gov',
    help: 'Hosts that a download may be redirected to, without the token.',
  }),
  fetchGnss: setting(z.enum(['off', 'on']), {
    name: 'GM_FETCH_GNSS',
    group: 'fetching',
    default: 'off',
    help: '`on`: an ingest that finds no station files [fetches](fetching.md#gnss) those of its frames.',
  }),
};

/** The queue of frames (`./gm plan`, `work`, `queue`). */
export const QUEUE_SETTINGS = {
  queueUrl: setting(postgresUrl, {
    name: 'GM_QUEUE_URL',
    group: 'fetching',
    whenUnset: '`DATABASE_URL`',
    secret: 'credentials',
    help: "PostgreSQL database of the [queue of frames](scale.md#a-queue). A separate one keeps workers out of the accounts' database.",
  }),
};
