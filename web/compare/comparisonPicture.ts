import { colorToken } from '../page/dom.ts';

const ROW = 22;
const MARGIN = 12;
const SAMPLE_LINE = 28;
const FONT = '13px system-ui, sans-serif';

/** A line in the legend of the picture. */
interface LegendEntry {
  readonly name: string;
  readonly color: string;
  /** Of its line; null = a filled square. */
  readonly dash: readonly number[] | null;
}

/** The chart with its title and legend as a PNG file, in the page's current colors. `chart` is its canvas. */
export async function comparisonPicture(
  chart: HTMLCanvasElement | null,
  legend: readonly LegendEntry[],
  title: string,
): Promise<Blob> {
  const scale = devicePixelRatio;
  const canvas = document.createElement('canvas');
  const head = MARGIN + ROW;
  const chartHeight = (chart?.height ?? 0) / scale;
  const width = Math.max(480, (chart?.width ?? 0) / scale + 2 * MARGIN);
  const height = head + chartHeight + legend.length * ROW + 2 * MARGIN;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  context.scale(scale, scale);
  context.fillStyle = colorToken('--surface');
  context.fillRect(0, 0, width, height);
  context.font = FONT;
  context.textBaseline = 'middle';
  context.fillStyle = colorToken('--text');
  context.fillText(title, MARGIN, MARGIN + ROW / 2);
  if (chart) context.drawImage(chart, MARGIN, head, chart.width / scale, chartHeight);
  for (const [at, { name, color, dash }] of legend.entries()) {
    const y = head + chartHeight + MARGIN + ROW * (at + 0.5);
    if (dash === null) drawSquare(context, y, color);
    else drawLine(context, y, { color, dash });
    context.fillStyle = colorToken('--text');
    context.fillText(name, MARGIN + SAMPLE_LINE + 8, y, width - 2 * MARGIN - SAMPLE_LINE - 8);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('the picture is empty'))), 'image/png');
  });
}

function drawLine(
  context: CanvasRenderingContext2D,
  y: number,
  { color, dash }: { readonly color: string; readonly dash: readonly number[] },
): void {
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(MARGIN, y);
  context.lineTo(MARGIN + SAMPLE_LINE, y);
  context.stroke();
}

function drawSquare(context: CanvasRenderingContext2D, y: number, color: string): void {
  const side = ROW / 2;
  context.fillStyle = color;
  context.strokeStyle = colorToken('--text-soft');
  context.lineWidth = 1;
  context.setLineDash([]);
  context.fillRect(MARGIN, y - side / 2, side, side);
  context.strokeRect(MARGIN, y - side / 2, side, side);
}
