import type { Contract } from '../../schemas/http/contract/contract.ts';

/** What crawlers may read (RFC 9309): the pages, not the API, whose answers are made anew for everybody. */
export function robotsTxt({ base_url: url }: Contract): string {
  return `User-agent: *
Disallow: /api/
Disallow: /tiles/

# For language models: ${url}/llms.txt
`;
}
