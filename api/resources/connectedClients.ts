import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { authorizationRoutes } from '../oauth/authorizationRoutes.ts';
import { clientsRoutes } from '../oauth/clientsRoutes.ts';
import { consentRoutes } from '../oauth/consentRoutes.ts';
import { metadataRoutes } from '../oauth/metadataRoutes.ts';
import { openProvider, type AuthorizationServer } from '../oauth/provider.ts';
import { tokenRoutes } from '../oauth/tokenRoutes.ts';

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
