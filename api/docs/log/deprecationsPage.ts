import { DEPRECATION_NOTICE_DAYS, type Deprecation } from '../../../schemas/http/contract/deprecations.ts';
import { heading, list, paragraph, table, type Document } from '../blocks.ts';

export const DEPRECATIONS_PATH = '/docs/deprecations';

/** How the interface changes, and what of it is to go away. */
export function deprecationsPage(policy: readonly string[], deprecations: readonly Deprecation[]): Document {
  return {
    title: 'Changes and deprecations',
    summary: 'What may change under a client, what may not, and what is to go away.',
    blocks: [
      list(...policy),
      paragraph(
        `What is deprecated works as before until its sunset, ${DEPRECATION_NOTICE_DAYS} days after it was announced at least. Each answer to a call that uses it says so: \`Deprecation\` (RFC 9745) since when, \`Sunset\` (RFC 8594) until when it is sure to work, \`Link\` with \`rel="deprecation"\` leads here. OpenAPI marks it \`deprecated\`, with the day as \`x-sunset\`.`,
      ),
      heading('What is deprecated now', 'now'),
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
