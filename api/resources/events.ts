import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { evaluateWatches } from '../../watch/evaluation.ts';
import { startReleaseAnnouncer } from '../jobs/releaseAnnouncer.ts';

/** What accounts are told of, and how it reaches them. */
export function registerEvents(app: ApiApp, context: ApiContext): void {
  const announcer = startReleaseAnnouncer(context, app.log, { alongside: [evaluateWatches] });
  app.addHook('onClose', () => announcer.stop());
}
