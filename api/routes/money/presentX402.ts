import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import {
  paymentRequiredHeader,
  paymentRequiredInV1,
  type PaidResource,
} from '../../../billing/x402/protocol/challenge.ts';
import { bazaarOf, REPORT_DESCRIPTION } from '../../../billing/x402/protocol/bazaar.ts';
import { requirementsOf, type Requirements } from '../../../billing/x402/protocol/requirements.ts';
import type { X402Rail } from '../../../billing/x402/x402Rail.ts';
import {
  X402_AREA_PATH,
  X402_MOTION_PATH,
  X402_PROFILE_PATH,
  X402_TOP_UP_PATH,
} from '../../../report/paymentOffer.ts';

const AREA_DESCRIPTION =
  'Satellite radar (InSAR) report of the ground in an area of up to 25 km2 in the United States: mean vertical velocity with uncertainty, spread, classes, fastest cell, gradient and dated events. Paid only when there is an answer; every other status is free.';
const PROFILE_DESCRIPTION =
  'Satellite radar (InSAR) profile of the ground along a line of up to 25 km in the United States: vertical velocity at up to 500 points with uncertainty, classes and dated events, gaps, mean and steepest change. Paid only when there is an answer; every other status is free.';

/** What a client must pay and for what, in both versions of x402. */
export interface Challenge {
  readonly requirements: Requirements;
  /** The `PAYMENT-REQUIRED` header. */
  header(error: string): string;
  /** Members of the body. */
  readonly body: ReturnType<typeof paymentRequiredInV1>;
}

/** The description of a report for sale. */
export function reportChallenge(rail: X402Rail, publicUrl: string, method: 'GET' | 'POST'): Challenge {
  return challengeOf(rail, REPORT_PRICE_MICRO_USD, {
    url: `${publicUrl}${X402_MOTION_PATH}`,
    method,
    description: REPORT_DESCRIPTION,
    iconUrl: `${publicUrl}/favicon.svg`,
    extensions: bazaarOf(method),
    isListed: true,
  });
}

/** The description of a report about an area for sale. */
export function areaChallenge(rail: X402Rail, publicUrl: string, amountMicroUsd: number): Challenge {
  return unlistedChallenge(rail, amountMicroUsd, `${publicUrl}${X402_AREA_PATH}`, AREA_DESCRIPTION);
}

/** The description of a profile for sale. */
export function profileChallenge(rail: X402Rail, publicUrl: string, amountMicroUsd: number): Challenge {
  return unlistedChallenge(rail, amountMicroUsd, `${publicUrl}${X402_PROFILE_PATH}`, PROFILE_DESCRIPTION);
}

/** The description of credits for sale. */
export function topUpChallenge(rail: X402Rail, publicUrl: string, amountMicroUsd: number): Challenge {
  const description = 'Credits for the account of the API key in the call, dollar for dollar';
  return unlistedChallenge(rail, amountMicroUsd, `${publicUrl}${X402_TOP_UP_PATH}`, description);
}

/** The description of a purchase by POST that isn't listed, because its price depends on the request. */
function unlistedChallenge(
  rail: X402Rail,
  amountMicroUsd: number,
  url: string,
  description: string,
): Challenge {
  const iconUrl = new URL('/favicon.svg', url).href;
  const resource = { url, method: 'POST', description, iconUrl, extensions: {}, isListed: false } as const;
  return challengeOf(rail, amountMicroUsd, resource);
}

function challengeOf(
  { network, payTo }: X402Rail,
  amountMicroUsd: number,
  resource: PaidResource,
): Challenge {
  const requirements = requirementsOf(network, payTo, amountMicroUsd);
  return {
    requirements,
    header: (error) => paymentRequiredHeader(resource, requirements, error),
    body: paymentRequiredInV1(resource, requirements, network),
  };
}
