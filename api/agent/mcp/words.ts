import type { Implementation } from '@modelcontextprotocol/server';
import { API_VERSION } from '../../../schemas/http/contract/discovery.ts';

/** The media type of a server card. */
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** Who this server is, as it introduces itself. */
export function introduction(publicUrl: string): Implementation {
  return {
    name: 'ground-motion',
    title: 'Ground Motion',
    version: API_VERSION,
    description:
      'Whether the ground under a US address sinks, rises or holds still, measured by satellite radar.',
    websiteUrl: publicUrl,
    icons: [{ src: `${publicUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  };
}

/** What a program should know before it calls the first tool. */
export function instructions(publicUrl: string): string {
  return `Measured vertical ground motion of places in the United States, by satellite radar (InSAR), cell by cell of 30 m.

Begin with get_coverage, or check_ground_motion with dry_run: both are free and need no key. A report costs 0.40 USD when its status is "ok"; every other status is free and has no numbers. Agree with the user on the price before you buy; quote fixes it for an hour.

An API key comes in the header "Authorization: Bearer <API_KEY>" of this connection, never in an argument; register_agent gives one. With every purchase send an idempotency_key, and repeat a call whose answer was lost with the same one: it is not charged twice.

Report what was measured: velocity with its uncertainty, the date of the last observation, the assessment. Negative = sinking. It is the ground's movement, not a building's condition, and no forecast. An address that names only a street or a town is not sold: ask for the house number, or for coordinates.

The resource ${publicUrl}/docs/guide.md explains the rest.`;
}
