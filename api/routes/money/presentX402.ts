import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import {
  paymentRequiredHeader,
  paymentRequiredInV1,
  type PaidResource,
} from '../../../billing/x402/protocol/challenge.ts';
import { bazaarOf, REPORT_DESCRIPTION } from '../../../billing/x402/protocol/bazaar.ts';
import { requirementsOf, type Requirements } from '../../../billing/x402/protocol/requirements.ts';
import type { X402Rail } from '../../../billing/x402/x402Rail.ts';
import { X402_AREA_PATH, X402_MOTION_PATH, X402_TOP_UP_PATH } from '../../../report/paymentOffer.ts';

const AREA_DESCRIPTION =
  'Satellite radar (InSAR) report of the ground in an area of up to 25 km2 in the United States: mean vertical velocity with uncertainty, spread, classes, fastest cell, gradient and dated events. Paid only when there is an answer; every other status is free.';

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

/** The description of a report about an area for sale. It isn't listed, because its price depends on the area. */
export function areaChallenge(rail: X402Rail, publicUrl: string, amountMicroUsd: number): Challenge {
  return challengeOf(rail, amountMicroUsd, {
    url: `${publicUrl}${X402_AREA_PATH}`,
    method: 'POST',
    description: AREA_DESCRIPTION,
    iconUrl: `${publicUrl}/favicon.svg`,
    extensions: {},
    isListed: false,
  });
}

/** The description of credits for sale. */
export function topUpChallenge(rail: X402Rail, publicUrl: string, amountMicroUsd: number): Challenge {
  return challengeOf(rail, amountMicroUsd, {
    url: `${publicUrl}${X402_TOP_UP_PATH}`,
    method: 'POST',
    description: 'Credits for the account of the API key in the call, dollar for dollar',
    iconUrl: `${publicUrl}/favicon.svg`,
    extensions: {},
    isListed: false,
  });
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
