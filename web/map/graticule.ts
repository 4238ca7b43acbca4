import type { Box } from './scene.ts';

type LonLat = [number, number];

/** A line of latitude or longitude, with its label where there is one. */
export interface GraticuleLine {
  readonly line: readonly LonLat[];
  readonly label: string;
  readonly labelAt: LonLat;
  readonly direction: 'meridian' | 'parallel';
}

const mostLines = 7;
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];

/**
 * Lines of latitude and longitude over a view, at round degrees and only a few in each direction, extending beyond it so
 * that a moved map isn't empty; their labels are along its left and lower edges.
 */
export function graticule([west, south, east, north]: Box): GraticuleLine[] {
  const across = Math.max(east - west, north - south);
  const step = steps.findLast((degrees) => across / degrees <= mostLines) ?? 30;
  const reach = { west: west - across, east: east + across, south: south - across, north: north + across };
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const meridians = multiples(step, Math.max(-540, reach.west), Math.min(540, reach.east)).map(
    (lon): GraticuleLine => ({
      line: [
        [lon, Math.max(-85, reach.south)],
        [lon, Math.min(85, reach.north)],
      ],
      label: degreesWords(lon, 'E', 'W', decimals),
      labelAt: [lon, south],
      direction: 'meridian',
    }),
  );
  const parallels = multiples(step, Math.max(-85, reach.south), Math.min(85, reach.north)).map(
    (lat): GraticuleLine => ({
      line: [
        [reach.west, lat],
        [reach.east, lat],
      ],
      label: degreesWords(lat, 'N', 'S', decimals),
      labelAt: [west, lat],
      direction: 'parallel',
    }),
  );
  return [...meridians, ...parallels];
}

/** Half the maximum width of a label's character, pixels. */
const halfCharacterPx = 3.5;

/** Whether an edge of a view of this width in pixels cuts a meridian's label, which is centered on its line. */
export function isLabelCut(
  { label, labelAt: [lon], direction }: GraticuleLine,
  [west, , east]: Box,
  widthPx: number,
): boolean {
  if (direction === 'parallel') return false;
  const half = (label.length * halfCharacterPx * (east - west)) / widthPx;
  return [west, east].some((side) => Math.abs(lon - side) < half);
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => (first + n) * step);
}

function degreesWords(value: number, positive: string, negative: string, decimals: number): string {
  const wrapped = positive === 'E' ? ((((value + 180) % 360) + 360) % 360) - 180 : value;
  const side = Math.abs(wrapped) < 1e-9 ? '' : wrapped > 0 ? positive : negative;
  return `${Math.abs(wrapped).toFixed(decimals)}° ${side}`.trim();
}
