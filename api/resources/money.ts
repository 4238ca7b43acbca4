import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { buyRoutes } from '../routes/money/buy.ts';
import { orderRoutes } from '../routes/money/orders.ts';
import { invoiceRoutes } from '../routes/money/invoices.ts';
import { billingDetailsRoutes } from '../routes/money/billingDetails.ts';
import { stripeWebhookRoutes } from '../routes/money/stripeWebhook.ts';
import { quoteRoutes } from '../routes/money/quote.ts';
import { payRoutes } from '../routes/money/pay.ts';
import { x402MotionRoutes } from '../routes/money/x402Motion.ts';
import { x402TopUpRoutes } from '../routes/money/x402TopUp.ts';
import { x402DiscoveryRoutes } from '../routes/money/x402Discovery.ts';

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
  x402TopUpRoutes(app, context);
  x402DiscoveryRoutes(app, context);
}
