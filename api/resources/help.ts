import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { challengeRoutes } from '../routes/support/challenges.ts';
import { ticketRoutes } from '../routes/support/tickets.ts';

/** People are answered: tickets, and challenges of reports. */
export function registerHelp(app: ApiApp, context: ApiContext): void {
  ticketRoutes(app, context);
  challengeRoutes(app, context);
}
