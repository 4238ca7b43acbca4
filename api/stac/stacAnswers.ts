import type { z } from 'zod';
import { notModifiedSchema } from '../../schemas/http/contract/discovery.ts';
import { cacheable, type Cacheable } from '../context/cacheable.ts';
import type { Access } from '../context/routeRegistry.ts';

/** The catalog is public. */
export const STAC_ACCESS: Access = { cost: 'free', caller: 'anyone', limit: 'assets' };
export const JSON_TYPE = 'application/json; charset=utf-8';
export const GEOJSON_TYPE = 'application/geo+json; charset=utf-8';

/** A document of the catalog with its entity tag. */
export function json(body: object, contentType: string): Cacheable {
  return cacheable(JSON.stringify(body), contentType);
}

/** The responses of a part of the catalog, for OpenAPI. */
export function stacAnswers(schema: z.ZodType, type?: string): Record<number, z.ZodType> {
  return { 200: typed(schema, type), 304: notModifiedSchema };
}

/** A schema's response with its own media type. */
export function typed(schema: z.ZodType, type?: string): z.ZodType {
  return type === undefined
    ? schema
    : ({ description: 'STAC', content: { [type]: { schema } } } as unknown as z.ZodType);
}
