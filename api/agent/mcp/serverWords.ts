import type { Implementation } from '@modelcontextprotocol/server';
import { API_VERSION } from '../../../schemas/http/contract/discovery.ts';

/** The media type of a server card. */
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** The server's name and description, as it introduces itself. */
export function introduction(publicUrl: string): Implementation {
  return {
    name: 'ground-motion',
    title: 'Ground Motion',
    version: API_VERSION,
    description:
      'Whether the ground under a US address is sinking, rising or stable, measured by satellite radar.',
    websiteUrl: publicUrl,
    icons: [{ src: `${publicUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  };
}

/** Instructions for programs before their first tool call. */
export function instructions(publicUrl: string): string {
  return (
    'Measured vertical ground motion of places in the United States, by satellite radar (InSAR), in 30 m ' +
    'cells.\n\nStart with get_coverage, or check_ground_motion with dry_run: both are free and need no key. A ' +
    'report costs 0.40 USD when its status is "ok"; every other status is free and has no numbers. Agree on the ' +
    'price with the user before you buy; quote fixes it for an hour.\n\nSend an API key in the header ' +
    '"Authorization: Bearer <API_KEY>" of this connection, never in an argument; register_agent returns one. Send ' +
    "an idempotency_key with every purchase. If you lose an answer, repeat the call with the same key: it isn't " +
    'charged twice.\n\nReport the measurement: velocity with its uncertainty, the date of the last observation, ' +
    'the assessment. Negative = sinking. It is the movement of the ground, not the condition of a building, and ' +
    "not a forecast. We don't sell reports for an address that names only a street or a town: ask for the house " +
    `number or coordinates.\n\nThe resource ${publicUrl}/docs/guide.md explains the rest.`
  );
}
