import { TEST_CREDIT_MICRO_USD } from '../../accounts/account/register.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { MAGIC_AMOUNTS, MAGIC_PLACES } from '../../schemas/http/contract/testMode.ts';

/** How to rehearse without money, and the places whose answer is known beforehand. */
export function describeTestMode(): Contract['test_mode'] {
  return {
    how: [
      'POST /api/v1/autonomous/register {"email": "…", "mode": "test"}: a test key (gm_test_) and fake credits',
      'Everything is as with a live key (endpoints, statuses, errors, billing), over synthetic frames that cover the United States',
      'Every answer says "mode": "test" and "data_source": "synthetic"; live and test never mix',
    ],
    credits_usd: microUsdToUsd(TEST_CREDIT_MICRO_USD),
    magic_places_note:
      'Ask GET /api/v1/motion with a test key for the address, or for lat and lon (which score as coordinates), and the parameters beside it: the answer has the fields of `gives`',
    magic_places: MAGIC_PLACES.map(({ address, lat, lon, parameters, gives }) => ({
      address,
      lat,
      lon,
      parameters: { ...parameters },
      gives: { ...gives },
    })),
    magic_amounts_note:
      'POST /api/v1/buy with a test key credits every other amount at once; these fail with `error`',
    magic_amounts: MAGIC_AMOUNTS.map((entry) => ({ ...entry })),
  };
}
