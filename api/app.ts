import { receiptSigner } from '../billing/receiptSigner.ts';
import {
  registerAccounts,
  registerAgents,
  registerConnectedClients,
  registerEvents,
  registerHelp,
  registerMoney,
  registerOperator,
  registerPlaces,
  registerReports,
  registerWatches,
  startUpkeep,
} from './registerRoutes.ts';
import type { AddressInfo } from 'node:net';
import fastifyCompress from '@fastify/compress';
import Fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { contractOf } from './contract/buildContract.ts';
import type { ApiApp, ApiContext, ApiDependencies } from './context/dependencies.ts';
import type { Config } from '../schemas/config.ts';
import { COMPRESSED_FROM_BYTES, ENCODINGS } from './context/cacheable.ts';
import { registerAccess } from './plugins/access.ts';
import { registerConnections, timeOptions } from './plugins/connections.ts';
import { registerCrossOrigin } from './plugins/crossOrigin.ts';
import { newRequestId, registerErrors } from './plugins/errors.ts';
import { registerDeprecations } from './plugins/deprecationHeaders.ts';
import { DEPRECATIONS } from '../schemas/http/contract/deprecations.ts';
import { registerHeadRequests } from './plugins/headRequests.ts';
import { registerKeylessTurns } from './plugins/keylessTurns.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenApi } from './openapi/openApi.ts';
import {
  answerClientError,
  answerUnrouted,
  registerProtocolErrors,
  tooManyConnections,
} from './plugins/protocolErrors.ts';
import { registerRouteRegistry } from './context/routeRegistry.ts';
import { registerUnderWay } from './plugins/underWay.ts';
import { registerShutdown } from './plugins/shutdown.ts';
import { validateWithZod } from './plugins/validation.ts';
import { openContextLayers } from '../store/lake/context/contextReader.ts';
import { openPlaces } from '../store/lake/places/placesReader.ts';
import { openBasemap } from './maps/basemap/openBasemap.ts';
import { openMaps } from './maps/maps.ts';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { openPdfPool } from '../workers/draw/pdfPool.ts';
import { NO_ADDRESSES } from './context/openAddresses.ts';
import { liveGround } from '../report/ground/ground.ts';
import { testGround } from '../report/ground/testGround.ts';
import { LONGEST_PATH_WORD } from '../schemas/http/queryTypes.ts';
import { closeRails, openRails, startRails } from './rails/openRails.ts';
import { changelogRoutes } from './routes/site/changelogRoutes.ts';
import { contractRoutes } from './routes/site/contractRoutes.ts';
import { discoveryRoutes } from './routes/site/discoveryRoutes.ts';
import { docsRoutes } from './routes/site/docsRoutes.ts';
import { referenceRoutes } from './routes/site/referenceRoutes.ts';
import { explorerRoutes } from './routes/place/explorerRoutes.ts';
import { healthRoutes } from './routes/site/healthRoutes.ts';
import { statusRoutes } from './routes/site/statusRoutes.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const YEAR_SECONDS = 31_536_000;

/** Passed to Fastify's constructor instead of set later, so that it doesn't load its compilers for other schemas. */
const ZOD_COMPILERS = {
  compilersFactory: { buildValidator: () => validateWithZod, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

interface BuildOptions {
  readonly logger?: FastifyServerOptions['logger'];
  /** The render threads start with the server, not with the first picture. */
  readonly warmsUp?: boolean;
}

/** The whole server, not yet listening: the same in production and in tests. */
export async function buildApp(dependencies: ApiDependencies, options: BuildOptions = {}): Promise<ApiApp> {
  const { config } = dependencies;
  let knownUrl = config.baseUrl;
  const publicUrl = (): string => (knownUrl ??= listeningUrl(app)) ?? 'http://localhost';
  const app = createApp(config, options, publicUrl);
  const context = await openContext(app, dependencies, options, publicUrl);
  registerConnections(app, config, () => tooManyConnections(publicUrl()));
  const registry = registerRouteRegistry(app);
  registerHeadRequests(app);
  registerErrors(app, registry, {
    publicUrl,
    payments: config.payments,
    offersOauth: config.offersOauth,
  });
  registerShutdown(app);
  registerHeaders(app, config);
  await registerCompression(app);
  registerCrossOrigin(app);
  registerDeprecations(app, DEPRECATIONS);
  registerLog(app);
  const metrics = registerMetrics(app, context);
  registerProtocolErrors(app, publicUrl);
  await registerOpenApi(app, registry);
  await registerAccess(app, context, registry);
  registerUnderWay(app, config);
  registerKeylessTurns(app);

  const contract = contractOf(app, context, registry);
  contractRoutes(app, context, { registry, contract });
  docsRoutes(app, context, contract);
  referenceRoutes(app, context);
  changelogRoutes(app, context);
  healthRoutes(app, context, metrics);
  statusRoutes(app, context, metrics);
  discoveryRoutes(app, context);
  registerAccounts(app, context);
  registerConnectedClients(app, context);
  registerMoney(app, context);
  registerReports(app, context);
  registerPlaces(app, context);
  registerOperator(app, context);
  registerEvents(app, context);
  registerWatches(app, context);
  registerHelp(app, context, contract);
  registerAgents(app, context);
  startUpkeep(app, context);
  await explorerRoutes(app, context);
  return app;
}

/** Fastify with this server's limits, before anything is registered. */
function createApp(config: Config, { logger = false }: BuildOptions, publicUrl: () => string): ApiApp {
  const app = Fastify({
    logger,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    ...timeOptions(config),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerClientError(publicUrl),
    schemaController: ZOD_COMPILERS,
    routerOptions: { maxParamLength: LONGEST_PATH_WORD },
    frameworkErrors: (error, request, reply) => {
      // A path that can't be decoded reaches neither a route nor the error handler.
      reply.hijack();
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const problem = isTooLong
        ? {
            status: 404,
            code: 'not_found' as const,
            message: 'Nothing has so long a name',
            requestId: request.id,
          }
        : { status: 400, message: error.message, requestId: request.id };
      answerUnrouted(reply.raw, problem, publicUrl());
    },
  }) as unknown as ApiApp;
  // Routes only read JSON: other media types get 415.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** The routes' context; everything it opens is closed with the app. */
async function openContext(
  app: ApiApp,
  dependencies: ApiDependencies,
  options: BuildOptions,
  publicUrl: () => string,
): Promise<ApiContext> {
  const { lake, addresses = NO_ADDRESSES, ...others } = dependencies;
  const { config } = dependencies;
  const now = (): number => dependencies.now();
  const { geocoder } = addresses;
  const context = openContextLayers(lakeFilesAt(config.lakeAddress), {
    warn: (file, reason) => app.log.warn({ file, reason }, 'a context layer cannot be read'),
    now: () => performance.now(),
  });
  const grounds = { live: liveGround(lake, geocoder, context), test: testGround(now, geocoder) };
  const receipts = receiptSigner({
    database: dependencies.database,
    dataDir: config.dataDir,
    configuredKey: config.payments.receiptKey,
    now,
  });
  const rails = await openRails({ ...dependencies, receipts, publicUrl }, app.log);
  app.addHook('onClose', () => closeRails(rails));
  const basemap = openBasemap(lakeFilesAt(config.lakeAddress), {
    warn: (archive, reason) => app.log.warn({ archive, reason }, 'a part of the basemap cannot be read'),
    now: () => performance.now(),
  });
  const maps = openMaps(grounds.live, basemap, { config, now });
  app.addHook('onClose', () => maps.close());
  const places = openPlaces(lakeFilesAt(config.lakeAddress), {
    warn: (reason) => app.log.warn({ reason }, 'the places cannot be read'),
    now: () => performance.now(),
  });
  const pdfs = openPdfPool();
  app.addHook('onClose', () => pdfs.close());
  if (options.warmsUp)
    app.addHook('onListen', async () => void (await Promise.all([maps.warmUp(), pdfs.warmUp()])));
  app.addHook('onReady', () => startRails(rails));
  return { ...others, rails, receipts, grounds, maps, basemap, places, pdfs, addresses, now, publicUrl };
}

/** Headers of every answer. */
function registerHeaders(app: ApiApp, config: Config): void {
  const isSecure = config.baseUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', (request, reply, done) => {
    void reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
    if (isSecure) void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
}

/** Large texts are compressed if the client accepts it, off the main thread; pictures, archives and event streams aren't. */
async function registerCompression(app: ApiApp): Promise<void> {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: [...ENCODINGS],
    threshold: COMPRESSED_FROM_BYTES,
    syncThreshold: 0,
    customTypes: /^text\/(?!event-stream)|[+/](?:json|xml)(?:;|$)/,
  });
}

/** One log line per answer, without the query: it may contain someone's address. */
function registerLog(app: ApiApp): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    log.info(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, milliseconds },
      'answered',
    );
    done();
  });
}

/** Null = not listening. */
function listeningUrl(app: ApiApp): string | null {
  const address = app.server.address() as AddressInfo | null;
  if (!address) return null;
  const anywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = anywhere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
