import { microUsdToUsd, REPORT_PRICE_MICRO_USD } from '../../billing/price.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import type { Access } from '../plugins/routeRegistry.ts';
import { creditsPage, errorsPage } from '../present/page.ts';
import { testModePage } from '../present/testModePage.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documentation, for people. */
export function docsRoutes(app: ApiApp, context: ApiContext): void {
  const credits = creditsPage(
    microUsdToUsd(REPORT_PRICE_MICRO_USD),
    microUsdToUsd(context.config.starterCreditsMicroUsd),
  );
  for (const [path, html] of [
    ['/docs/errors', errorsPage()],
    ['/docs/credits', credits],
    ['/docs/test-mode', testModePage()],
  ] as const) {
    app.get(path, { config: { access }, schema: { hide: true } }, (_request, reply) =>
      reply.header('content-type', HTML).header('content-security-policy', PAGE_POLICY).send(html),
    );
  }
}
