import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { accountRoutes } from '../routes/account/account.ts';
import { sessionRoutes } from '../routes/account/session.ts';
import { meRoutes } from '../routes/account/me.ts';
import { keyRoutes } from '../routes/account/keys.ts';
import { usageRoutes } from '../routes/account/usage.ts';
import { myReportRoutes } from '../routes/report/myReports.ts';

/** Accounts, their sessions and keys, and what they have bought. */
export function registerAccounts(app: ApiApp, context: ApiContext): void {
  accountRoutes(app, context);
  sessionRoutes(app, context);
  meRoutes(app, context);
  keyRoutes(app, context);
  usageRoutes(app, context);
  myReportRoutes(app, context);
}
