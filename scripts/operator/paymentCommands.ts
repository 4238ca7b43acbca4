import type { z } from 'zod';
import { openPaymentsSchema, paymentDecisionSchema } from '../../schemas/http/money/x402Operator.ts';
import type { Answer, OperatorDoor } from './door.ts';

interface Given {
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

/** Commands about payments by x402 that came without an answer. */
export const PAYMENT_COMMANDS = {
  payments: {
    words: [0, 0],
    heeds: [],
    run: async (door: OperatorDoor) => {
      const answer = await door.get('x402', {});
      return { answer, lines: openLines(openPaymentsSchema.parse(answer)) };
    },
  },
  'return-payment': {
    words: [1, 1],
    heeds: ['reason', 'reference'],
    run: async (door: OperatorDoor, [paymentId = '']: readonly string[], { reason, reference }: Given) =>
      decided(await door.post('x402/return', { payment_id: paymentId, reference, reason })),
  },
  'decide-payment': {
    words: [1, 1],
    heeds: ['reason', 'reference'],
    run: async (
      door: OperatorDoor,
      [paymentId = '']: readonly string[],
      { reason, reference: transaction }: Given,
    ) =>
      decided(
        await door.post('x402/decide', { payment_id: paymentId, transaction: transaction ?? null, reason }),
      ),
  },
} as const;

function openLines({ payments }: z.infer<typeof openPaymentsSchema>): string[] {
  if (payments.length === 0) return ['every payment by x402 that came is answered'];
  return payments.map((payment) =>
    [
      payment.created_at,
      payment.status,
      `${payment.amount_usd.toFixed(2)} USD`,
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
