import { VELOCITY_CLASSES, velocityClassOf } from '../../../core/report/assessment.ts';
import type { MapDetail } from '../../../core/color/mapClasses.ts';
import { MAP_LAYERS } from '../../../core/color/mapLayer.ts';
import { median } from '../../../core/statistics/quantile.ts';
import type { SoldCell } from './soldCells.ts';
import { rampValues, type Shown } from './stealPictures.ts';

/** Cells in each direction that the smoothing thief uses. */
const REACH = 5;
/** The thief who guesses the most common value for every cell. */
export const NOT_LOOKING = 'not looking at all';

/** A thief's guesses of each cell's numbers, cell by cell. */
export interface Guesses {
  readonly name: string;
  readonly velocity: readonly number[];
  readonly sigma: readonly number[];
}

/**
 * The guesses of several thieves. For classes, each is given more than could be known: the median of all cells that look
 * alike. The last one knows only the median of all cells.
 */
export function guessesOf(
  cells: readonly SoldCell[],
  shown: ReadonlyMap<string, Shown>,
  detail: MapDetail,
): Guesses[] {
  if (detail === 'values') {
    const valueOf = (layer: 'velocity' | 'uncertainty') =>
      cells.map(({ name }) => rampValues(layer)[shown.get(name)![layer] ?? 0]!);
    return [{ name: 'middle of the color', velocity: valueOf('velocity'), sigma: valueOf('uncertainty') }];
  }
  const own = mediansOf('own layer’s class', cells, [
    (cell) => String(shown.get(cell.name)!.velocity),
    (cell) => String(shown.get(cell.name)!.uncertainty),
  ]);
  const allLayers = ({ name }: SoldCell) => MAP_LAYERS.map((layer) => shown.get(name)![layer] ?? 0).join(' ');
  const all = mediansOf('classes of all layers', cells, [allLayers, allLayers]);
  return [
    own,
    all,
    {
      name: `the same, mean of ${2 * REACH + 1}² cells`,
      velocity: smooth(cells, all.velocity),
      sigma: smooth(cells, all.sigma),
    },
    mediansOf(NOT_LOOKING, cells, [nothing, nothing]),
  ];
}

const nothing: Look = () => '';

type Look = (cell: SoldCell) => string;

function mediansOf(
  name: string,
  cells: readonly SoldCell[],
  [velocityLook, sigmaLook]: [Look, Look],
): Guesses {
  return {
    name,
    velocity: medianByLook(cells, velocityLook, ({ velocityMmYr }) => velocityMmYr),
    sigma: medianByLook(cells, sigmaLook, ({ sigmaMmYr }) => sigmaMmYr),
  };
}

function medianByLook(cells: readonly SoldCell[], look: Look, value: (cell: SoldCell) => number): number[] {
  const alike = new Map<string, number[]>();
  for (const cell of cells) {
    const values = alike.get(look(cell)) ?? [];
    values.push(value(cell));
    alike.set(look(cell), values);
  }
  const medians = new Map([...alike].map(([key, values]) => [key, median(values)]));
  return cells.map((cell) => medians.get(look(cell))!);
}

/** Ground moves smoothly, so this takes the mean of the guesses around a cell. */
function smooth(cells: readonly SoldCell[], guesses: readonly number[]): number[] {
  const guessAt = new Map(cells.map(({ name }, at) => [name, guesses[at]!]));
  return cells.map(({ row, col }) => {
    let [sum, count] = [0, 0];
    for (let r = row - REACH; r <= row + REACH; r++) {
      for (let c = col - REACH; c <= col + REACH; c++) {
        const guess = guessAt.get(`${r}/${c}`);
        if (guess === undefined) continue;
        sum += guess;
        count++;
      }
    }
    return sum / count;
  });
}

/** The assessment code that a thief expects in a cell's report. */
export function guessedCode(shown: Shown, detail: MapDetail): string {
  const index = shown.velocity ?? 0;
  if (detail === 'values') {
    const velocity = rampValues('velocity')[index]!;
    const sigma = rampValues('uncertainty')[shown.uncertainty ?? 0]!;
    return Math.abs(velocity) > sigma ? velocityClassOf(velocity).code : 'no_clear_trend';
  }
  if (index === 0) return 'not_measured';
  return VELOCITY_CLASSES[index - 1]?.code ?? 'no_clear_trend';
}
