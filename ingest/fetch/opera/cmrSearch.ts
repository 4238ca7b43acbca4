import { z } from 'zod';
import { GroundMotionError } from '../../../core/error.ts';
import type { SourceClient } from '../transfer/sourceClient.ts';

/** The parts of a granule's description in NASA's Common Metadata Repository (UMM-G 1.6) that are used here. */
const granuleSchema = z.object({
  GranuleUR: z.string(),
  RelatedUrls: z.array(z.object({ URL: z.string(), Type: z.string() })).default([]),
  DataGranule: z
    .object({
      ArchiveAndDistributionInformation: z
        .array(
          z.object({
            Name: z.string(),
            SizeInBytes: z.int().nonnegative().optional().catch(undefined),
            Checksum: z.object({ Value: z.string(), Algorithm: z.string() }).optional(),
          }),
        )
        .default([]),
    })
    .default({ ArchiveAndDistributionInformation: [] }),
  SpatialExtent: z
    .object({
      HorizontalSpatialDomain: z.object({
        Geometry: z.object({
          GPolygons: z
            .array(
              z.object({
                Boundary: z.object({
                  Points: z.array(z.object({ Longitude: z.number(), Latitude: z.number() })),
                }),
              }),
            )
            .default([]),
          BoundingRectangles: z
            .array(
              z.object({
                WestBoundingCoordinate: z.number(),
                NorthBoundingCoordinate: z.number(),
                EastBoundingCoordinate: z.number(),
                SouthBoundingCoordinate: z.number(),
              }),
            )
            .default([]),
        }),
      }),
    })
    .optional()
    .catch(undefined),
});
export type UmmGranule = z.output<typeof granuleSchema>;

const pageSchema = z.object({ items: z.array(z.object({ umm: granuleSchema })) });

/** Search criteria. */
export interface GranuleQuery {
  readonly collection: string;
  /** Attributes that granules must have, such as `int,FRAME_NUMBER,8882`; empty = all frames. */
  readonly attributes: readonly string[];
  /** West, south, east, north in degrees; null = everywhere. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** Only granules whose metadata were added or changed at this time or later, ISO 8601 in UTC; absent = all. */
  readonly revisedSince?: string;
}

/** With about 10 kB per granule, a page should stay within a few megabytes. */
const PAGE_SIZE = 500;

/**
 * All granules that a query finds, page by page (`CMR-Search-After`). `take` receives each; returns whether the search
 * was complete, in which case granules that weren't found aren't at the source. Throws `search_unreadable` and the
 * client's errors.
 */
export async function searchGranules(
  client: SourceClient,
  baseUrl: string,
  { collection, attributes, bbox, revisedSince }: GranuleQuery,
  take: (granule: UmmGranule) => void,
): Promise<{ readonly isComplete: boolean }> {
  const address = new URL(`${baseUrl.replace(/\/+$/, '')}/search/granules.umm_json`);
  address.searchParams.set('short_name', collection);
  address.searchParams.set('page_size', String(PAGE_SIZE));
  for (const attribute of attributes) address.searchParams.append('attribute[]', attribute);
  if (bbox !== null) address.searchParams.set('bounding_box', bbox.join(','));
  if (revisedSince !== undefined) address.searchParams.set('revision_date[]', `${revisedSince},`);
  let after: string | null = null;
  let [found, hits, isWhole] = [0, Number.NaN, true];
  do {
    const headers: Record<string, string> = { accept: 'application/vnd.nasa.cmr.umm_results+json' };
    if (after !== null) headers['cmr-search-after'] = after;
    const page = await client.text(address.href, headers);
    const { items } = parsePage(page.text, address);
    for (const { umm } of items) take(umm);
    found += items.length;
    hits = Number(page.headers.get('cmr-hits') ?? Number.NaN);
    // After 170 seconds, a search returns what it has so far, and says so.
    if (page.headers.get('cmr-timed-out') === 'true') isWhole = false;
    after = items.length === 0 ? null : page.headers.get('cmr-search-after');
  } while (after !== null);
  return { isComplete: isWhole && found === hits };
}

function parsePage(text: string, { origin, pathname }: URL): z.output<typeof pageSchema> {
  let problem: string;
  try {
    const page = pageSchema.safeParse(JSON.parse(text));
    if (page.success) return page.data;
    problem = z.prettifyError(page.error).slice(0, 300);
  } catch {
    problem = `it is not JSON but ${JSON.stringify(text.slice(0, 60))}`;
  }
  throw new GroundMotionError(
    'unavailable',
    'search_unreadable',
    `${origin}${pathname}: expected granules as UMM-G in JSON: ${problem}; see cmr in GM_FETCH_MIRRORS`,
  );
}
