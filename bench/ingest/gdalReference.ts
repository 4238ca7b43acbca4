import { type Cost, runScript } from '../measure.ts';

export const GDAL_PROCESSES = 2;

/**
 * The reference of all ingest benches: GDAL in two processes decodes the layers that an ingest reads and does nothing
 * else. Measures the time until the slower process has decoded its half, and the processor time of both.
 */
export async function decodeWithGdal(folder: string): Promise<Cost> {
  const costs = await Promise.all(
    Array.from({ length: GDAL_PROCESSES }, (_, part) =>
      runScript<Cost>('ingest/decodeOnce.ts', [folder, String(part), String(GDAL_PROCESSES)]),
    ),
  );
  return {
    seconds: Math.max(...costs.map(({ seconds }) => seconds)),
    cpuSeconds: costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  };
}
