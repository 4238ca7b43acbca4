import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, GroundMotionError, invalidInput } from '../core/error.ts';
import { printableText } from '../core/printableText.ts';
import { readConfig, type Config } from '../schemas/config.ts';
import { SERVER_SETTINGS } from '../schemas/settings/serverSettings.ts';
import { describedSetting } from '../schemas/settings/setting.ts';
import { LAKE_SETTINGS } from '../schemas/settings/storageSettings.ts';
import type { CommandSpec } from './command.ts';

interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly dataDir?: string;
  readonly demo?: boolean;
}

const SETTINGS = { port: SERVER_SETTINGS.port, host: SERVER_SETTINGS.host, dataDir: LAKE_SETTINGS.dataDir };

/** The help text of an option for a setting. */
function helpOf(option: keyof typeof SETTINGS): string {
  const { name, default: usual, help } = describedSetting(SETTINGS[option]);
  return `${help.replaceAll('`', '')} (default: ${name}, else ${usual})`;
}

/** An option as a setting, by name. Throws `bad_usage`. */
function settingOf(option: keyof typeof SETTINGS, value: string): [name: string, value: string] {
  const setting = SETTINGS[option];
  const issue = setting.safeParse(value).error?.issues[0];
  if (issue) {
    const typed = option === 'dataDir' ? '--data-dir' : `--${option}`;
    throw invalidInput('bad_usage', `${typed} ${printableText(value)}: ${issue.message}`);
  }
  return [describedSetting(setting).name, value];
}

/** What to serve, and where. */
export interface ServeLine {
  /** Settings from the options, by name. */
  readonly settings: Readonly<Record<string, string>>;
  readonly demo: boolean;
}

/** `./gm serve`: serves the API, the maps and the pages. */
export const SERVE: CommandSpec<ServeOptions, ServeLine> = {
  define: (command) =>
    command
      .option('--port <n>', helpOf('port'))
      .option('--host <address>', helpOf('host'))
      .option('--data-dir <dir>', helpOf('dataDir'))
      .option('--demo', 'make a demo frame when the lake is empty, as npm start does')
      .addHelpText(
        'after',
        "\nOther settings are environment variables: ./gm settings lists them. SIGTERM and SIGINT end the server after it has\nanswered the requests that are running, SIGHUP makes it look for new releases. Exit codes: 0 stopped, 1 failed,\n2 wrong usage, 3 the state is damaged or incomplete: the message says how to recover it, and starting again won't help.",
      ),
  read: (_, { demo = false, ...options }) => ({
    settings: Object.fromEntries(
      Object.entries(options).map(([name, value]) => settingOf(name as keyof typeof SETTINGS, value)),
    ),
    demo,
  }),
  async run({ settings, demo }) {
    try {
      const config = readConfig({ ...process.env, ...settings });
      // The server takes a while to load, so the demo is made at the same time. A failure is thrown where the module is
      // needed.
      const loading = import('../api/startServer.ts');
      loading.catch(() => undefined);
      const welcome = demo ? await (await import('./serveDemo.ts')).prepareDemo(config) : null;
      const { startServer } = await loading;
      const server = await startServer(config);
      stopOnSignals(server, config);
      if (welcome) console.log(welcome(browserUrl(server.url)));
      return 0;
    } catch (error) {
      console.error(errorMessage(error));
      return exitCodeOf(error);
    }
  },
};

/** Errors that restarting doesn't fix. */
const DAMAGED_STATE: ReadonlySet<string> = new Set([
  'state_unreadable',
  'state_incomplete',
  'state_mark_unreadable',
]);

function exitCodeOf(error: unknown): number {
  if (!(error instanceof GroundMotionError)) return 1;
  if (error.code === 'bad_usage') return 2;
  return DAMAGED_STATE.has(error.code) ? 3 : 1;
}

/** The URL for a local browser of a server that listens on all interfaces. */
function browserUrl(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1');
}

interface Stoppable {
  refresh(): Promise<void>;
  drain(): void;
  close(reason: string): Promise<void>;
}

const complain = (error: unknown): void => console.error(errorMessage(error));

/** Closes the server on SIGTERM and SIGINT, and ends the process; SIGHUP checks for new releases immediately. */
function stopOnSignals(server: Stoppable, { drainSeconds, shutdownSeconds }: Config): void {
  const stop = (signal: NodeJS.Signals) => {
    setTimeout(
      () => {
        console.error(`Requests are still running after ${shutdownSeconds} s; giving up on them`);
        process.exit(1);
      },
      (drainSeconds + shutdownSeconds) * 1000,
    ).unref();
    server.drain();
    sleep(drainSeconds * 1000)
      .then(() => server.close(signal))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          complain(error);
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.on('SIGHUP', () => void server.refresh().catch(complain));
}
