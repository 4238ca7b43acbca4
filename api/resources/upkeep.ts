import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { startForgetting } from '../jobs/forgetting.ts';
import { startMailRunner } from '../jobs/mailRunner.ts';

/** What goes on by itself beside the answers. */
export function startUpkeep(app: ApiApp, context: ApiContext): void {
  const forgetting = startForgetting(context, app.log);
  app.addHook('onClose', () => forgetting.stop());
  const mails = startMailRunner(context, app.log);
  if (mails) app.addHook('onClose', () => mails.stop());
}
