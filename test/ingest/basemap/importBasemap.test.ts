import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planTown } from '../../../cli/demoTown/townPlan.ts';
import { writeTownMap } from '../../../cli/demoTown/townMap.ts';
import { createArchiveReader } from '../../../store/lake/basemap/archiveReader.ts';
import { archiveKey, findBasemap } from '../../../store/lake/basemap/basemapPointer.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { readVectorTile } from '../../../tiles/basemap/mergeTiles.ts';
import { basemapStatus, importBasemap, removeBasemapUnits } from '../../../ingest/basemap/importBasemap.ts';
import { joinLines } from '../../../ingest/basemap/joinLines.ts';
import { polygonsOf, type MapFeature, type Position } from '../../../ingest/basemap/mapFeature.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');

function bring(dataDir: string, paths: readonly string[], now = NOON) {
  return importBasemap({ dataDir, paths, attribution: null, reporter: silentReporter, clock: () => now });
}

/** The tile at a zoom that contains a place. */
function tileAt({ lat, lon }: { readonly lat: number; readonly lon: number }, z: number) {
  const across = 2 ** z;
  const sine = Math.sin((lat * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor((lon / 360 + 0.5) * across), y: Math.floor(row * across) };
}

async function layersAt(dataDir: string, unit: string, place: { lat: number; lon: number }, z: number) {
  const files = lakeFilesAt(dataDir);
  const { archive } = (await findBasemap(files))!.content.units[unit]!;
  const index = tileAt(place, z);
  const bytes = await createArchiveReader(files).tile(archiveKey(archive), index);
  if (bytes === null || bytes === 'gone') return {};
  const { layers } = readVectorTile(bytes);
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at) => ({
        properties: layer.feature(at).properties,
        geometry: layer.feature(at).toGeoJSON(index.x, index.y, z).geometry,
      })),
    ]),
  );
}

describe('the basemap of the demo town', () => {
  it('has a street on the map where its addresses are, names it, and has water, parks, a railway and town names', async () => {
    const dataDir = await temporaryFolder();
    const folder = await temporaryFolder();
    const town = planTown();
    await writeTownMap(folder, town);
    expect(await bring(dataDir, [folder])).toMatchObject({ ok: true });
    const block = town.blocks.find(({ street }) => street === 'E Cedar St')!;
    const layers = await layersAt(dataDir, '48999', block.line[0]!, 14);
    const street = layers['road']!.filter(({ properties }) => properties['name'] === 'E Cedar St');
    expect(street).toHaveLength(1);
    expect(street[0]!.properties['kind']).toBe('street');
    const line = street[0]!.geometry as unknown as { coordinates: [number, number][] };
    const nearest = Math.min(
      ...line.coordinates.map(([lon, lat]) => Math.hypot(lon - block.line[0]!.lon, lat - block.line[0]!.lat)),
    );
    // one meter
    expect(nearest).toBeLessThan(1e-5);
    expect(Object.keys(layers)).toEqual(expect.arrayContaining(['park', 'place', 'rail', 'road']));
    const wide = await layersAt(dataDir, '48999', block.line[0]!, 8);
    expect(wide['road']!.map(({ properties }) => properties['kind'])).toEqual(['motorway']);
    expect(wide['water']!.map(({ properties }) => properties['name'])).toContain('Levelton Bayou');
    expect(await basemapStatus(dataDir)).toMatchObject({ json: { units: [{ unit: '48999' }] } });
  });

  it('is replaced as a whole; the archive that servers may still read is deleted later', async () => {
    const dataDir = await temporaryFolder();
    const folder = await temporaryFolder();
    await writeTownMap(folder, planTown());
    await bring(dataDir, [folder]);
    const before = (await findBasemap(lakeFilesAt(dataDir)))!.content.units['48999']!;
    const again = await bring(dataDir, [join(folder, 'tl_2025_48999_roads.shp')]);
    expect(again.lines.join('\n')).toContain('48999 no longer has park, water, rail, place');
    const archives = async () =>
      (await readdir(join(dataDir, 'basemap'))).filter((name) => name.endsWith('.pmtiles'));
    expect(await archives()).toHaveLength(2);
    await bring(dataDir, [folder], Date.now() + 120_000);
    expect(await archives()).not.toContain(before.archive);
    expect((await removeBasemapUnits(dataDir, ['48999'], Date.now())).ok).toBe(true);
    expect((await findBasemap(lakeFilesAt(dataDir)))!.content.units).toEqual({});
    await expect(removeBasemapUnits(dataDir, ['48999'], NOON)).rejects.toThrow('no such unit');
  });

  it('refuses files that are damaged, projected or elsewhere, explains why, and leaves the served one', async () => {
    const dataDir = await temporaryFolder();
    const folder = await temporaryFolder();
    await writeTownMap(folder, planTown());
    await bring(dataDir, [folder]);
    const before = (await findBasemap(lakeFilesAt(dataDir)))!.content;
    const refusal = async () => {
      const result = await bring(dataDir, [folder]);
      expect(result.ok).toBe(false);
      return result.lines.join('\n');
    };
    const prj = join(folder, 'tl_2025_48999_roads.prj');
    const degrees = await readFile(prj);
    await writeFile(prj, 'PROJCS["NAD83 / UTM zone 15N",GEOGCS["NAD83"]]');
    expect(await refusal()).toContain('projected (NAD83 / UTM zone 15N)');
    await writeFile(prj, degrees);
    const shp = join(folder, 'tl_2025_48999_areawater.shp');
    await writeFile(shp, (await readFile(shp)).subarray(0, 1000));
    expect(await refusal()).toContain('damaged');
    const elsewhere = join(folder, 'houses.geojson');
    const ring = [
      [3_000_000, 14],
      [3_000_010, 14],
      [3_000_010, 24],
      [3_000_000, 14],
    ];
    await writeFile(
      elsewhere,
      `{"type":"Feature","geometry":{"type":"Polygon","coordinates":[${JSON.stringify(ring)}]}}\n`,
    );
    expect((await bring(dataDir, [elsewhere])).lines.join('\n')).toContain('outside the United States');
    const half = join(folder, 'half.geojson');
    await writeFile(half, '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[-95.3');
    expect((await bring(dataDir, [half])).lines.join('\n')).toContain("line 1 isn't JSON");
    expect((await bring(dataDir, [prj])).lines.join('\n')).toContain('can’t be used for the map');
    expect((await findBasemap(lakeFilesAt(dataDir)))!.content).toEqual(before);
  });

  it('accepts building outlines as Microsoft publishes them, and ignores address points', async () => {
    const dataDir = await temporaryFolder();
    const folder = await temporaryFolder();
    const ring = [
      [-95.3, 29.8],
      [-95.3, 29.8001],
      [-95.2999, 29.8001],
      [-95.3, 29.8],
    ];
    const feature = `{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[${JSON.stringify(ring)}]}}`;
    await writeFile(
      join(folder, 'Texas.geojson'),
      `{"type":"FeatureCollection","features":\n[\n${feature},\n${feature}\n]}\n`,
    );
    await writeFile(
      join(folder, 'us-tx-points.geojson'),
      '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[-95.3,29.8]}}\n',
    );
    const result = await bring(dataDir, [folder]);
    expect(result.lines[0]).toContain('Texas: 2 features, 1 tiles');
    const layers = await layersAt(dataDir, 'Texas', { lat: 29.80005, lon: -95.29999 }, 14);
    expect(layers['building']).toHaveLength(2);
  });
});

describe('the features of a map', () => {
  const line = (name: string, ...coordinates: Position[]): MapFeature => ({
    layer: 'road',
    kind: 'street',
    name,
    leastZoom: 12,
    geometry: { type: 'MultiLineString', coordinates: [coordinates] },
  });

  it('are joined where lines of one name meet, in either direction, and end where two others continue', () => {
    const joined = joinLines([
      line('A', [0, 0], [1, 0]),
      line('A', [2, 0], [1, 0]),
      line('A', [2, 0], [3, 0]),
      line('B', [3, 0], [4, 0]),
      line('C', [0, 0], [0, 1]),
      line('C', [0, 1], [0, 2]),
      line('C', [0, 1], [1, 1]),
    ]);
    const lines = joined.map(({ name, geometry }) => [
      name,
      (geometry.coordinates as Position[][])[0]!.length,
    ]);
    expect(lines).toEqual([
      ['A', 4],
      ['B', 2],
      ['C', 2],
      ['C', 3],
    ]);
  });

  it('keep the hole of a lake with its lake', () => {
    const clockwise: Position[] = [
      [0, 0],
      [0, 4],
      [4, 4],
      [4, 0],
      [0, 0],
    ];
    const other: Position[] = clockwise.map(([x, y]) => [x + 10, y]);
    const hole: Position[] = [
      [11, 1],
      [12, 1],
      [12, 2],
      [11, 2],
      [11, 1],
    ];
    expect(polygonsOf([clockwise, other, hole])).toEqual([[clockwise], [other, hole]]);
  });
});
