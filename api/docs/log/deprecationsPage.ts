import { DEPRECATION_NOTICE_DAYS, type Deprecation } from '../../../schemas/http/contract/deprecations.ts';
import { heading, list, paragraph, table, type Document } from '../blocks.ts';

export const DEPRECATIONS_PATH = '/docs/deprecations';

/** How the interface changes, and what of it is to go away. */
export function deprecationsPage(policy: readonly string[], deprecations: readonly Deprecation[]): Document {
  return {
    title: 'Changes and deprecations',
    summary: "What can change for a client, what can't, and what will be removed.",
    blocks: [
      list(...policy),
      paragraph(
        `A deprecated feature works as before until its sunset, at least ${DEPRECATION_NOTICE_DAYS} days after the ` +
          'announcement. Each answer to a call that uses it has the headers `Deprecation` (RFC 9745, since when), ' +
          '`Sunset` (RFC 8594, guaranteed until when) and `Link` with `rel="deprecation"`, which points here. ' +
          'OpenAPI marks it `deprecated`, with the day as `x-sunset`.',
      ),
      heading('Deprecated now', 'now'),
      deprecations.length === 0
        ? paragraph('Nothing.')
        : table(
            ['operation', 'parameter', 'since', 'sunset', 'instead'],
            deprecations.map(({ operation, parameter, since, sunset, instead }) => [
              `\`${operation}\``,
              parameter === null ? 'all of it' : `\`${parameter}\``,
              since,
              sunset,
              instead,
            ]),
          ),
    ],
  };
}
