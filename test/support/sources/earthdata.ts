import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FileServer, startFileServer } from './fileServer.ts';
import { type LocalServer, startLocalServer } from './httpServer.ts';

/** A granule as stored in the archive. */
export interface ArchivedGranule {
  readonly collection: string;
  readonly frameNumber: number;
  /** Attributes besides its frame number, in the form used by searches: `int,TRACK_NUMBER,34`. */
  readonly attributes?: readonly string[];
  /** Names of its files. */
  readonly files: readonly string[];
  /** When its metadata were last changed; absent = long ago. */
  readonly revisedAt?: string;
  /** West, south, east, north. */
  readonly box?: readonly [number, number, number, number];
}

/** What an archive reports about its files in addition to their names. */
export interface Telling {
  readonly bytes: boolean;
  readonly checksum: boolean;
  readonly sidecar: boolean;
}

/** NASA's search, the archive's gate and the store behind it: three hosts, as in reality. */
export interface Earthdata {
  readonly search: LocalServer;
  readonly gate: LocalServer;
  readonly store: FileServer;
  readonly granules: ArchivedGranule[];
  readonly searches: { readonly query: URLSearchParams; readonly after: string | null }[];
  /** Injects faults into the search's answers. */
  searchFault: (
    request: number,
  ) => { readonly status: number; readonly headers?: Record<string, string>; readonly body: string } | null;
  /** Whether searches time out and return what they have. */
  searchTimesOut: boolean;
  telling: Telling;
  pageSize: number;
  /** The address to which the gate redirects authorized requests. */
  leadTo: (name: string) => string;
  /** The gate's answer instead of a redirect. */
  gateFault:
    | ((name: string) => {
        readonly status: number;
        readonly headers?: Record<string, string>;
        readonly body?: string;
      })
    | null;
  /** Settings with which a fetch finds all this. */
  readonly environment: Readonly<Record<string, string>>;
  add(granule: ArchivedGranule, content: (name: string) => Buffer): void;
  close(): Promise<void>;
}

export const TOKEN = 'a-token-of-earthdata';

export async function startEarthdata(): Promise<Earthdata> {
  const store = await startFileServer();
  const search = await startLocalServer((request, response) => answerSearch(world, request, response));
  const gate = await startLocalServer((request, response) => answerGate(world, request, response));
  const world: Earthdata = {
    search,
    gate,
    store,
    granules: [],
    searches: [],
    searchFault: () => null,
    searchTimesOut: false,
    telling: { bytes: true, checksum: true, sidecar: false },
    pageSize: 500,
    leadTo: (name) => `${store.url}/${name}?X-Amz-Signature=secret-of-the-store`,
    gateFault: null,
    environment: {
      GM_FETCH_MIRRORS: `cmr=${search.url}`,
      GM_EARTHDATA_HOSTS: gate.host,
      GM_FETCH_HOSTS: store.host,
      EARTHDATA_TOKEN: TOKEN,
    },
    add(granule, content) {
      world.granules.push(granule);
      for (const name of granule.files) store.files.set(`/${name}`, content(name));
    },
    close: async () => {
      await Promise.all([store.close(), search.close(), gate.close()]);
    },
  };
  return world;
}

/** As documented for CMR: UMM-G items, `CMR-Hits`, and `CMR-Search-After` until a page is empty. */
function answerSearch(world: Earthdata, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams: query } = new URL(request.url!, 'http://localhost');
  const after = (request.headers['cmr-search-after'] as string | undefined) ?? null;
  world.searches.push({ query, after });
  const fault = world.searchFault(world.searches.length);
  if (fault) {
    response
      .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      .end(fault.body);
    return;
  }
  const wanted = query.getAll('attribute[]');
  const attributesOf = ({ frameNumber, attributes = [] }: ArchivedGranule) =>
    new Set([`int,FRAME_NUMBER,${frameNumber}`, ...attributes]);
  const box = query.get('bounding_box')?.split(',').map(Number);
  const revisedSince = query.get('revision_date[]')?.replace(/,$/, '') ?? '';
  const found = world.granules.filter(
    (granule) =>
      (granule.revisedAt ?? '2020-01-01T00:00:00.000Z') >= revisedSince &&
      granule.collection === query.get('short_name') &&
      wanted.every((attribute) => attributesOf(granule).has(attribute)) &&
      (!box || !granule.box || touches(granule.box, box)),
  );
  const from = after === null ? 0 : (JSON.parse(after) as number[])[0]!;
  const size = Math.min(world.pageSize, Number(query.get('page_size')));
  const items = found.slice(from, from + size).map((granule) => ummOf(world, granule));
  response
    .writeHead(200, {
      'content-type': 'application/vnd.nasa.cmr.umm_results+json;version=1.6.6; charset=utf-8',
      'cmr-hits': String(found.length),
      ...(items.length > 0 && { 'cmr-search-after': JSON.stringify([from + items.length]) }),
      ...(world.searchTimesOut && { 'cmr-timed-out': 'true' }),
    })
    .end(JSON.stringify({ hits: found.length, took: 7, items }));
}

function touches(a: readonly number[], b: readonly number[]): boolean {
  return a[0]! <= b[2]! && b[0]! <= a[2]! && a[1]! <= b[3]! && b[1]! <= a[3]!;
}

function ummOf({ gate, store, telling }: Earthdata, { files, frameNumber, box }: ArchivedGranule): object {
  const address = (name: string) => `${gate.url}/OPERA/${name}`;
  const [west, south, east, north] = box ?? [-97.5, 28.4, -94.4, 30.6];
  return {
    meta: { 'concept-type': 'granule', 'concept-id': `G${frameNumber}-ASF`, 'provider-id': 'ASF' },
    umm: {
      GranuleUR: files[0]!.replace(/\.[a-z]+$/, ''),
      AdditionalAttributes: [{ Name: 'FRAME_NUMBER', Values: [String(frameNumber)] }],
      RelatedUrls: files.flatMap((name) => [
        { URL: `s3://asf-cumulus-prod-opera-products/${name}`, Type: 'GET DATA VIA DIRECT ACCESS' },
        { URL: address(name), Type: 'GET DATA', Description: `Download ${name}` },
        ...(telling.sidecar ? [{ URL: `${address(name)}.md5`, Type: 'EXTENDED METADATA' }] : []),
      ]),
      DataGranule: {
        ArchiveAndDistributionInformation: files.map((name) => {
          const content = store.files.get(`/${name}`)!;
          return {
            Name: name,
            ...(telling.bytes && { SizeInBytes: content.length }),
            Size: content.length / 2 ** 20,
            SizeUnit: 'MB',
            ...(telling.checksum && {
              Checksum: { Value: createHash('md5').update(content).digest('hex'), Algorithm: 'MD5' },
            }),
          };
        }),
      },
      SpatialExtent: {
        HorizontalSpatialDomain: {
          Geometry: {
            GPolygons: [
              {
                Boundary: {
                  Points: [
                    { Longitude: west, Latitude: south },
                    { Longitude: east, Latitude: south },
                    { Longitude: east, Latitude: north },
                    { Longitude: west, Latitude: north },
                    { Longitude: west, Latitude: south },
                  ],
                },
              },
            ],
          },
        },
      },
    },
  };
}

/** The archive's gate: redirects requests with the bearer token to a signed address, all others to the login. */
function answerGate(world: Earthdata, request: IncomingMessage, response: ServerResponse): void {
  const name = new URL(request.url!, 'http://localhost').pathname.split('/').at(-1)!;
  const fault = world.gateFault?.(name);
  if (fault) response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
  else if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"error":"invalid_token"}');
  } else response.writeHead(303, { location: world.leadTo(name) }).end();
}
