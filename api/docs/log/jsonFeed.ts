/** An entry of a feed. */
export interface FeedEntry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** RFC 3339; null = it has none yet. */
  readonly publishedAt: string | null;
}

export const FEED_TYPE = 'application/feed+json; charset=utf-8';

/** A JSON Feed 1.1 (jsonfeed.org), the newest entry first. */
export function jsonFeed(
  about: {
    readonly title: string;
    readonly description: string;
    readonly pageUrl: string;
    readonly feedUrl: string;
  },
  entries: readonly FeedEntry[],
) {
  return {
    version: 'https://jsonfeed.org/version/1.1' as const,
    title: about.title,
    description: about.description,
    home_page_url: about.pageUrl,
    feed_url: about.feedUrl,
    language: 'en',
    items: entries.map(({ id, url, title, text, publishedAt }) => ({
      id,
      url,
      title,
      content_text: text,
      ...(publishedAt === null ? {} : { date_published: publishedAt }),
    })),
  };
}
