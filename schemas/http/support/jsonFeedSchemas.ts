import { z } from 'zod';

/** A JSON Feed, version 1.1 of jsonfeed.org. */
export const jsonFeedSchema = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    description: z.string(),
    home_page_url: z.url(),
    feed_url: z.url(),
    language: z.string(),
    items: z.array(
      z.object({
        id: z.string(),
        url: z.url(),
        title: z.string(),
        content_text: z.string(),
        date_published: z.iso.datetime({ offset: true }).optional(),
      }),
    ),
  })
  .meta({ id: 'JsonFeed', description: 'A feed as jsonfeed.org says, version 1.1' });

/** A feed response, described by its content type, which the type of a route's responses doesn't support. */
export function feedResponse(description: string): z.ZodType {
  return {
    description,
    content: { 'application/feed+json': { schema: jsonFeedSchema } },
  } as unknown as z.ZodType;
}
