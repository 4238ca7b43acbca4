import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { GnssStation, OnSkipped, ReadStation } from './gnssStation.ts';

/** Reference frames of the whole Earth, in which satellite orbits are given. Others move with a plate. */
const OF_THE_EARTH = /^(IGS|IGb|ITRF)\d/i;

/** Stations of a single global reference frame, without duplicates; the others are named. */
export function soundStations(
  stations: readonly ReadStation[],
  isInside: (place: GnssStation) => boolean,
  onSkipped: OnSkipped,
): readonly GnssStation[] {
  return withoutNodes(withoutDoubles(inOneFrame(stations, onSkipped), onSkipped), isInside, onSkipped);
}

/** A gridded field is derived from the stations, and smoother than they are: where there are stations, it adds nothing. */
function withoutNodes(
  stations: readonly GnssStation[],
  isInside: (place: GnssStation) => boolean,
  onSkipped: OnSkipped,
): readonly GnssStation[] {
  const antennas = stations.filter(({ isGridNode }) => !isGridNode);
  const nodes = stations.length - antennas.length;
  if (nodes === 0 || !antennas.some(isInside)) return stations;
  onSkipped(`${nodes} grid nodes`, 'not used next to stations, of which the grid is made');
  return antennas;
}

/**
 * Rates of different reference frames aren't comparable: plates move by up to 100 mm/yr, and global frames drift relative
 * to each other. Keeps the stations of the frame that most of them name, and those that name none.
 */
function inOneFrame(stations: readonly ReadStation[], onSkipped: OnSkipped): GnssStation[] {
  const counts = new Map<string, number>();
  for (const { referenceFrame: frame } of stations)
    if (frame !== null && OF_THE_EARTH.test(frame))
      counts.set(frame.toUpperCase(), (counts.get(frame.toUpperCase()) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1));
  return stations.flatMap(({ referenceFrame: frame, ...station }) => {
    if (frame === null || frame.toUpperCase() === most?.[0]) return [station];
    const why = OF_THE_EARTH.test(frame)
      ? `most stations are in ${most?.[0]}, and rates of two reference frames aren't mixed`
      : 'which moves with a plate; give them in the frame of the orbits, such as IGS20';
    onSkipped(station.station, `its rates are in ${frame}: ${why}`.replace(': which', ', which'));
    return [];
  });
}

/** Two stations with one name are the same if they are this close to each other and their rates agree within three σ. */
const SAME_PLACE_M = 300;
/** Two names this close together are one antenna: coordinates rounded to four decimals. */
const SAME_ANTENNA_M = 12;

/**
 * Removes duplicate stations. A repeated one is skipped; if two contradict each other, neither can be trusted. A copy
 * under another name, with the same rate at the same place, would count as independent evidence.
 */
function withoutDoubles(stations: readonly GnssStation[], onSkipped: OnSkipped): GnssStation[] {
  const kept: GnssStation[] = [];
  const contradicted = new Set<string>();
  for (const station of stations) {
    const same = kept.find((other) => other.station === station.station);
    if (same && isAgreeing(same, station)) onSkipped(station.station, 'given again; the first counts');
    else if (same) contradicted.add(station.station);
    else {
      const twin = kept.find((other) => isCopy(other, station));
      if (twin) onSkipped(station.station, `a copy of ${twin.station}; it counts once`);
      else kept.push(station);
    }
  }
  for (const name of contradicted)
    onSkipped(name, 'given twice, with rates or places that contradict each other; neither counts');
  return kept.filter(({ station }) => !contradicted.has(station));
}

function isAgreeing(a: GnssStation, b: GnssStation): boolean {
  const limit = 3 * Math.max(0.1, Math.hypot(a.sigmaMmYr, b.sigmaMmYr));
  return groundDistanceM(a, b) <= SAME_PLACE_M && Math.abs(a.velocityMmYr - b.velocityMmYr) <= limit;
}

function isCopy(a: GnssStation, b: GnssStation): boolean {
  return (
    a.velocityMmYr === b.velocityMmYr &&
    a.velocityEastMmYr === b.velocityEastMmYr &&
    a.velocityNorthMmYr === b.velocityNorthMmYr &&
    groundDistanceM(a, b) <= SAME_ANTENNA_M
  );
}
