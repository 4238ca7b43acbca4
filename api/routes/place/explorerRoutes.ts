import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { sendsMail } from '../../../accounts/mail/emailJob.ts';
import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import { EXAMPLE_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import { explorerSettingsSchema, type ExplorerSettings } from '../../../schemas/http/map/explorerSettings.ts';
import { PAY_ASSETS } from '../../docs/payPageHtml.ts';
import { OAUTH_ASSETS } from '../../oauth/pageFrame.ts';
import { OPERATOR_ASSETS } from '../../operator/pageFrame.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { isSynthetic } from '../../../report/present/presentMode.ts';

const publicFile: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/**
 * The explorer page at `/`, as built by `scripts/setup.mjs`, with a strict content security policy. Files with a hash in
 * their name may be cached forever. If the page is rebuilt while the server runs, the new one is served.
 */
export async function explorerRoutes(app: ApiApp, context: ApiContext): Promise<void> {
  settingsRoute(app, context);
  const root = packageRoot();
  const page = join(root, 'dist', 'web');
  const { basemap } = context.config;
  const policy = contentPolicy(basemap && new URL(basemap.url).origin);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: publicFile };
    });
    const files = (folder: string, prefix: string, cacheControl: string, wildcard = false) =>
      scope.register(fastifyStatic, {
        root: folder,
        prefix,
        wildcard,
        globIgnore: ['assets/**', '**/*.{br,gz}', '**/*.{ts,js.map}'],
        preCompressed: true,
        decorateReply: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply) => {
          reply.headers({
            'content-security-policy': policy,
            'cache-control': cacheControl,
            vary: 'accept-encoding',
          });
          // Map providers want to know which site uses their tiles.
          if (basemap !== null) reply.header('referrer-policy', 'strict-origin');
        },
      });
    // The documentation's and the invoice page's own styles and scripts, with stable names.
    await files(join(root, 'web', 'styles'), '/styles/', ASK_FIRST);
    await files(join(root, 'web', 'docs'), '/docs/', ASK_FIRST);
    await files(join(root, 'web', 'pay'), PAY_ASSETS, ASK_FIRST);
    await files(join(root, 'web', 'oauth'), OAUTH_ASSETS, ASK_FIRST);
    await files(join(root, 'web', 'operator'), OPERATOR_ASSETS, ASK_FIRST);
    if (!existsSync(join(page, 'index.html'))) {
      app.log.warn(
        `${page} has no index.html, so the explorer page isn't served; run node scripts/setup.mjs to build it`,
      );
      return;
    }
    await files(page, '/', ASK_FIRST);
    await files(join(page, 'assets'), '/assets/', FOREVER, true);
  });
}

function contentPolicy(basemapOrigin: string | null): string {
  const others = basemapOrigin === null ? '' : ` ${basemapOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The worker that writes a workbook compresses large ones in another worker, created from a blob.
    "worker-src 'self' blob:",
    "style-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function settingsRoute(app: ApiApp, context: ApiContext): void {
  app.get(
    '/explorer.json',
    {
      exposeHeadRoute: true,
      config: { access: publicFile },
      schema: {
        operationId: 'getExplorerSettings',
        summary: 'Settings of this server for the explorer page',
        tags: ['documentation'],
        response: { 200: explorerSettingsSchema },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', ASK_FIRST);
      const settings: ExplorerSettings = {
        basemap: context.config.basemap,
        streets: await streetsOf(context),
        price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
        starter_credits_usd: microUsdToUsd(context.config.starterCreditsMicroUsd),
        ways_to_pay: {
          card: context.rails.card !== null,
          crypto: context.rails.coin !== null,
          is_rehearsal: context.config.payments.isRehearsal,
        },
        connects_programs: context.config.offersOauth,
        sends_email: sendsMail(context.config.payments),
        example_address: await exampleAddress(context),
      };
      return settings;
    },
  );
}

/** The basemap of this server's lake, if no other one is configured. */
async function streetsOf({ config, basemap }: ApiContext): Promise<ExplorerSettings['streets']> {
  const facts = config.basemap === null ? await basemap.facts() : null;
  return facts && { bounds: [...facts.bounds], attribution: facts.attribution };
}

/** The synthetic address of the demo, if all served data is synthetic. */
async function exampleAddress({ grounds, addresses }: ApiContext): Promise<string | null> {
  const frames = grounds.live.lake.frames();
  const isDemo = frames.length > 0 && frames.every(({ manifest }) => isSynthetic(manifest));
  if (!isDemo || addresses.unitCount() === 0) return null;
  const [resolution] = await grounds.live.resolveAddresses([EXAMPLE_ADDRESS]);
  return resolution !== undefined && !(resolution instanceof Error) && resolution.kind === 'found'
    ? EXAMPLE_ADDRESS
    : null;
}

/** The folder of package.json, both from the sources and from the build. */
function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
