import type { Contract } from '../../schemas/http/contract/contract.ts';
import { openAssistant } from '../chat/assistant.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { startCorrectionTeller } from '../jobs/correctionTeller.ts';
import { chatRoute } from '../routes/chat/chat.ts';
import { myChatRoutes } from '../routes/chat/myChats.ts';
import { challengeRoutes } from '../routes/support/challenges.ts';
import { inboundMailRoutes } from '../routes/support/inboundMail.ts';
import { correctionRoutes } from '../routes/support/corrections.ts';
import { ticketRoutes } from '../routes/support/tickets.ts';

/** People are answered: tickets, challenges of reports, corrections, e-mail that comes in, and the assistant. */
export function registerHelp(app: ApiApp, context: ApiContext, contract: () => Contract): void {
  ticketRoutes(app, context);
  challengeRoutes(app, context);
  correctionRoutes(app, context);
  inboundMailRoutes(app, context);
  chatRoute(app, openAssistant(app, context, contract));
  myChatRoutes(app, context);
  const teller = startCorrectionTeller(context, app.log);
  app.addHook('onClose', () => teller.stop());
}
