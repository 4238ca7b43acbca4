import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { errorMessage } from '../../core/error.ts';
import { isInUnitedStates } from '../../location/import/source/microDegrees.ts';
import { unreadableSource } from '../../location/import/source/unreadableSource.ts';
import type { MapFeature } from './mapFeature.ts';

/** Houses appear only at the closest zoom. */
const BUILDING_ZOOM = 14;
/** Maximum number of outlines in a unit: a million take about a gigabyte of memory. */
const MOST_OUTLINES = 1_000_000;
const MOST_WHOLE_BYTES = 256 * 2 ** 20;
const FEATURE = /^\s*\{\s*"type"\s*:\s*"Feature"/;
const AREA = /"type"\s*:\s*"(?:Multi)?Polygon"/;

const positionSchema = z.tuple([z.number(), z.number()]).rest(z.number());
const polygonSchema = z.array(z.array(positionSchema));
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygonSchema }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygonSchema) }),
]);
const featureSchema = z.object({ geometry: geometrySchema });
const collectionSchema = z.object({ features: z.array(z.unknown()) });

/** Whether a GeoJSON file starts with areas: address points come in such files too. */
export async function holdsOutlines(path: string): Promise<boolean> {
  const source = createReadStream(path, { end: 65_535 });
  const text = /\.gz$/i.test(path) ? source.pipe(createGunzip()) : source;
  let start = '';
  // The end of what was read from a compressed file is missing.
  try {
    for await (const chunk of text) start += String(chunk);
  } catch {
    return AREA.test(start);
  }
  return AREA.test(start);
}

/**
 * The house outlines in a GeoJSON file: one feature per line, alone or in a collection (Microsoft's footprints), or a
 * collection of at most 256 MB in another layout. Throws `source_refused`.
 */
export async function readOutlines(
  path: string,
): Promise<{ readonly features: MapFeature[]; readonly outside: number }> {
  const features: MapFeature[] = [];
  let outside = 0;
  let line = 0;
  const take = (parsed: unknown) => {
    const { data } = featureSchema.safeParse(parsed);
    if (!data) return;
    const { geometry } = data;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const coordinates = polygons.map((rings) =>
      rings.map((ring) => ring.map(([lon, lat]) => [lon, lat] as const)),
    );
    const [lon, lat] = coordinates[0]?.[0]?.[0] ?? [Number.NaN, Number.NaN];
    if (!isInUnitedStates(lat, lon)) outside++;
    else
      features.push({
        layer: 'building',
        kind: '',
        name: '',
        leastZoom: BUILDING_ZOOM,
        geometry: { type: 'MultiPolygon', coordinates },
      });
    if (features.length > MOST_OUTLINES) throw tooMany(path);
  };
  const source = createReadStream(path);
  const text = /\.gz$/i.test(path) ? source.pipe(createGunzip()) : source;
  for await (const row of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (FEATURE.test(row)) take(parsedJson(path, row.trim().replace(/,$/, ''), line));
  }
  if (features.length + outside === 0) {
    const collection = collectionSchema.safeParse(parsedJson(path, await wholeText(path), 1));
    for (const feature of collection.data?.features ?? []) take(feature);
  }
  return { features, outside };
}

function parsedJson(path: string, text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadableSource(path, `line ${line} isn't JSON: ${errorMessage(error)}`, undefined, error);
  }
}

async function wholeText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MOST_WHOLE_BYTES || /\.gz$/i.test(path))
    throw unreadableSource(path, 'it has no line with a feature', 'write one feature per line');
  return readFile(path, 'utf8');
}

function tooMany(path: string): Error {
  const most = MOST_OUTLINES.toLocaleString('en-US');
  return unreadableSource(path, `it has more than ${most} outlines`, 'split it, for example by county');
}
