import { BIN_EDGES_MM_YR, cellsIn, classShares, medianRate } from '../../core/placeRates/rateHistogram.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { required } from '../../core/required.ts';
import type { AreaRates, PlaceRates } from '../../schemas/http/place/placeRates.ts';
import type { PlaceArea, PlaceHexagon, PlacesIndex } from '../../schemas/places/placesFiles.ts';
import type { ServedPlaces } from '../../store/lake/places/placesReader.ts';

/** What `AreaRates` is made from. */
type Counted = Pick<PlaceArea, 'counts' | 'sigmaMmYr' | 'frames'>;

/** The histograms around a place; `hexagon` null = too little is measured there, `places` null = nothing was built. */
export function presentPlaceRates(
  places: ServedPlaces | null,
  hexagon: PlaceHexagon | null,
  publicUrl: string,
): Pick<PlaceRates, 'edges_mm_yr' | 'neighborhood' | 'zip' | 'town' | 'help'> {
  const edges = { edges_mm_yr: [...BIN_EDGES_MM_YR] };
  if (!places || !hexagon)
    return {
      ...edges,
      neighborhood: null,
      zip: null,
      town: null,
      help: places
        ? 'Fewer than 20 cells are measured around this place'
        : 'This server publishes no rates of areas',
    };
  const { index, areas, zips } = places;
  const zip = hexagon.zip === null ? undefined : zips.get(hexagon.zip);
  const town = hexagon.town === null ? undefined : areas.get(hexagon.town);
  const ofArea = (area: PlaceArea | undefined): AreaRates | null =>
    area ? presentArea(index, area, areaName(area), `${publicUrl}/places/${area.path}`) : null;
  return {
    ...edges,
    neighborhood: presentArea(index, { ...hexagon, frames: [hexagon.frame] }, 'Within about 500 m', null),
    zip: ofArea(zip),
    town: ofArea(town),
    help: null,
  };
}

/** `ZIP Code 77002`, `Houston, TX` */
export function areaName({ kind, name, state }: PlaceArea): string {
  return kind === 'zip' ? `ZIP Code ${name}` : `${name}, ${state}`;
}

/** The date of the newest observation of the frames that were counted, `YYYY-MM-DD`. */
export function lastObservationOf(index: PlacesIndex, frames: readonly string[]): string {
  return required(
    frames
      .map((frame) => required(index.frames[frame]).last_observation)
      .toSorted()
      .at(-1),
  );
}

function presentArea(
  index: PlacesIndex,
  { counts, sigmaMmYr, frames }: Counted,
  name: string,
  url: string | null,
): AreaRates {
  return {
    name,
    url,
    cells: cellsIn(counts),
    counts: [...counts],
    median_mm_yr: roundTo(medianRate(counts), 1),
    uncertainty_mm_yr: sigmaMmYr,
    classes: classShares(counts).map(({ code, share }) => ({ code, share: roundTo(share, 4) })),
    frames: frames.map((frame) => {
      const { release, last_observation } = required(index.frames[frame]);
      return { frame, release, last_observation };
    }),
    last_observation: lastObservationOf(index, frames),
  };
}
