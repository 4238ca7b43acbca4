import type { ShownCell } from '../map/scene.ts';
import type { GeocodedPlace, LatLon, Preview } from '../service/answers.ts';
import { ApiError, fetchPixel, fetchPreview, type AskedPlace } from '../service/serviceApi.ts';

/** An answer of the geocoder and one of the report about the same place agree to within this, degrees. */
const samePlaceDegrees = 2e-5;

interface AskOptions {
  readonly key: string | null;
  readonly signal: AbortSignal;
  /** Hears which cell it is, unless `signal` has ended it all. */
  readonly onCell: (cell: ShownCell) => void;
}

/**
 * Asks, free of charge, what a report of a place would be: by the address where there is one, so that a report which
 * is bought then tells how well the address is known; else by the point. `asked` is what to buy by.
 */
export async function askPlace(
  point: LatLon,
  address: GeocodedPlace | null,
  options: AskOptions,
): Promise<{ readonly preview: Preview; readonly asked: AskedPlace }> {
  const { key, signal } = options;
  if (address !== null) {
    const asked = { address: address.geocoded_address };
    const preview = await fetchPreview(asked, key, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 422) return null;
      throw error;
    });
    if (preview !== null && isNear(preview.query, address)) {
      void drawCell(asked, options);
      return { preview, asked };
    }
  }
  const asked = { point };
  void drawCell(asked, options);
  return { preview: await fetchPreview(asked, key, signal), asked };
}

async function drawCell(asked: AskedPlace, { key, signal, onCell }: AskOptions): Promise<void> {
  try {
    const { pixel_polygon: corners, measured: isMeasured } = await fetchPixel(asked, key, signal);
    if (!signal.aborted) onCell({ corners, isMeasured });
  } catch {
    // the preview tells what went wrong
  }
}

function isNear(one: LatLon, other: LatLon): boolean {
  return Math.max(Math.abs(one.lat - other.lat), Math.abs(one.lon - other.lon)) < samePlaceDegrees;
}
