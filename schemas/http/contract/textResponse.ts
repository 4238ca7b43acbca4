import { z } from 'zod';

/** A text response, described by its content type, which the type of a route's responses doesn't support. */
export function textResponse(contentType: string, description: string): z.ZodType {
  const type = contentType.split(';')[0] ?? contentType;
  return { description, content: { [type]: { schema: z.string() } } } as unknown as z.ZodType;
}

/** A response of bytes in one of several media types, or of JSON on request. */
export function bytesResponse(
  contentTypes: readonly string[],
  description: string,
  json: z.ZodType | null = null,
): z.ZodType {
  const types = contentTypes.map((type) => [type, { schema: z.unknown() }]);
  const content = json ? [['application/json', { schema: json }], ...types] : types;
  return { description, content: Object.fromEntries(content) } as unknown as z.ZodType;
}
