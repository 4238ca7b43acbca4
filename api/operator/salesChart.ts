import type { Overview } from '../../schemas/http/operator/overview.ts';

const WIDTH = 600;
const HEIGHT = 96;
const GAP = 3;

/** Gross sales by day as bars, oldest first; the table below has the same numbers. */
export function salesChart(days: Overview['sales']['days']): string {
  const most = Math.max(...days.map(({ gross_usd: gross }) => gross), 0);
  if (most === 0) return '';
  const step = WIDTH / days.length;
  const bars = days.map(({ day, gross_usd: gross, refunded_usd: refunded }, at) => {
    const height = (amount: number) => Math.round((HEIGHT * amount * 10) / most) / 10;
    const bar = (kind: string, amount: number) =>
      amount > 0
        ? `<rect class="${kind}" x="${(at * step).toFixed(1)}" y="${(HEIGHT - height(amount)).toFixed(1)}" width="${(step - GAP).toFixed(1)}" height="${height(amount)}"/>`
        : '';
    return `<g><title>${day}: ${gross.toFixed(2)} USD gross, ${refunded.toFixed(2)} USD refunded</title>${bar('gross', gross)}${bar('refunded', Math.min(refunded, most))}</g>`;
  });
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return `<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Gross sales by day from ${first} to ${last}, at most ${most.toFixed(2)} USD a day" preserveAspectRatio="none">${bars.join('')}</svg>
<figcaption><span>${first}</span><span>at most ${most.toFixed(2)} USD a day; refunds in red</span><span>${last}</span></figcaption></figure>`;
}
