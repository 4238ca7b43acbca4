import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { feedResponse } from '../../../schemas/http/support/jsonFeedSchemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCacheable, sharedText, type Cacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import {
  CHANGELOG_FEED_PATH,
  CHANGELOG_PATH,
  CHANGELOG_SHORT_PATH,
  changelogEntries,
} from '../../docs/log/changelog.ts';
import { FEED_TYPE, jsonFeed } from '../../docs/log/jsonFeed.ts';
import { readChangelog } from '../../docs/log/readChangelog.ts';
import { wantsPage } from '../../docs/sendMissingPage.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };

/** What changed, as a feed. */
export function changelogRoutes(app: ApiApp, context: ApiContext): void {
  let made: Cacheable | undefined;
  const sendFeed = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const url = context.publicUrl();
    const about = {
      title: 'Ground Motion: changelog',
      description: 'What changed in this service, version by version.',
      pageUrl: `${url}${CHANGELOG_PATH}`,
      feedUrl: `${url}${CHANGELOG_FEED_PATH}`,
    };
    made ??= sharedText(JSON.stringify(jsonFeed(about, changelogEntries(readChangelog(), url))), FEED_TYPE);
    void reply.header(
      'link',
      `<${CHANGELOG_FEED_PATH}>; rel="self"; type="application/feed+json", <${CHANGELOG_PATH}>; rel="alternate"; type="text/html"`,
    );
    return sendCacheable(request, reply, made);
  };
  app.get(
    CHANGELOG_SHORT_PATH,
    { exposeHeadRoute: true, config: { access }, schema: { hide: true } },
    async (request, reply) => {
      void reply.header('vary', 'accept');
      return wantsPage(request)
        ? reply.code(302).header('location', CHANGELOG_PATH).send()
        : sendFeed(request, reply);
    },
  );
  app.get(
    CHANGELOG_FEED_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getChangelogFeed',
        summary: 'What changed, version by version, as a feed (JSON Feed 1.1)',
        tags: ['documentation'],
        response: { 200: feedResponse('The feed'), 304: notModifiedSchema },
      },
    },
    async (request, reply) => sendFeed(request, reply),
  );
}
