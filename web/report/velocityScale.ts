import { svgElement } from '../page/dom.ts';

const width = 440;
const height = 66;
const margin = 8;
const barTop = 22;
const barHeight = 12;
const least = 12;
const tickWidth = 22;

/** Along the ruler from −1 to 1. */
const words = [
  [-1, 'start', '← sinking'],
  [0, 'middle', 'stable'],
  [1, 'end', 'rising →'],
] as const;

/** The borders of the assessment codes, mm/yr (specification §2.2). */
const bands = [
  { to: -8, tone: 'severe' },
  { to: -3, tone: 'warning' },
  { to: 3, tone: 'good' },
  { to: 8, tone: 'rising' },
  { to: Infinity, tone: 'rising-strong' },
] as const;

/**
 * A ruler from sinking to rising with the classes as bands, the velocity as a mark and ± one standard
 * deviation as a whisker. The words beside it say the same, so it is hidden from screen readers. mm/yr.
 */
export function velocityScale(velocity: number, uncertainty: number): SVGElement {
  const reach = Math.max(least, Math.ceil((Math.abs(velocity) + uncertainty) * 1.15));
  const x = (value: number) =>
    margin + ((Math.max(-reach, Math.min(reach, value)) + reach) / (2 * reach)) * (width - 2 * margin);
  const svg = svgElement('svg', { class: 'scale', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  let from = -reach;
  for (const { to, tone } of bands) {
    const end = Math.min(to, reach);
    svg.append(
      svgElement('rect', {
        class: `band ${tone}`,
        x: x(from),
        y: barTop,
        width: x(end) - x(from),
        height: barHeight,
      }),
    );
    from = end;
  }
  const hasRoom = x(8) - x(3) >= tickWidth;
  for (const border of hasRoom ? [-8, -3, 3, 8] : [-8, 8]) {
    svg.append(
      svgElement('text', { class: 'tick', x: x(border), y: 47, 'text-anchor': 'middle' }, tickText(border)),
    );
  }
  for (const [at, anchor, text] of words) {
    svg.append(
      svgElement('text', { class: 'class-name', x: x(at * reach), y: 63, 'text-anchor': anchor }, text),
    );
  }
  const middle = barTop + barHeight / 2;
  svg.append(
    svgElement('line', {
      class: 'whisker',
      x1: x(velocity - uncertainty),
      x2: x(velocity + uncertainty),
      y1: middle,
      y2: middle,
    }),
    svgElement('path', { class: 'mark', d: `M${x(velocity)} ${barTop + 1}l-6 -11h12z` }),
    svgElement('circle', { class: 'dot', cx: x(velocity), cy: middle, r: 4 }),
  );
  return svg;
}

function tickText(value: number) {
  return value < 0 ? `−${-value}` : `+${value}`;
}
