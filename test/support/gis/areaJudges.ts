import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { Need } from '../machine/needs.ts';

const python = process.env['SCIENCE_PYTHON'] ?? 'python3';

/** A Python package that judges areas or two looks. */
function judge(name: string, imports: string, packages: string): Need {
  return {
    name,
    isMissing: spawnSync(python, ['-c', `import ${imports}`]).status !== 0,
    remedy: `pip install ${packages}, and SCIENCE_PYTHON where it is not python3`,
  };
}

export const XDEM = judge('xdem', 'xdem, skgstat', 'xdem==0.2.3 scikit-gstat==1.0.22');
export const MINTPY = judge('MintPy', 'mintpy.asc_desc2horz_vert', 'mintpy==1.6.4');

/** Cells with their errors, whose correlation is a sum of models (names as in scikit-gstat). */
export interface JudgedCells {
  readonly meters: readonly (readonly [number, number])[];
  readonly sigmas: readonly number[];
  readonly models: readonly string[];
  readonly ranges_m: readonly number[];
  readonly sills: readonly number[];
}

/** The number of independent cells whose mean would be as certain, by xdem, for each set of cells. */
export function effectiveCellsByXdem(sets: readonly JudgedCells[]): number[] {
  return z.object({ effective_cells: z.array(z.number()) }).parse(ask({ effective_cells: sets }))
    .effective_cells;
}

/** Two looks at a spot; MintPy's angles: incidence from the vertical, azimuth from north, counterclockwise, degrees. */
export interface JudgedLooks {
  readonly line_of_sight_mm_yr: readonly [number, number];
  readonly incidence: readonly [number, number];
  readonly azimuth: readonly [number, number];
}

/** Motion to the east and up by MintPy, mm/yr, for each spot. */
export function eastAndUpByMintpy(spots: readonly JudgedLooks[]): (readonly [number, number])[] {
  return z
    .object({ up_and_east: z.array(z.tuple([z.number(), z.number()])) })
    .parse(ask({ up_and_east: spots })).up_and_east;
}

function ask(questions: object): unknown {
  const output = execFileSync(python, ['-W', 'ignore', join(import.meta.dirname, 'areaJudges.py')], {
    input: JSON.stringify(questions),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return JSON.parse(output);
}
