import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { ticketRoutes } from '../routes/support/tickets.ts';

/** People are answered: tickets. */
export function registerHelp(app: ApiApp, context: ApiContext): void {
  ticketRoutes(app, context);
}
