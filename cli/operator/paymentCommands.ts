import type { z } from 'zod';
import { usdText } from '../../core/money.ts';
import { openPaymentsSchema, paymentDecisionSchema } from '../../schemas/http/money/x402Operator.ts';
import type { Answer } from './door.ts';
import { REASON, type OperatorCommands } from './operatorCommand.ts';

/** Commands about x402 payments that got no answer. */
export const PAYMENT_COMMANDS = {
  payments: {
    summary: 'x402 payments that arrived, or may have arrived, without an answer',
    arguments: [],
    options: {},
    run: async (door) => {
      const answer = await door.get('x402', {});
      return { answer, lines: openLines(openPaymentsSchema.parse(answer)) };
    },
  },
  'return-payment': {
    summary: 'record that such a payment was returned to its payer',
    arguments: ['<payment id>'],
    options: { reference: '--reference <tx>  the transaction that returned it', reason: REASON },
    run: async (door, [paymentId = ''], { reason, reference }) =>
      decided(await door.post('x402/return', { payment_id: paymentId, reference, reason })),
  },
  'decide-payment': {
    summary: 'record the transaction of an undetermined payment, or that it never arrived',
    arguments: ['<payment id>'],
    options: { reference: '--reference <tx>  the transaction; absent = it did not arrive', reason: REASON },
    run: async (door, [paymentId = ''], { reason, reference: transaction }) =>
      decided(
        await door.post('x402/decide', { payment_id: paymentId, transaction: transaction ?? null, reason }),
      ),
  },
} satisfies OperatorCommands;

function openLines({ payments }: z.infer<typeof openPaymentsSchema>): string[] {
  if (payments.length === 0) return ['every x402 payment that arrived is answered'];
  return payments.map((payment) =>
    [
      payment.created_at,
      payment.status,
      usdText(payment.amount_usd),
      payment.purpose,
      `from ${payment.payer}`,
      payment.transaction ?? 'no transaction',
      payment.reason ?? '',
      payment.payment_id,
    ].join('  '),
  );
}

function decided(answer: Answer) {
  const { payment_id: paymentId, status } = paymentDecisionSchema.parse(answer);
  return { answer, lines: [`${paymentId}  ${status}`] };
}
