import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { formatUsd } from '../../core/money.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { heading, list, paragraph, type Document } from './blocks.ts';

const TITLES: Readonly<Record<string, string>> = {
  prepaid_credits: 'Prepaid credits',
  top_up: 'More credits',
  x402: 'Pay per call, without an account (x402)',
};

/** Where `top_up_url` and `buy_credits_url` point. */
export function creditsPage(payment: Contract['payment'], starterMicroUsd: number): Document {
  const takesX402 = payment.some(({ method, available }) => method === 'x402' && available);
  return {
    title: 'Credits',
    summary:
      `A report with status \`ok\` costs ${formatUsd(REPORT_PRICE_MICRO_USD)} USD. Every other answer is free. ` +
      `A new account starts with ${formatUsd(starterMicroUsd)} USD.`,
    blocks: [
      ...payment.flatMap(({ method, available, how }) => [
        heading(TITLES[method] ?? method, method),
        available
          ? list(...how)
          : paragraph(
              method === 'top_up' && takesX402
                ? 'Not by card or coins on this server. With an owner key, POST /api/v1/x402/topup adds what an x402 payment pays.'
                : 'Not available on this server yet. Its operator can tell you how to get more credits.',
            ),
      ]),
      heading('Free at any time'),
      list(
        '`dry_run=1` and `teaser=1` on a report, and the free gates that stop a report before you pay for it',
        'coverage, pixel and frames; balance, usage and the reports that you bought before',
        '[test mode](/docs/test-mode): everything with fake credits',
      ),
    ],
  };
}
