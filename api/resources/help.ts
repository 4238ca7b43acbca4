import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { startCorrectionTeller } from '../jobs/correctionTeller.ts';
import { challengeRoutes } from '../routes/support/challenges.ts';
import { inboundMailRoutes } from '../routes/support/inboundMail.ts';
import { correctionRoutes } from '../routes/support/corrections.ts';
import { ticketRoutes } from '../routes/support/tickets.ts';

/** People are answered: tickets, challenges of reports, corrections, and e-mail that comes in. */
export function registerHelp(app: ApiApp, context: ApiContext): void {
  ticketRoutes(app, context);
  challengeRoutes(app, context);
  correctionRoutes(app, context);
  inboundMailRoutes(app, context);
  const teller = startCorrectionTeller(context, app.log);
  app.addHook('onClose', () => teller.stop());
}
