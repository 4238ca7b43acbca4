import { required } from '../core/required.ts';
import { PAGE, type Paper } from './paper.ts';

/** Writes text across the page; the part after a dash is smaller and below it. */
export function drawWatermark(paper: Paper, text: string): void {
  paper.decorate(() => {
    const { canvas } = paper;
    const center: [number, number] = [PAGE.width / 2, PAGE.height / 2];
    canvas.save().rotate(-52, { origin: center }).fillOpacity(0.1);
    const [loud, quiet = ''] = text.split(' – ');
    paper.write(required(loud), center[0] - 400, center[1] - 60, {
      face: 'bold',
      size: 80,
      width: 800,
      align: 'center',
      color: '#b00020',
    });
    paper.write(quiet, center[0] - 400, center[1] + 35, {
      face: 'bold',
      size: 40,
      width: 800,
      align: 'center',
      color: '#b00020',
    });
    canvas.restore();
  });
}
