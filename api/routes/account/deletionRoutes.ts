import { deleteAccount } from '../../../accounts/login/eraseAccount.ts';
import { microUsdToUsd, usdToMicroUsd } from '../../../core/money.ts';
import { sendsMail } from '../../../accounts/mail/emailJob.ts';
import { eraseConversations } from '../../../chat/conversation/conversation.ts';
import { eraseWebhooks } from '../../../notify/webhook/changeWebhook.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { accountDeletedSchema, deleteAccountBodySchema } from '../../../schemas/http/account/login.ts';
import { eraseTickets } from '../../../support/ticket/ticket.ts';
import { eraseWatches } from '../../../watch/watch.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { clearSessionCookie } from '../../context/credentials.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

/** What is kept when an account is deleted. */
const KEPT = [
  'Amounts, times and request ids of the ledger, orders and payments, under the account id',
  'Invoices and credit notes as issued, with the name and address that you gave for them',
  'Idempotency keys, so that nothing is charged twice',
  'A keyed hash of the mailbox, so that it gets starter credits only once',
  'The operator’s audit log',
];

/** Deletion of an account by its owner. */
export function deletionRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/account/delete',
    {
      config: { access: { cost: 'free', caller: 'session', limit: 'passwords' } },
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete the account and its data, at once and permanently',
        description:
          'Needs a session and the password. Keys, sessions and connected clients end. We erase saved reports, ' +
          'conversations, tickets, watches, webhooks and events. You lose the remaining credits: `forfeit_usd` must ' +
          'equal the balance. We keep what the books need, without your address; `kept` lists it.',
        tags: ['account'],
        body: deleteAccountBodySchema,
        response: { 200: accountDeletedSchema, ...errorResponses(400, 401, 403, 409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { forfeitedMicroUsd } = await deleteAccount(
        context.database,
        caller,
        {
          password: request.body.password,
          forfeitMicroUsd: usdToMicroUsd(request.body.forfeit_usd),
          sendsMail: sendsMail(context.config.payments),
          now: context.now(),
        },
        async (transaction, accountId) => {
          await eraseConversations(transaction, accountId);
          await eraseTickets(transaction, accountId);
          await eraseWatches(transaction, accountId);
          await eraseWebhooks(transaction, accountId);
        },
      );
      clearSessionCookie(reply, context.publicUrl());
      return {
        account_id: caller.accountId,
        deleted: true as const,
        forfeited_usd: microUsdToUsd(forfeitedMicroUsd),
        kept: KEPT,
        ...aboutCall(request),
      };
    },
  );
}
