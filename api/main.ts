import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { readConfig } from '../schemas/config.ts';
import { SERVE_HELP, serveEnvironment } from './serveCommandLine.ts';

/** Runs the server until SIGTERM or SIGINT; SIGHUP looks for new releases at once. */
async function main(): Promise<void> {
  const environment = serveEnvironment(process.argv.slice(2), process.env);
  if (environment === null) return console.log(SERVE_HELP);
  const config = readConfig(environment);
  // The server takes seconds to load; a caller who asks for help need not wait for that.
  const { startServer } = await import('./startServer.ts');
  const server = await startServer(config);
  const stop = (signal: NodeJS.Signals) => {
    setTimeout(
      () => {
        console.error(`Requests are still running after ${config.shutdownSeconds} s; giving up on them`);
        process.exit(1);
      },
      (config.drainSeconds + config.shutdownSeconds) * 1000,
    ).unref();
    server.drain();
    const drained = sleep(config.drainSeconds * 1000);
    drained
      .then(() => server.close(signal))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(errorMessage(error));
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.on('SIGHUP', () => {
    server.refresh().catch((error: unknown) => console.error(errorMessage(error)));
  });
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(error instanceof GroundMotionError && error.code === 'bad_usage' ? 2 : 1);
});
