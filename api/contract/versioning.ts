import type { Contract } from '../../schemas/http/contract/contract.ts';

import { DEPRECATION_NOTICE_DAYS } from '../../schemas/http/contract/deprecations.ts';

/** How the contract changes (docs/api.md, "Changes and deprecations"). */
export const VERSIONING: Contract['versioning'] = {
  policy: [
    'All paths live under /api/v1. Within it, enums are append-only and fields additive: nothing is renamed or removed',
    'Ignore fields that you do not know; treat an unknown status as not billed, an unknown error code by its HTTP status and `retryable`',
    'schema_version rises with every addition: major.minor.patch, where only a change of major may break a client, under a new path',
    `What is to go away is announced ${DEPRECATION_NOTICE_DAYS} days before at least: \`deprecated\` in OpenAPI, \`Deprecation\` and \`Sunset\` headers in answers, a row at /docs/deprecations`,
  ],
  added_since_first_revision: {
    assessment_code: ['no_clear_trend'],
    status: ['inconclusive'],
    error: [
      'invalid_api_key',
      'bad_amount',
      'bad_method',
      'message_required',
      'card_unavailable',
      'crypto_unavailable',
      'stripe_error',
      'crypto_error',
      'invalid_arguments',
    ],
    gate: ['min_significance', 'min_match_quality'],
    batch_item_status: ['low_geocode_precision'],
  },
};
