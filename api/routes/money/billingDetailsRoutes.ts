import {
  readBillingDetails,
  writeBillingDetails,
  type BillingDetails,
} from '../../../billing/order/billingDetails.ts';
import {
  billingDetailsBodySchema,
  billingDetailsSchema,
} from '../../../schemas/http/account/billingDetailsSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

const PATH = '/api/v1/billing-details';
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** GET and PUT /api/v1/billing-details: the name and address on the account's invoices. */
export function billingDetailsRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'getBillingDetails',
        summary: 'Billing details for invoices',
        tags: ['account'],
        response: { 200: billingDetailsSchema, ...errorResponses(401, 403) },
      },
    },
    async (request) => ({
      ...present(await readBillingDetails(context.database, callerOf(request).accountId)),
      ...aboutCall(request),
    }),
  );

  app.put(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'setBillingDetails',
        summary: 'Set the billing details for invoices',
        description: "Name, address and VAT number for future invoices. Issued invoices don't change.",
        tags: ['account'],
        body: billingDetailsBodySchema,
        response: { 200: billingDetailsSchema, ...errorResponses(401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      const {
        name = null,
        address_lines: addressLines = [],
        country = null,
        vat_id: vatId = null,
        email = null,
      } = request.body;
      const details: BillingDetails = { name, addressLines, country, vatId, email };
      const { accountId } = callerOf(request);
      await context.database.transaction((transaction) =>
        writeBillingDetails(transaction, { accountId, details, now: context.now() }),
      );
      return { ...present(details), ...aboutCall(request) };
    },
  );
}

function present({ name, addressLines, country, vatId, email }: BillingDetails) {
  return { name, address_lines: [...addressLines], country, vat_id: vatId, email };
}
