import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import { pruneLake } from '../../../ingest/command/pruneLake.ts';
import { listContext, removeContext } from '../../../ingest/context/importContext.ts';
import { contextFaults, CONTEXT_POINTER_KEY } from '../../../store/lake/context/contextPointer.ts';
import { openContextLayers } from '../../../store/lake/context/contextReader.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { boxRing, wkb, writeParquet, type FileRow } from '../../support/gis/geoParquetFile.ts';
import { HOUSTON, useContextLake } from './contextLake.ts';

const lake = useContextLake();
const HOLE = boxRing(-95.5, 29.7, -95.4, 29.8);

describe('a GeoParquet file of areas', () => {
  it('is found where an area covers the place, with its value, and not in its hole', async () => {
    await writeParquet(lake.file, [{ wkb: wkb.polygon(HOUSTON, HOLE), values: { zone: 'AE' } }]);
    await lake.importing({ attribute: 'zone' });
    expect(await lake.at(29.65, -95.3)).toEqual([
      { name: 'layer', isCovered: true, values: ['AE'], nearest: null },
    ]);
    expect(await lake.at(29.75, -95.45)).toEqual([
      { name: 'layer', isCovered: false, values: [], nearest: null },
    ]);
  });

  it('is not named where its bounds do not reach', async () => {
    await writeParquet(lake.file, [{ wkb: wkb.polygon(HOUSTON) }]);
    await lake.importing();
    expect(await lake.at(31, -95.3)).toEqual([]);
  });

  it('covers each place of a large area, across the squares that it is cut into', async () => {
    const ring = [
      [-97, 28],
      [-94, 28.2],
      [-94.5, 30.9],
      [-95.8, 29.1],
      [-97, 31],
      [-97, 28],
    ];
    await writeParquet(lake.file, [{ wkb: wkb.polygon(ring) }]);
    await lake.importing();
    for (let i = 0; i < 400; i++) {
      const [lon, lat] = [-97.1 + ((i * 0.7548776662) % 1) * 3.2, 27.9 + ((i * 0.5698402909) % 1) * 3.2];
      const [layer] = await lake.at(lat, lon);
      expect(layer?.isCovered ?? false, `${lat}, ${lon}`).toBe(isInside(ring, lon, lat));
    }
  });

  it('covers places on both sides of the antimeridian, whether or not the ring is cut there', async () => {
    const whole = boxRing(179.5, 51, 180.5, 52);
    const jumping = [
      [179.5, 53],
      [-179.5, 53],
      [-179.5, 54],
      [179.5, 54],
      [179.5, 53],
    ];
    await writeParquet(lake.file, [
      { wkb: wkb.polygon(whole), values: { id: 1 } },
      { wkb: wkb.polygon(jumping), values: { id: 2 } },
    ]);
    await lake.importing({ attribute: 'id' });
    for (const lon of [179.7, -179.7, 180, -180]) {
      expect(await lake.at(51.5, lon), String(lon)).toMatchObject([{ isCovered: true, values: [1] }]);
      expect(await lake.at(53.5, lon), String(lon)).toMatchObject([{ isCovered: true, values: [2] }]);
    }
    expect(await lake.at(51.5, 0)).toEqual([]);
  });

  it('names each different value once where areas overlap, at most five', async () => {
    const rows = Array.from({ length: 8 }, (_, i): FileRow => ({
      wkb: wkb.polygon(HOUSTON),
      values: { class: Math.floor(i / 2) + (i > 6 ? 9 : 0) },
    }));
    await writeParquet(lake.file, rows);
    await lake.importing({ attribute: 'class' });
    expect(await lake.at(29.7, -95.3)).toMatchObject([{ values: [0, 1, 2, 3, 12] }]);
  });

  it('reads multipolygons, collections and heights', async () => {
    const east = wkb.polygon(boxRing(-94, 29, -93, 30));
    await writeParquet(lake.file, [
      { wkb: wkb.many(6, [wkb.polygon(HOUSTON), east]), values: { id: 1 } },
      { wkb: wkb.many(7, [wkb.point(-90, 29), wkb.polygon(boxRing(-92, 29, -91, 30))]), values: { id: 2 } },
      {
        wkb: wkb.polygonZ(boxRing(-89, 29, -88, 30).map((position) => [...position, 12])),
        values: { id: 3 },
      },
    ]);
    await lake.importing({ attribute: 'id' });
    for (const [lon, id] of [
      [-95.3, 1],
      [-93.5, 1],
      [-91.5, 2],
      [-88.5, 3],
    ] as const)
      expect(await lake.at(29.65, lon)).toMatchObject([{ values: [id] }]);
  });

  it('follows the even-odd rule in a ring that crosses itself', async () => {
    const bow = [
      [-95, 29],
      [-94, 30],
      [-94, 29],
      [-95, 30],
      [-95, 29],
    ];
    await writeParquet(lake.file, [{ wkb: wkb.polygon(bow) }]);
    await lake.importing();
    expect(await lake.at(29.5, -94.9)).toMatchObject([{ isCovered: true }]);
    expect(await lake.at(29.9, -94.5)).toMatchObject([{ isCovered: false }]);
  });
});

describe('a layer with a reach', () => {
  it('names the nearest feature and its distance, also across squares, and none beyond the reach', async () => {
    await writeParquet(lake.file, [
      { wkb: wkb.point(-95.4, 29.7), values: { name: 'Shaft 7' } },
      {
        wkb: wkb.line([
          [-95.5, 29.8],
          [-95.3, 29.8],
        ]),
        values: { name: 'Adit' },
      },
      { wkb: wkb.polygon(boxRing(-95.45, 29.9, -95.35, 29.95)), values: { name: 'Pit' } },
    ]);
    await lake.importing({ attribute: 'name', kind: 'mines', reachM: 2000 });
    const [shaft] = await lake.at(29.71, -95.4);
    expect(shaft).toMatchObject({ isCovered: false, nearest: { value: 'Shaft 7' } });
    // A degree of latitude at 29.7 degrees is 110,850 m (NGA.STND.0036).
    expect(shaft?.nearest?.distanceM).toBeCloseTo(1108.5, 0);
    expect(await lake.at(29.79, -95.41)).toMatchObject([{ nearest: { value: 'Adit' } }]);
    expect(await lake.at(29.92, -95.4)).toMatchObject([
      { isCovered: true, values: ['Pit'], nearest: { value: 'Pit', distanceM: 0 } },
    ]);
    expect(await lake.at(29.75, -95.4)).toMatchObject([{ isCovered: false, nearest: null }]);
  });

  it('gives the same distance as a search of the whole feature, wherever squares cut it', async () => {
    const ring = boxRing(-95.61, 29.61, -95.24, 29.94);
    await writeParquet(lake.file, [{ wkb: wkb.polygon(ring) }]);
    await lake.importing({ reachM: 5000 });
    for (let i = 0; i < 300; i++) {
      const [lon, lat] = [-95.7 + ((i * 0.7548776662) % 1) * 0.6, 29.55 + ((i * 0.5698402909) % 1) * 0.5];
      const [layer] = await lake.at(lat, lon);
      const expected = Math.min(5000, metersToBox(lon, lat, [-95.61, 29.61, -95.24, 29.94]));
      const found = layer?.nearest?.distanceM ?? 5000;
      expect(Math.abs(found - expected), `${lat}, ${lon}`).toBeLessThan(15);
    }
  });
});

describe('the layers of a lake', () => {
  it('are verified and pruned with the lake, also before it has a frame', async () => {
    await writeParquet(lake.file, [{ wkb: wkb.polygon(HOUSTON) }]);
    await lake.importing();
    expect(await verifyLake(lake.dataDir)).toMatchObject({
      ok: true,
      lines: ['context layer layer : sound'],
    });
    const files = lakeFilesAt(lake.dataDir);
    await files.put('context/left-behind.pmtiles', 'x');
    const later = Date.now() + 120_000;
    expect(await pruneLake(lake.dataDir, { keep: 0, dryRun: true, now: later })).toMatchObject({
      lines: ['context layers: would remove context/left-behind.pmtiles'],
    });
    await pruneLake(lake.dataDir, { keep: 0, now: later });
    expect(await files.head('context/left-behind.pmtiles')).toBeNull();
    expect(await lake.at(29.7, -95.3)).toMatchObject([{ isCovered: true }]);
  });

  it('are replaced by name, listed, and removed with their files', async () => {
    await writeParquet(lake.file, [{ wkb: wkb.polygon(HOUSTON), values: { zone: 'A' } }]);
    await lake.importing({ attribute: 'zone' });
    await writeParquet(lake.file, [{ wkb: wkb.polygon(HOUSTON), values: { zone: 'B' } }]);
    await lake.importing({ attribute: 'zone' });
    await lake.importing({ name: 'other' });
    expect(await lake.at(29.7, -95.3)).toMatchObject([{ name: 'layer', values: ['B'] }, { name: 'other' }]);
    expect((await listContext(lake.dataDir)).lines).toHaveLength(2);
    lake.now = Date.now() + 120_000;
    await removeContext(lake.dataDir, ['layer'], lake.now);
    await expect(removeContext(lake.dataDir, ['layer'], lake.now)).rejects.toMatchObject({
      code: 'unit_unknown',
    });
    const left = (await readdir(join(lake.dataDir, 'context'))).filter((name) => name.endsWith('.pmtiles'));
    expect(left).toEqual([expect.stringMatching(/^other-/)]);
  });

  it('are verified file by lake.file, and a damaged one is a layer that cannot be read', async () => {
    await writeParquet(lake.file, [{ wkb: wkb.polygon(HOUSTON) }]);
    await lake.importing();
    const files = lakeFilesAt(lake.dataDir);
    expect(await contextFaults(files)).toEqual([{ layer: 'layer', problem: null }]);
    const archive = (await readdir(join(lake.dataDir, 'context'))).find((name) => name.endsWith('.pmtiles'));
    const bytes = (await files.get(`context/${archive}`))!.bytes;
    await files.put(
      `context/${archive}`,
      bytes.map((byte, i) => (i > 150 ? byte ^ 85 : byte)),
    );
    expect((await contextFaults(files))[0]?.problem).toContain('SHA-256');
    const warnings: string[] = [];
    const reader = openContextLayers(files, { warn: (name) => warnings.push(name), now: () => lake.now });
    expect(await reader.at({ lat: 29.7, lon: -95.3 })).toMatchObject([{ name: 'layer', found: null }]);
    expect(warnings).toEqual([`context/${archive}`]);
    expect(await verifyLake(lake.dataDir)).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('SHA-256')],
    });
    await files.put(CONTEXT_POINTER_KEY, '{"version":9}');
    expect((await contextFaults(files))[0]?.problem).toContain('format 9');
  });
});

/** Ray casting, as in any textbook. */
function isInside(ring: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i]!;
    const [xj = 0, yj = 0] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function metersToBox(
  x: number,
  y: number,
  [west, south, east, north]: readonly [number, number, number, number],
) {
  const dx = Math.max(west - x, 0, x - east) * 111_320 * Math.cos((y * Math.PI) / 180);
  const dy = Math.max(south - y, 0, y - north) * 110_850;
  return Math.hypot(dx, dy);
}
