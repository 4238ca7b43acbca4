import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { startBatchRunner } from '../jobs/batchRunner.ts';
import { batchRoutes } from '../routes/report/batch.ts';
import { coverageBatchRoutes } from '../routes/report/coverageBatch.ts';
import { motionRoutes } from '../routes/report/motion.ts';
import { timeseriesRoutes } from '../routes/report/timeseries.ts';
import { reportPdfRoutes } from '../routes/report/reportPdf.ts';

/** What is sold, and the work on batches that goes on beside it. */
export function registerReports(app: ApiApp, context: ApiContext): void {
  motionRoutes(app, context);
  timeseriesRoutes(app, context);
  reportPdfRoutes(app, context);
  const runner = startBatchRunner(context, app.log);
  app.addHook('onClose', () => runner.stop());
  batchRoutes(app, context, runner);
  coverageBatchRoutes(app, context);
}
