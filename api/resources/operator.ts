import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { operatorReadRoutes } from '../routes/operator/operatorReads.ts';
import { operatorActRoutes } from '../routes/operator/operatorActs.ts';
import { operatorLoginRoutes } from '../routes/operator/operatorLogin.ts';
import { operatorCorrectionRoutes } from '../routes/operator/operatorCorrections.ts';
import { operatorOrderRoutes } from '../routes/operator/operatorOrders.ts';
import { operatorCoinRoutes } from '../routes/operator/operatorCoins.ts';
import { operatorTicketRoutes } from '../routes/operator/operatorTickets.ts';
import { operatorX402Routes } from '../routes/operator/operatorX402.ts';

/** The operator's door, where a token for it is set. */
export function registerOperator(app: ApiApp, context: ApiContext): void {
  if (context.config.adminToken === null) return;
  operatorReadRoutes(app, context);
  operatorActRoutes(app, context);
  operatorLoginRoutes(app, context);
  operatorOrderRoutes(app, context);
  operatorCoinRoutes(app, context);
  operatorX402Routes(app, context);
  operatorTicketRoutes(app, context);
  operatorCorrectionRoutes(app, context);
}
