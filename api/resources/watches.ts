import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { startWatchRunner } from '../jobs/watchRunner.ts';
import { watchRoutes } from '../routes/watch/watches.ts';

/** Places that are watched, and their evaluation. */
export function registerWatches(app: ApiApp, context: ApiContext): void {
  const runner = startWatchRunner(context, app.log);
  app.addHook('onClose', () => runner.stop());
  watchRoutes(app, context, runner);
}
