import { mayBeAnother } from '../../location/geocode/match/ownNames.ts';
import { openCensusGeocoder } from '../../location/geocode/hosted/censusGeocoder.ts';
import { openGeocoder, type Geocoder } from '../../location/geocode/geocoder.ts';
import { withHostedFallback } from '../../location/geocode/hosted/hostedFallback.ts';
import { NO_ADDRESS_DATA, unreadableAddresses } from '../../location/geocode/noAddressData.ts';
import type { Config } from '../../schemas/config.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';

/** Where addresses are looked up. */
export interface Addresses {
  readonly geocoder: Geocoder;
  /** Number of units (counties) of addresses being served. */
  unitCount(): number;
  /** Why address look-ups are unavailable; null = they are available. */
  problem(): string | null;
}

/** The gazetteer of a data folder, and a geocoder that uses it. */
export interface OpenAddresses extends Addresses {
  /** Checks for a newer import now instead of at the next poll. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** A server without a gazetteer. */
export const NO_ADDRESSES: Addresses = {
  geocoder: NO_ADDRESS_DATA,
  unitCount: () => 0,
  problem: () => null,
};

/** Total time that a batch may wait for the hosted geocoder. */
const BATCH_MS = 10_000;
/** Timeouts and pauses are durations: setting the clock must not change them. */
const now = (): number => performance.now();

/**
 * Opens the gazetteer of the data folder, which may not have one (yet), with the hosted geocoder as a fallback if
 * configured.
 */
export async function openAddresses(
  config: Pick<Config, 'lakeAddress' | 'pollIntervalMs' | 'gazetteerCacheBytes' | 'geocoderFallback'>,
): Promise<OpenAddresses> {
  const gazetteer = await openGazetteer({
    dataDir: config.lakeAddress,
    pollIntervalMs: config.pollIntervalMs,
    cacheBytes: config.gazetteerCacheBytes,
  });
  const unitCount = () => gazetteer.units().length;
  const loaded = openGeocoder({ gazetteer });
  const current = () => {
    const problem = gazetteer.problem();
    if (problem !== null) return unreadableAddresses(problem);
    return unitCount() === 0 ? NO_ADDRESS_DATA : loaded;
  };
  const offline: Geocoder = {
    geocode: (text) => current().geocode(text),
    geocodeAll: (texts) => current().geocodeAll(texts),
    reverse: (point) => current().reverse(point),
    suggest: (text, options) => current().suggest(text, options),
  };
  const { geocoderFallback: fallback } = config;
  const hosted =
    fallback &&
    openCensusGeocoder({
      baseUrl: fallback.url,
      timeoutMs: fallback.timeoutMs,
      now,
      mayBeAnother: (zip, asked, known) => mayBeAnother(gazetteer, zip, asked, known),
    });
  return {
    geocoder: hosted ? withHostedFallback(offline, hosted, { now, batchMs: BATCH_MS }) : offline,
    unitCount,
    problem: () => gazetteer.problem(),
    refresh: () => gazetteer.refresh(),
    close: () => gazetteer.close(),
  };
}
