import { describe, expect, it } from 'vitest';
import { DrawTool } from '../../../web/draw/drawTool.ts';
import {
  areaWords,
  cornersText,
  geometryOf,
  lengthWords,
  measureOf,
  readCorners,
  shapeOfGeometry,
  type Shape,
} from '../../../web/draw/drawnShape.ts';
import { profileBodySchema } from '../../../schemas/http/place/profileBody.ts';
import { areaBodySchema } from '../../../schemas/http/place/areaBody.ts';

const at = (lat: number, lon: number) => ({ lat, lon });
/** About 970 m along the 29th parallel, and about 1.1 km north. */
const corners = [at(29, -95.01), at(29, -95), at(29.01, -95)];

describe('a drawing', () => {
  it('has the length of its line and the size of its area on the ground', () => {
    const line = measureOf({ kind: 'line', corners });
    expect(line.size).toBeCloseTo(0.974 + 1.108, 2);
    expect(line.words).toBe('2.08 km');
    const area = measureOf({ kind: 'area', corners });
    expect(area.size).toBeCloseTo((0.974 * 1.108) / 2, 2);
    expect([line.problem, area.problem]).toEqual([null, null]);
    expect([lengthWords(0.0421), lengthWords(12.34), areaWords(0.1257), areaWords(24.96)]).toEqual([
      '42 m',
      '12.3 km',
      '0.126 km²',
      '25.0 km²',
    ]);
  });

  it.each<[string, Shape, RegExp]>([
    ['a point', { kind: 'line', corners: [at(29, -95), at(29, -95)] }, /^The line is a point/],
    [
      'too long a line',
      { kind: 'line', corners: [at(29, -95), at(30, -95)] },
      /^The line is 111\.20 km long/,
    ],
    [
      'a line over 180°',
      { kind: 'line', corners: [at(29, -179.9), at(29, 179.9)] },
      /^The line crosses 180°/,
    ],
    [
      'an area of one corner',
      { kind: 'area', corners: corners.slice(0, 1) },
      /^The area needs three corners/,
    ],
    ['a knot', { kind: 'area', corners: [at(0, 0), at(0.01, 0.01), at(0.01, 0), at(0, 0.01)] }, /crosses/],
    ['too large an area', { kind: 'area', corners: [at(29, -95), at(29.1, -95), at(29.1, -94.9)] }, /25 km²/],
  ])('is refused with a sentence if it is %s', (_, shape, words) => {
    expect(measureOf(shape).problem).toMatch(words);
  });

  it('is what the service accepts, and is read back from a request', () => {
    for (const shape of [
      { kind: 'line', corners },
      { kind: 'area', corners },
    ] as const) {
      const geometry = geometryOf(shape);
      const schema = shape.kind === 'line' ? profileBodySchema : areaBodySchema;
      expect(schema.safeParse({ geometry }).success).toBe(true);
      expect(shapeOfGeometry(JSON.parse(JSON.stringify(geometry)))).toEqual(shape);
    }
    expect(shapeOfGeometry(undefined)).toBeNull();
  });

  it('can be typed, one corner on each line, closed or open', () => {
    expect(readCorners(cornersText(corners), 'line')).toEqual(corners);
    expect(readCorners(`\n${cornersText([...corners, corners[0]!])}\n\n`, 'area')).toEqual(corners);
    expect(readCorners('29, -95\nnorth of it', 'line')).toMatch(/^Line 2 isn’t a point/);
    expect(readCorners('29, -95', 'line')).toBe('Enter at least 2 corners, one on each line.');
    expect(readCorners('29, -95\n'.repeat(1001), 'line')).toMatch(/At most 1000 corners/);
  });
});

describe('the drawing tool', () => {
  function draw(kind: 'line' | 'area') {
    const said: string[] = [];
    const tool = new DrawTool(kind, {
      onDraft: ({ corners: drawn }, hasMoved) => hasMoved || said.push(`${drawn.length} corners`),
      onDone: (shape) => said.push(`done with ${shape.corners.length}`),
      onCancel: () => said.push('canceled'),
      onRefused: (words) => said.push(words),
    });
    return { tool, said };
  }

  it('adds a corner with each click, and ends with one on the last corner, as a double click makes it', () => {
    const { tool, said } = draw('line');
    tool.onPoint(corners[0]!, 5);
    tool.onPoint(corners[0]!, 5);
    tool.onPoint(corners[1]!, 5);
    tool.onPoint(corners[1]!, 5);
    expect(said).toEqual(['1 corners', '2 corners', 'done with 2']);
  });

  it('ends an area with a click on its first corner', () => {
    const { tool, said } = draw('area');
    for (const corner of [...corners, corners[0]!]) tool.onPoint(corner, 5);
    expect(said.at(-1)).toBe('done with 3');
  });

  it('is drawn with the keyboard: Space, Backspace, Enter', () => {
    const { tool, said } = draw('line');
    expect(tool.onKey('ArrowLeft', corners[0]!)).toBe(false);
    expect(tool.onKey(' ', corners[0]!)).toBe(true);
    tool.onKey('Enter', corners[0]!);
    tool.onKey(' ', corners[1]!);
    tool.onKey(' ', corners[2]!);
    tool.onKey('Backspace', corners[2]!);
    tool.onKey('Enter', corners[2]!);
    expect(said).toEqual([
      '1 corners',
      'Add one more corner: click the map, or press Space on it.',
      '2 corners',
      '3 corners',
      '2 corners',
      'done with 2',
    ]);
  });
});
