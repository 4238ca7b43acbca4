import { z } from 'zod';

/** A response that is text, described by its content type, which the type of a route's responses does not know. */
export function textResponse(contentType: string, description: string): z.ZodType {
  const type = contentType.split(';')[0] ?? contentType;
  return { description, content: { [type]: { schema: z.string() } } } as unknown as z.ZodType;
}

/** A response of bytes in one of several types, or where it is asked for of JSON. */
export function bytesResponse(
  contentTypes: readonly string[],
  description: string,
  json: z.ZodType | null = null,
): z.ZodType {
  const types = contentTypes.map((type) => [type, { schema: z.unknown() }]);
  const content = json ? [['application/json', { schema: json }], ...types] : types;
  return { description, content: Object.fromEntries(content) } as unknown as z.ZodType;
}
