import { readConfig } from '../chunks/chunk-4BP3TKED.js';
import '../chunks/chunk-5RWZYU7D.js';
import '../chunks/chunk-NRPLSZLO.js';
import '../chunks/chunk-QWK2JG2H.js';
import '../chunks/chunk-OMHHBRYQ.js';
import { GroundMotionError, errorMessage, invalidInput } from '../chunks/chunk-XEGQTXKU.js';
import '../chunks/chunk-25CLJZX4.js';

// api/main.ts
import { setTimeout as sleep } from 'node:timers/promises';

// api/serveCommandLine.ts
import { parseArgs } from 'node:util';
var SERVE_HELP = `Serves the API, the maps and the explorer page.

  npm start                       the same, with a demo frame when the lake is empty
  npm run serve -- [options]

  --port <n>         where it listens (default: GM_PORT, else 8080; 0 = a free port)
  --host <address>   (default: GM_HOST, else 127.0.0.1; 0.0.0.0 = from everywhere)
  --data-dir <dir>   the lake (default: GM_DATA_DIR, else ./data)
  --help             this text

Every other setting is an environment variable: the table "Configuration" in README.md. SIGTERM and SIGINT end the
server when the requests under way are answered, SIGHUP looks for new releases at once. Exit codes: 0 ended as asked,
1 failed, 2 wrong usage.
`,
  SETTINGS = { port: 'GM_PORT', host: 'GM_HOST', 'data-dir': 'GM_DATA_DIR' };
function serveEnvironment(argv, environment) {
  let values = valuesOf(argv);
  if (values.help) return null;
  let given = Object.entries(SETTINGS).flatMap(([option, setting]) => {
    let value = values[option];
    return value === void 0 ? [] : [[setting, value]];
  });
  return { ...environment, ...Object.fromEntries(given) };
}
function valuesOf(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: !1 },
      },
    }).values;
  } catch (error) {
    throw invalidInput(
      'bad_usage',
      `${errorMessage(error)}

${SERVE_HELP}`,
      { cause: error },
    );
  }
}

// api/main.ts
async function main() {
  let environment = serveEnvironment(process.argv.slice(2), process.env);
  if (environment === null) return console.log(SERVE_HELP);
  let config = readConfig(environment),
    { startServer } = await import('../chunks/startServer-ZDGOBGN5.js'),
    server = await startServer(config),
    stop = (signal) => {
      (setTimeout(
        () => {
          (console.error(`Requests are still running after ${config.shutdownSeconds} s; giving up on them`),
            process.exit(1));
        },
        (config.drainSeconds + config.shutdownSeconds) * 1e3,
      ).unref(),
        server.drain(),
        sleep(config.drainSeconds * 1e3)
          .then(() => server.close(signal))
          .then(
            () => process.exit(0),
            (error) => {
              (console.error(errorMessage(error)), process.exit(1));
            },
          ));
    };
  (process.once('SIGTERM', stop),
    process.once('SIGINT', stop),
    process.on('SIGHUP', () => {
      server.refresh().catch((error) => console.error(errorMessage(error)));
    }));
}
main().catch((error) => {
  (console.error(errorMessage(error)),
    process.exit(error instanceof GroundMotionError && error.code === 'bad_usage' ? 2 : 1));
});
//# sourceMappingURL=main.js.map
