import { settleFreeAnswers } from '../billing/sale/freeAnswers.ts';
import { publicResolver } from '../notify/send/guardedLookup.ts';
import type { Contract } from '../schemas/http/contract/contract.ts';
import { lakeFilesAt } from '../store/lake/files/lakeFilesAt.ts';
import { openReleaseListings } from '../store/lake/release/releaseListing.ts';
import { evaluateWatches } from '../watch/evaluation.ts';
import { openAssistant } from './chat/assistant.ts';
import type { ApiApp, ApiContext } from './context/dependencies.ts';
import { startBatchRunner } from './jobs/batchRunner.ts';
import { startCorrectionNotifier } from './jobs/correctionNotifier.ts';
import { startForgetting } from './jobs/forgetting.ts';
import { startMailRunner } from './jobs/mailRunner.ts';
import { startReleaseAnnouncer } from './jobs/releaseAnnouncer.ts';
import { startSalesRecorder } from './jobs/salesRecorder.ts';
import { startWatchRunner } from './jobs/watchRunner.ts';
import { startWebhookRunner } from './jobs/webhookRunner.ts';
import { authorizationRoutes } from './oauth/authorizationRoutes.ts';
import { clientsRoutes } from './oauth/clientsRoutes.ts';
import { consentRoutes } from './oauth/consentRoutes.ts';
import { metadataRoutes } from './oauth/metadataRoutes.ts';
import { openProvider, type AuthorizationServer } from './oauth/provider.ts';
import { tokenRoutes } from './oauth/tokenRoutes.ts';
import { accountRoutes } from './routes/account/accountRoutes.ts';
import { deletionRoutes } from './routes/account/deletionRoutes.ts';
import { emailRoutes } from './routes/account/emailRoutes.ts';
import { keyRoutes } from './routes/account/keyRoutes.ts';
import { meRoutes } from './routes/account/meRoutes.ts';
import { passwordRoutes } from './routes/account/passwordRoutes.ts';
import { sessionRoutes } from './routes/account/sessionRoutes.ts';
import { sessionListRoutes } from './routes/account/sessionListRoutes.ts';
import { usageRoutes } from './routes/account/usageRoutes.ts';
import { mcpRoutes } from './routes/agent/mcpRoutes.ts';
import { serverCardRoutes } from './routes/agent/serverCardRoutes.ts';
import { chatRoute, myChatRoutes } from './routes/chat/chatRoutes.ts';
import { embedRoutes } from './routes/embed/embedRoutes.ts';
import { asyncApiRoutes, feedRoutes } from './routes/events/eventRoutes.ts';
import { deliveryRoutes } from './routes/events/deliveryRoutes.ts';
import { webhookRoutes } from './routes/events/webhookRoutes.ts';
import { mapEventRoutes } from './routes/map/mapEventRoutes.ts';
import { basemapRoutes } from './routes/map/basemapRoutes.ts';
import { mapRoutes } from './routes/map/mapRoutes.ts';
import { stacRoutes } from './routes/map/stacRoutes.ts';
import { stacAssetRoutes } from './routes/map/stacAssetRoutes.ts';
import { stacSearchRoutes } from './routes/map/stacSearchRoutes.ts';
import { tileRoutes } from './routes/map/tileRoutes.ts';
import { wmtsRoutes } from './routes/map/wmtsRoutes.ts';
import { billingDetailsRoutes } from './routes/money/billingDetailsRoutes.ts';
import { buyRoutes } from './routes/money/buyRoutes.ts';
import { invoiceRoutes } from './routes/money/invoiceRoutes.ts';
import { orderRoutes } from './routes/money/orderRoutes.ts';
import { payRoutes } from './routes/money/payRoutes.ts';
import { quoteRoutes } from './routes/money/quoteRoutes.ts';
import { stripeWebhookRoutes } from './routes/money/stripeWebhookRoutes.ts';
import { x402AreaRoutes, x402ProfileRoutes } from './routes/money/x402AreaRoutes.ts';
import { x402DiscoveryRoutes } from './routes/money/x402DiscoveryRoutes.ts';
import { x402MotionRoutes } from './routes/money/x402MotionRoutes.ts';
import { x402TopUpRoutes } from './routes/money/x402TopUpRoutes.ts';
import { operatorActRoutes, operatorLoginRoutes } from './routes/operator/operatorActRoutes.ts';
import { operatorCoinRoutes } from './routes/operator/operatorCoinRoutes.ts';
import { operatorCorrectionRoutes } from './routes/operator/operatorCorrectionRoutes.ts';
import { operatorOverviewRoutes } from './routes/operator/operatorOverviewRoutes.ts';
import { operatorOrderRoutes } from './routes/operator/operatorOrderRoutes.ts';
import { operatorReadRoutes } from './routes/operator/operatorReadRoutes.ts';
import { operatorTicketRoutes } from './routes/operator/operatorTicketRoutes.ts';
import { operatorX402Routes } from './routes/operator/operatorX402Routes.ts';
import { frameRoutes } from './routes/place/frameRoutes.ts';
import { geocodeRoutes } from './routes/place/geocodeRoutes.ts';
import { geocodeBatchRoutes } from './routes/place/geocodeBatchRoutes.ts';
import { placePageRoutes } from './routes/place/placePageRoutes.ts';
import { placeRatesRoutes } from './routes/place/placeRatesRoutes.ts';
import { placeRoutes } from './routes/place/placeRoutes.ts';
import { suggestRoutes } from './routes/place/suggestRoutes.ts';
import { batchRoutes } from './routes/report/batchRoutes.ts';
import { coverageBatchRoutes } from './routes/report/coverageBatchRoutes.ts';
import {
  areaRoutes,
  motionRoutes,
  profileRoutes,
  reportPdfRoutes,
  timeseriesRoutes,
} from './routes/report/reportRoutes.ts';
import { myReportRoutes, portfolioPdfRoutes } from './routes/report/myReportRoutes.ts';
import { reportChangesRoutes } from './routes/report/reportChangesRoutes.ts';
import { reportSentenceRoutes } from './routes/report/reportSentenceRoutes.ts';
import { sharedLinkRoutes } from './routes/report/sharedLinkRoutes.ts';
import { sharedReportRoutes } from './routes/report/sharedReportRoutes.ts';
import { verifyRoutes } from './routes/report/verifyRoutes.ts';
import { challengeRoutes } from './routes/support/challengeRoutes.ts';
import { correctionRoutes } from './routes/support/correctionRoutes.ts';
import { inboundMailRoutes } from './routes/support/inboundMailRoutes.ts';
import { ticketRoutes } from './routes/support/ticketRoutes.ts';
import { watchRoutes } from './routes/watch/watchRoutes.ts';
import { openReleaseItems } from './stac/releaseItems.ts';

/** Places, frames, maps, and the lake for other programs. */
export function registerPlaces(app: ApiApp, context: ApiContext): void {
  placeRoutes(app, context);
  placeRatesRoutes(app, context);
  placePageRoutes(app, context);
  geocodeRoutes(app, context);
  suggestRoutes(app, context);
  geocodeBatchRoutes(app, context);
  frameRoutes(app, context);
  const listings = openReleaseListings(lakeFilesAt(context.config.lakeAddress));
  const items = openReleaseItems(listings, () => context.publicUrl());
  stacRoutes(app, context, items);
  stacSearchRoutes(app, context, items);
  stacAssetRoutes(app, context, listings);
  mapRoutes(app, context);
  basemapRoutes(app, context);
  mapEventRoutes(app, context);
  tileRoutes(app, context);
  wmtsRoutes(app, context);
}

/** What is sold, and the work on batches that goes on next to it. */
export function registerReports(app: ApiApp, context: ApiContext): void {
  motionRoutes(app, context);
  timeseriesRoutes(app, context);
  reportPdfRoutes(app, context);
  areaRoutes(app, context);
  profileRoutes(app, context);
  embedRoutes(app, context);
  const runner = startBatchRunner(context, app.log);
  app.addHook('onClose', () => runner.stop());
  batchRoutes(app, context, runner);
  coverageBatchRoutes(app, context);
}

/** Accounts, their sessions and keys, and what they have bought. */
export function registerAccounts(app: ApiApp, context: ApiContext): void {
  accountRoutes(app, context);
  sessionRoutes(app, context);
  sessionListRoutes(app, context);
  passwordRoutes(app, context);
  emailRoutes(app, context);
  deletionRoutes(app, context);
  meRoutes(app, context);
  keyRoutes(app, context);
  usageRoutes(app, context);
  myReportRoutes(app, context);
  portfolioPdfRoutes(app, context);
  reportChangesRoutes(app, context);
  reportSentenceRoutes(app, context);
  sharedLinkRoutes(app, context);
  sharedReportRoutes(app, context);
  verifyRoutes(app, context);
}

/** Clients that people connect to their accounts, where the configuration lets them. */
export function registerConnectedClients(app: ApiApp, context: ApiContext): void {
  if (!context.config.offersOauth) return;
  let opened: Promise<AuthorizationServer> | undefined;
  const authorizationServer = (): Promise<AuthorizationServer> => {
    opened ??= openProvider(context).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  metadataRoutes(app, context);
  authorizationRoutes(app, authorizationServer);
  consentRoutes(app, context, authorizationServer);
  clientsRoutes(app, context, authorizationServer);
  tokenRoutes(app, context, authorizationServer);
}

/** Ways to pay, and what is said of payments. */
export function registerMoney(app: ApiApp, context: ApiContext): void {
  buyRoutes(app, context);
  orderRoutes(app, context);
  invoiceRoutes(app, context);
  billingDetailsRoutes(app, context);
  stripeWebhookRoutes(app, context);
  quoteRoutes(app, context);
  payRoutes(app, context);
  x402MotionRoutes(app, context);
  x402AreaRoutes(app, context);
  x402ProfileRoutes(app, context);
  x402TopUpRoutes(app, context);
  x402DiscoveryRoutes(app, context);
}

/** The events of accounts, and how they reach them. */
export function registerEvents(app: ApiApp, context: ApiContext): void {
  const { dnsServers, support } = context.config;
  const network = { allowedHosts: new Set(support.webhookHosts), resolve: publicResolver(dnsServers) };
  asyncApiRoutes(app, context);
  feedRoutes(app, context);
  webhookRoutes(app, context, network);
  const announcer = startReleaseAnnouncer(context, app.log, { alongside: [evaluateWatches] });
  app.addHook('onClose', () => announcer.stop());
  const runner = startWebhookRunner(context, app.log, { network });
  deliveryRoutes(app, context, { network, runner });
  app.addHook('onClose', () => runner.stop());
}

/** Places that are watched, and their evaluation. */
export function registerWatches(app: ApiApp, context: ApiContext): void {
  const runner = startWatchRunner(context, app.log);
  app.addHook('onClose', () => runner.stop());
  watchRoutes(app, context, runner);
}

/** Programs with a language model: the same service as tools. */
export function registerAgents(app: ApiApp, context: ApiContext): void {
  mcpRoutes(app, context);
  serverCardRoutes(app, context);
}

/** People are answered: tickets, challenges of reports, corrections, email that comes in, and the assistant. */
export function registerHelp(app: ApiApp, context: ApiContext, contract: () => Contract): void {
  ticketRoutes(app, context);
  challengeRoutes(app, context);
  correctionRoutes(app, context);
  inboundMailRoutes(app, context);
  chatRoute(app, openAssistant(app, context, contract));
  myChatRoutes(app, context);
  const teller = startCorrectionNotifier(context, app.log);
  app.addHook('onClose', () => teller.stop());
}

/** The operator's door, where a token for it is set. */
export function registerOperator(app: ApiApp, context: ApiContext): void {
  if (context.config.adminToken === null) return;
  operatorReadRoutes(app, context);
  operatorOverviewRoutes(app, context);
  operatorActRoutes(app, context);
  operatorLoginRoutes(app, context);
  operatorOrderRoutes(app, context);
  operatorCoinRoutes(app, context);
  operatorX402Routes(app, context);
  operatorTicketRoutes(app, context);
  operatorCorrectionRoutes(app, context);
}

/** What goes on on its own next to the answers. */
export function startUpkeep(app: ApiApp, context: ApiContext): void {
  app.addHook('onClose', () => settleFreeAnswers(context.database));
  const forgetting = startForgetting(context, app.log);
  app.addHook('onClose', () => forgetting.stop());
  const sales = startSalesRecorder(context, app.log);
  app.addHook('onClose', () => sales.stop());
  const mails = startMailRunner(context, app.log);
  if (mails) app.addHook('onClose', () => mails.stop());
}
