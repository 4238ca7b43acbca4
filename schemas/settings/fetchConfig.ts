import { z } from 'zod';

const address = (standard: string) => z.url({ protocol: /^https?$/ }).default(standard);
const HOST = /^(?:\*\.)?(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const hosts = (standard: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(HOST, 'hosts such as data.example.org, *.example.org or 127.0.0.1:9000')))
    .default([...standard]);

/** Where data are fetched from (`./gm fetch`, `./gm addresses fetch`): environment variables. docs/fetching.md says what each is for. */
export const fetchEnvironment = {
  GM_CMR_URL: address('https://cmr.earthdata.nasa.gov'),
  GM_EARTHDATA_HOSTS: hosts(['urs.earthdata.nasa.gov', '*.asf.alaska.edu', '*.asf.earthdatacloud.nasa.gov']),
  GM_FETCH_HOSTS: hosts(['*.cloudfront.net', '*.amazonaws.com', 'datahub.transportation.gov']),
  GM_UNR_URL: address('https://geodesy.unr.edu'),
  GM_CENSUS_URL: address('https://www2.census.gov/geo/tiger'),
  GM_OPENADDRESSES_URL: address('https://batch.openaddresses.io/api'),
  GM_OPENADDRESSES_FILES_URL: address('https://v2.openaddresses.io/batch-prod'),
  GM_NAD_URL: address('https://data.transportation.gov'),
  GM_OVERTURE_URL: address('https://stac.overturemaps.org'),
};

const fetchSchema = z.object(fetchEnvironment);

/** The sources of data, and the hosts that requests to them may reach. */
export type FetchSettings = z.output<typeof fetchSchema>;

/** Reads the sources from environment variables; empty ones count as not set. Throws a `ZodError`. */
export function fetchSettingsOf(environment: Readonly<Record<string, string | undefined>>): FetchSettings {
  return fetchSchema.parse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
}
