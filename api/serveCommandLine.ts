import { parseArgs } from 'node:util';
import { errorMessage, invalidInput } from '../core/error.ts';

export const SERVE_HELP = `Serves the API, the maps and the explorer page.

  npm start                       the same, with a demo frame when the lake is empty
  npm run serve -- [options]

  --port <n>         where it listens (default: GM_PORT, else 8080; 0 = a free port)
  --host <address>   (default: GM_HOST, else 127.0.0.1; 0.0.0.0 = from everywhere)
  --data-dir <dir>   the lake (default: GM_DATA_DIR, else ./data)
  --help             this text

Every other setting is an environment variable: the table "Configuration" in README.md. SIGTERM and SIGINT end the
server when the requests under way are answered, SIGHUP looks for new releases at once. Exit codes: 0 ended as asked,
1 failed, 2 wrong usage.
`;

const SETTINGS = { port: 'GM_PORT', host: 'GM_HOST', 'data-dir': 'GM_DATA_DIR' } as const;

/** The environment with the settings that the command line gives; null = help is wanted. Throws `bad_usage`. */
export function serveEnvironment(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv | null {
  const values = valuesOf(argv);
  if (values.help) return null;
  const given = Object.entries(SETTINGS).flatMap(([option, setting]) => {
    const value = values[option as keyof typeof SETTINGS];
    return value === undefined ? [] : [[setting, value] as const];
  });
  return { ...environment, ...Object.fromEntries(given) };
}

function valuesOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw invalidInput('bad_usage', `${errorMessage(error)}\n\n${SERVE_HELP}`, { cause: error });
  }
}
