import { FETCH_SETTINGS, QUEUE_SETTINGS, SOURCES, type SourceName } from './settings/fetchSettings.ts';
import { readSettings, type Environment } from './settings/readSettings.ts';
import { STATE_SETTINGS } from './settings/storageSettings.ts';

/** The data sources, and the hosts that requests to them may reach. */
export interface FetchConfig {
  /** URLs without a trailing slash. */
  readonly sources: Readonly<Record<SourceName, string>>;
  /** Hosts that receive the Earthdata token. */
  readonly earthdataHosts: readonly string[];
  /** Hosts to which a download may be redirected, without the token. */
  readonly fetchHosts: readonly string[];
  /** Whether an ingest that finds no GNSS stations may fetch them. */
  readonly fetchGnss: 'off' | 'on';
}

/** Reads the sources from environment variables. Throws `bad_configuration`. */
export function fetchConfigOf(environment: Environment): FetchConfig {
  const { mirrors, ...hosts } = readSettings(FETCH_SETTINGS, environment);
  return { sources: { ...SOURCES, ...Object.fromEntries(mirrors ?? []) }, ...hosts };
}

/**
 * The database of the queue, or if there is no separate one, that of the accounts; null = not set. Throws
 * `bad_configuration`.
 */
export function queueUrlOf(environment: Environment): string | null {
  const { queueUrl, databaseUrl } = readSettings(
    { ...QUEUE_SETTINGS, databaseUrl: STATE_SETTINGS.databaseUrl },
    environment,
  );
  return queueUrl ?? databaseUrl;
}
