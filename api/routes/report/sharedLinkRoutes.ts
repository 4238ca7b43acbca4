import { createLink, listLinks, revokeLink } from '../../../billing/reports/sharedLinks.ts';
import { savedReportParamsSchema } from '../../../schemas/http/account/myReportsSchemas.ts';
import {
  createdLinkSchema,
  linkListSchema,
  linkParamsSchema,
  revokedLinkSchema,
} from '../../../schemas/http/account/sharedLinkSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { SHARED_PATH } from './sharedReportRoutes.ts';

const PATH = '/api/v1/my-reports/:id/links';
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** Links to an account's reports: create, list and revoke. */
export function sharedLinkRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;
  app.post(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'createReportLink',
        summary: 'Share a report by link',
        description:
          'For a lender, a colleague or an agent. The link shows only this report, to anyone who has it, without a ' +
          'key, and nothing else from your account. It works until you revoke it, delete the report or delete the ' +
          'account.',
        tags: ['account'],
        params: savedReportParamsSchema,
        response: { 200: createdLinkSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const own = { accountId: callerOf(request).accountId, reportId: request.params.id };
      const { linkId, createdAt, code } = await createLink(database, own, context.now());
      return {
        link_id: linkId,
        created_at: createdAt.toISOString(),
        url: `${context.publicUrl()}${SHARED_PATH}/${code}`,
        ...aboutCall(request),
      };
    },
  );

  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listReportLinks',
        summary: 'Active links to a report, newest first',
        description: 'Without their URLs, which the service doesn’t store.',
        tags: ['account'],
        params: savedReportParamsSchema,
        response: { 200: linkListSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const own = { accountId: callerOf(request).accountId, reportId: request.params.id };
      const links = await listLinks(database, own);
      return {
        links: links.map(({ linkId, createdAt }) => ({
          link_id: linkId,
          created_at: createdAt.toISOString(),
        })),
        ...aboutCall(request),
      };
    },
  );

  app.delete(
    `${PATH}/:link_id`,
    {
      config: { access },
      schema: {
        operationId: 'revokeReportLink',
        summary: 'Revoke a link at once',
        tags: ['account'],
        params: linkParamsSchema,
        response: { 200: revokedLinkSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { id: reportId, link_id: linkId } = request.params;
      await revokeLink(database, { accountId: callerOf(request).accountId, reportId }, linkId);
      return { link_id: linkId, revoked: true as const, ...aboutCall(request) };
    },
  );
}
