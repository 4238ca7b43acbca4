import { z } from 'zod';
import type { PointRecord } from './pointRecord.ts';

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()));

/** A line of OpenAddresses' GeoJSON; a feature may lack its geometry. */
const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    number: text,
    street: text,
    city: text,
    district: text,
    region: text,
    postcode: text,
  }),
  geometry: z
    .object({ type: z.string(), coordinates: z.array(z.unknown()) })
    .nullish()
    .catch(null),
});

/** The record of a line that is one GeoJSON feature. */
export function geojsonRecord(line: string): PointRecord | 'bad_row' {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return 'bad_row';
  }
  const parsed = featureSchema.safeParse(content);
  if (!parsed.success) return 'bad_row';
  const { properties, geometry } = parsed.data;
  const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
  return {
    number: properties.number,
    street: properties.street,
    urbanization: '',
    place: properties.city,
    county: properties.district,
    state: properties.region,
    zip: properties.postcode,
    lat: typeof lat === 'number' ? lat : Number.NaN,
    lon: typeof lon === 'number' ? lon : Number.NaN,
  };
}
