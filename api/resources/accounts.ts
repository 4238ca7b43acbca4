import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { accountRoutes } from '../routes/account/account.ts';
import { sessionRoutes } from '../routes/account/session.ts';
import { deletionRoutes } from '../routes/account/deletion.ts';
import { emailRoutes } from '../routes/account/email.ts';
import { passwordRoutes } from '../routes/account/password.ts';
import { sessionListRoutes } from '../routes/account/sessions.ts';
import { meRoutes } from '../routes/account/me.ts';
import { keyRoutes } from '../routes/account/keys.ts';
import { usageRoutes } from '../routes/account/usage.ts';
import { myReportRoutes } from '../routes/report/myReports.ts';
import { sharedLinkRoutes } from '../routes/report/sharedLinks.ts';
import { sharedReportRoutes } from '../routes/report/sharedReports.ts';

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
  sharedLinkRoutes(app, context);
  sharedReportRoutes(app, context);
}
