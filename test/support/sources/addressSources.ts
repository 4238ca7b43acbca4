import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addressRange, writeLayer } from '../files/tigerFiles.ts';
import { writeZip } from '../files/zipFile.ts';
import { temporaryFolder } from '../machine/temporaryFolder.ts';
import { type FileServer, startFileServer } from './fileServer.ts';

/** Address sources on one server: lists as their publishers provide them, and the files that they list. */
export interface AddressSources extends FileServer {
  /** Settings that make a fetch use this server. */
  readonly environment: Record<string, string>;
  put(path: string, content: string | Buffer): void;
}

/** A page of the Census Bureau's folders (Apache's index). */
function indexPage(names: readonly string[]): string {
  const rows = names.map(
    (name) =>
      `<tr><td valign="top"><img src="/icons/compressed.gif" alt="[   ]"></td><td><a href="${name}">${name}</a></td>` +
      '<td align="right">2025-09-22 17:29  </td><td align="right">1.2M</td><td>&nbsp;</td></tr>',
  );
  return `<html><head><title>Index of /geo/tiger</title></head><body><table>
<tr><td><a href="/geo/tiger/">Parent Directory</a></td><td align="right">  - </td></tr>
${rows.join('\n')}
</table></body></html>`;
}

const COUNTIES = ['30059', '30061', '48201'];

let packed: Promise<{ county: Buffer; nad: Buffer }> | undefined;

async function zippedCounty(county: string): Promise<Buffer> {
  const [folder, into] = [await temporaryFolder(), await temporaryFolder()];
  writeLayer(folder, `tl_2025_${county}_addrfeat`, [
    addressRange({ LFROMHN: '1', LTOHN: '99', PARITYL: 'O', ZIPL: '59645' }),
  ]);
  await writeZip(folder, join(into, 'county.zip'));
  return readFile(join(into, 'county.zip'));
}

const NAD =
  'OID_,Add_Number,St_Name,St_PosTyp,County,Inc_Muni,Post_City,State,Zip_Code,Longitude,Latitude\n' +
  '1,5,Elm,St,Kings,Brooklyn,Brooklyn,NY,11231,-73.99,40.68\n';

async function zippedNad(): Promise<Buffer> {
  const [folder, into] = [await temporaryFolder(), await temporaryFolder()];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'schema.ini'), '[NAD_r22.txt]\n');
  await writeFile(join(folder, 'NAD_r22.txt'), NAD);
  await writeZip(folder, join(into, 'nad.zip'));
  return readFile(join(into, 'nad.zip'));
}

const POINT = {
  type: 'Feature',
  properties: {
    number: '742',
    street: 'Evergreen Ter',
    city: 'Martinsdale',
    region: 'MT',
    postcode: '59053',
  },
  geometry: { type: 'Point', coordinates: [-110.31, 46.45] },
};

/** What OpenAddresses lists, including results that match only part of a name, and layers that aren't addresses. */
const LISTED = [
  {
    id: 1,
    source: 'us/mt/meagher',
    layer: 'addresses',
    name: 'county',
    job: 11,
    size: 90,
    output: { output: true },
  },
  {
    id: 2,
    source: 'us/mt/statewide',
    layer: 'addresses',
    name: 'state',
    job: 12,
    size: 90,
    output: { output: true },
  },
  {
    id: 3,
    source: 'us/mt/statewide',
    layer: 'parcels',
    name: 'state',
    job: 13,
    size: 90,
    output: { output: true },
  },
  {
    id: 4,
    source: 'us/mt/missoula',
    layer: 'addresses',
    name: 'county',
    job: 14,
    size: 90,
    output: { output: false },
  },
  {
    id: 5,
    source: 'us/tx/city_of_houston',
    layer: 'addresses',
    name: 'city',
    job: 15,
    size: 90,
    output: null,
  },
  { id: 6, source: 'us/mt/../../etc', layer: 'addresses', name: 'x', job: 16, size: 90, output: null },
];

const OVERTURE = '2026-10-21.0';

async function packAll() {
  return { county: await zippedCounty('30059'), nad: await zippedNad() };
}

/** Starts the sources: three counties in two states, and points from each publisher. */
export async function startAddressSources(): Promise<AddressSources> {
  const server = await startFileServer();
  const put = (path: string, content: string | Buffer) => server.files.set(path, Buffer.from(content));
  put(
    '/tiger/',
    '<a href="TIGER2024/">TIGER2024/</a> <a href="TIGER2025/">TIGER2025/</a> <a href="TIGER2026/">x</a>',
  );
  const layers: Readonly<Record<string, readonly string[]>> = {
    ADDRFEAT: COUNTIES.map((county) => `tl_2025_${county}_addrfeat.zip`),
    FACES: COUNTIES.map((county) => `tl_2025_${county}_faces.zip`),
    PLACE: ['tl_2025_30_place.zip', 'tl_2025_48_place.zip'],
    COUNTY: ['tl_2025_us_county.zip'],
  };
  packed ??= packAll();
  const { county, nad } = await packed;
  for (const [folder, names] of Object.entries(layers)) {
    put(`/tiger/TIGER2025/${folder}/`, indexPage(names));
    for (const name of names) put(`/tiger/TIGER2025/${folder}/${name}`, county);
  }
  put('/tiger/TIGER2026/ADDRFEAT/', indexPage([]));
  put('/oa/data', JSON.stringify(LISTED));
  for (const job of [11, 12, 14, 15, 16])
    put(`/files/job/${job}/source.geojson.gz`, gzipSync(JSON.stringify(POINT)));
  const view = {
    id: 'fc2s-wawr',
    name: 'National Address Database',
    blobFilename: 'NAD_r22_TXT.zip',
    blobFileSize: nad.length,
  };
  put('/nad/api/views/fc2s-wawr.json', JSON.stringify(view));
  put('/nad/download/fc2s-wawr/application/x-zip-compressed', nad);
  const release = `/overture/${OVERTURE}/addresses/address`;
  put('/overture/catalog.json', JSON.stringify({ type: 'Catalog', latest: OVERTURE, links: [] }));
  const items = ['00000', '00001'].map((number) => ({ rel: 'item', href: `./${number}/${number}.json` }));
  put(`${release}/collection.json`, JSON.stringify({ links: [{ rel: 'root', href: '../x' }, ...items] }));
  for (const [number, bbox] of [
    ['00000', [-120, 40, -100, 50]],
    ['00001', [0, 40, 20, 50]],
  ] as const) {
    const href = `${server.url}/parts/part-${number}-a-c000.zstd.parquet`;
    put(
      `${release}/${number}/${number}.json`,
      JSON.stringify({ type: 'Feature', bbox, assets: { aws: { href } } }),
    );
    put(`/parts/part-${number}-a-c000.zstd.parquet`, 'PAR1 not read here PAR1');
  }
  return {
    ...server,
    put,
    get fault() {
      return server.fault;
    },
    set fault(fault) {
      server.fault = fault;
    },
    environment: {
      GM_FETCH_MIRRORS: [
        `census=${server.url}/tiger`,
        `openaddresses=${server.url}/oa`,
        `openaddresses-files=${server.url}/files`,
        `nad=${server.url}/nad`,
        `overture=${server.url}/overture`,
      ].join(','),
    },
  };
}
