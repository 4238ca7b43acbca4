import { changeBasemap } from '../../store/lake/basemap/basemapPointer.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';

/** Names the basemap of a county in the lake, without tiles, which no example holds. */
export async function plantBasemap(dataDir: string, now: number): Promise<void> {
  await changeBasemap(lakeFilesAt(dataDir), () => ({
    '48201': {
      archive: '48201-20260601T120000Z-0f1e2d.pmtiles',
      bytes: 38_000_000,
      tiles: 1462,
      features: 141_000,
      bounds: [-95.96, 29.5, -94.9, 30.17],
      layers: ['park', 'water', 'waterway', 'road', 'rail'],
      sources: ['TIGER/Line 2025 edges', 'TIGER/Line 2025 areawater'],
      attribution: 'U.S. Census Bureau',
      imported_at: new Date(now).toISOString(),
    },
  }));
}
