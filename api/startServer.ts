import pino from 'pino';
import { GroundMotionError } from '../core/error.ts';
import { required } from '../core/required.ts';
import { assertKernelsRun } from '../core/kernels/kernels.ts';
import type { Config } from '../schemas/config.ts';
import { makeFolder } from '../store/lake/files/local/durableFiles.ts';
import { assertStoreAnswers, assertStoreSafe } from '../store/lake/files/lakeFilesAt.ts';
import { openLakeReader, type LakeProblem, type LakeReader } from '../store/lake/read/lakeReader.ts';
import { openState } from '../store/state/openState.ts';
import { buildApp } from './app.ts';
import { openAddresses } from './context/openAddresses.ts';
import { terminalLog } from './terminalLog.ts';

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  /** Reads the lake's pointers now instead of at the next poll. */
  refresh(): Promise<void>;
  /** Says from now on that it is not ready, and serves on: proxies then send what comes to other servers. */
  drain(): void;
  /** Stops accepting, finishes what runs, closes the stores; the log says why. Safe to call twice. */
  close(reason: string): Promise<void>;
}

/** Opens the lake, and meanwhile tries its store. */
async function openLake({ lakeAddress, pollIntervalMs }: Config): Promise<LakeReader> {
  await assertStoreAnswers(lakeAddress);
  const [lake] = await Promise.all([
    openLakeReader({ dataDir: lakeAddress, pollIntervalMs }),
    assertStoreSafe(lakeAddress),
  ]);
  return lake;
}

/** The error to report if the server can't listen; names the setting when the port is in use. */
function listeningError({ host, port }: Config, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  const message = `port ${port} of ${host} is in use by another program; stop that program, or give another port with --port or GM_PORT`;
  return new GroundMotionError('unavailable', 'port_in_use', message, { cause: error });
}

/** Opens the stores and listens. Rejects, with everything closed again, when a part cannot be had. */
export async function startServer(config: Config): Promise<RunningServer> {
  assertKernelsRun();
  await makeFolder(config.dataDir);
  const notices: string[] = [];
  let notify = (notice: string): void => void notices.push(notice);
  const database = await openState(config, { notify: (notice) => notify(notice) });
  const opened: { close(): Promise<void> }[] = [database];
  const closeAll = async () => {
    while (opened.length > 0) await required(opened.pop()).close();
  };
  try {
    const lake = await openLake(config);
    opened.push(lake);
    const addresses = await openAddresses(config);
    opened.push(addresses);
    const logger = { level: config.logLevel, redact: ['req.headers.authorization'], stream: openLog() };
    const app = await buildApp(
      { lake, addresses, database, config, now: Date.now },
      { logger, warmsUp: true },
    );
    opened.push({ close: () => app.close() });
    app.log.info(
      { config: config.printed, state: database.engine, addressUnits: addresses.unitCount() },
      'settings',
    );
    for (const notice of [...notices, ...config.notices]) app.log.warn(notice);
    notify = (notice) => app.log.error(notice);
    const unserved = addresses.problem();
    if (unserved !== null)
      app.log.warn({ reason: unserved }, 'addresses answer 503: the gazetteer cannot be read');
    const warn = (problem: LakeProblem) => app.log.warn(problem, 'a frame is not served as published');
    lake.problems().forEach(warn);
    lake.onProblem(warn);
    lake.onDamage((damage) =>
      app.log.error(damage, 'a file of the lake is damaged; its release is out of service'),
    );
    lake.onChange(({ kind, frame }) => {
      app.log.info({ frame: frame.frameId, release: frame.releaseId }, `frame ${kind}`);
    });
    const url = await app
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => Promise.reject(listeningError(config, error)));
    let closing: Promise<void> | null = null;
    const close = (reason: string): Promise<void> => {
      app.log.info({ reason }, 'stopping');
      return (closing ??= closeAll());
    };
    return {
      url,
      refresh: async () => void (await Promise.all([lake.refresh(), addresses.refresh()])),
      drain: () => {
        app.draining.isOn = true;
      },
      close,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** More than this that standard output has not taken is thrown away: a reader who sleeps must not fill the memory. */
const MOST_UNWRITTEN_LOG_BYTES = 16 * 2 ** 20;
/** Lines of up to 0.1 s are written together: one write for each line takes 25 to 50 µs more processor time. */
const LOG_WRITTEN = { minLength: 4096, periodicFlush: 100 };

/**
 * Standard output, written next to the requests: lines at a terminal, JSON where a program reads it or in production. What is left
 * is written when the process ends normally.
 */
function openLog(): pino.DestinationStream {
  const isForPeople = process.stdout.isTTY && process.env['NODE_ENV'] !== 'production';
  const out = pino.destination({ dest: 1, sync: false, ...LOG_WRITTEN, maxLength: MOST_UNWRITTEN_LOG_BYTES });
  return isForPeople ? terminalLog((text) => out.write(text)) : out;
}
