import { required } from '../../core/required.ts';
import { rampStopsOf } from '../../core/color/colorRamp.ts';
import { CLASS_BORDERS_MM_YR } from '../../core/color/mapLayer.ts';
import { svgElement } from '../page/dom.ts';
import { words } from '../words/words.ts';

const width = 440;
const height = 70;
const margin = 8;
const barTop = 22;
const barHeight = 12;
const least = 12;
const tickWidth = 22;

/** Position on the ruler from −1 to 1. */
const sides = [
  [-1, 'start', words.report.sinkingSide],
  [0, 'middle', words.report.stable],
  [1, 'end', words.report.risingSide],
] as const;

const [notable = 0, strong = 0] = CLASS_BORDERS_MM_YR;
const rampId = 'velocity-ramp';

/**
 * A ruler from sinking to rising in the colors of the map, the velocity as a mark and its 95 % interval, velocity ±
 * `margin95`, as a whisker. The words next to it say the same, so it is hidden from screen readers. mm/yr.
 */
export function velocityScale(velocity: number, margin95: number): SVGElement {
  const reach = Math.max(least, Math.ceil((Math.abs(velocity) + margin95) * 1.15));
  const x = (value: number) =>
    margin + ((Math.max(-reach, Math.min(reach, value)) + reach) / (2 * reach)) * (width - 2 * margin);
  const svg = svgElement('svg', { class: 'scale', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  svg.append(
    ramp(x),
    svgElement('rect', {
      class: 'ramp',
      fill: `url(#${rampId})`,
      x: x(-reach),
      y: barTop,
      width: x(reach) - x(-reach),
      height: barHeight,
    }),
  );
  const hasRoom = x(strong) - x(notable) >= tickWidth;
  for (const border of hasRoom ? [-strong, -notable, notable, strong] : [-strong, strong]) {
    svg.append(
      svgElement('text', { class: 'tick', x: x(border), y: 47, 'text-anchor': 'middle' }, tickText(border)),
    );
  }
  for (const [at, anchor, text] of sides) {
    svg.append(
      svgElement('text', { class: 'class-name', x: x(at * reach), y: 63, 'text-anchor': anchor }, text),
    );
  }
  const middle = barTop + barHeight / 2;
  const ends = { x1: x(velocity - margin95), x2: x(velocity + margin95), y1: middle, y2: middle };
  svg.append(
    svgElement('line', { class: 'whisker-casing', ...ends }),
    svgElement('line', { class: 'whisker', ...ends }),
    svgElement('path', { class: 'mark', d: `M${x(velocity)} ${barTop + 1}l-6 -11h12z` }),
    svgElement('circle', { class: 'dot', cx: x(velocity), cy: middle, r: 4 }),
  );
  return svg;
}

/** The colors of the map along the ruler; constant beyond its ends. */
function ramp(x: (value: number) => number): SVGElement {
  const stops = rampStopsOf('velocity');
  const [first, last] = [required(stops[0]).value, required(stops.at(-1)).value];
  const perUnit = x(1) - x(0);
  return svgElement(
    'linearGradient',
    { id: rampId, gradientUnits: 'userSpaceOnUse', x1: x(0) + first * perUnit, x2: x(0) + last * perUnit },
    ...stops.map(({ value, color }) =>
      svgElement('stop', { offset: (value - first) / (last - first), 'stop-color': color }),
    ),
  );
}

function tickText(value: number) {
  return value < 0 ? `−${-value}` : `+${value}`;
}
