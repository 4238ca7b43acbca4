import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ApiApp } from '../dependencies.ts';
import type { Access } from '../plugins/routeRegistry.ts';

const publicFile: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The explorer page at `/` and its plotting library at `/assets/uplot/`, under a strict content policy. */
export async function explorerRoutes(app: ApiApp): Promise<void> {
  const webFolder = join(packageRoot(), 'web');
  if (!existsSync(join(webFolder, 'index.html'))) {
    app.log.warn(`${webFolder} holds no index.html: the explorer page is not served`);
    return;
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: publicFile };
    });
    const shared = {
      wildcard: false,
      decorateReply: false,
      dotfiles: 'ignore',
      setHeaders: (reply: { setHeader(name: string, value: string): void }) => {
        reply.setHeader('content-security-policy', POLICY);
      },
    } as const;
    const plot = dirname(createRequire(import.meta.url).resolve('uplot'));
    await scope.register(fastifyStatic, { ...shared, root: plot, prefix: '/assets/uplot/' });
    await scope.register(fastifyStatic, { ...shared, root: webFolder, prefix: '/' });
  });
}

/** The folder of package.json, from the sources as from the build. */
function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
