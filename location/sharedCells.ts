import { cellAt, cellCenter, type Cell } from '../core/geodesy/grid.ts';
import { COMPARED_CELLS } from '../core/reference/lookPair.ts';
import type { CellRecord } from '../schemas/cellRecord.ts';
import type { LakeFrame, LakeReader } from '../store/lake/read/lakeReader.ts';
import type { LocatedCell } from './locatePoint.ts';

/** One spot as measured by two frames. */
export interface SharedRecords {
  readonly answering: CellRecord;
  readonly other: CellRecord;
}

/** The cells that both the answering frame and another frame measure, at a place and around it. */
export interface SharedAround {
  /** The answering cell and the other frame's cell at its center; null = one of them isn't measured. */
  readonly here: SharedRecords | null;
  /** Includes `here`. */
  readonly around: readonly SharedRecords[];
}

/**
 * For each place, the cells shared with each other frame, in the order of the located cells after the first. They depend
 * only on the answering cell, not on where in it the place is. The surrounding cells are looked up once per frame for all
 * places. If they can't be read, only the place's own cells are used.
 */
export async function sharedCells(
  lake: LakeReader,
  places: readonly (readonly LocatedCell[])[],
): Promise<SharedAround[][]> {
  const lookups = createLookups(lake);
  const wanted = places.map(([answering, ...others]) => {
    if (!answering) return [];
    return others.map((other) =>
      cellsAround(answering, other.frame).map(({ isHere, ...cells }) => ({
        isHere,
        answering: isHere ? () => answering.record : lookups.ask(answering.frame, cells.answering),
        other: isSame(cells.other, other.cell) ? () => other.record : lookups.ask(other.frame, cells.other),
      })),
    );
  });
  await lookups.run();
  return wanted.map((others) =>
    others.map((cells) => {
      const measured = cells.flatMap((cell) => {
        const [answering, other] = [cell.answering(), cell.other()];
        return answering && other ? [{ isHere: cell.isHere, records: { answering, other } }] : [];
      });
      const here = measured.find(({ isHere }) => isHere)?.records ?? null;
      return { here, around: measured.map(({ records }) => records) };
    }),
  );
}

function isSame(one: Cell, other: Cell): boolean {
  return one.row === other.row && one.col === other.col;
}

/** The answering cell and the cells around it, each with the other frame's cell at its center. */
function cellsAround(
  { frame, cell }: LocatedCell,
  other: LakeFrame,
): { readonly isHere: boolean; readonly answering: Cell; readonly other: Cell }[] {
  const cells = COMPARED_CELLS.flatMap(([down, right]) => {
    const answering = { row: cell.row + down, col: cell.col + right };
    const { row, col } = answering;
    if (row < 0 || col < 0 || row >= frame.grid.rows || col >= frame.grid.cols) return [];
    const center = cellCenter(frame.grid, answering);
    const isSameMap = frame.grid.epsg === other.grid.epsg;
    const point = isSameMap ? center : other.projection.forward(frame.projection.inverse(center));
    const there = cellAt(other.grid, point);
    return there ? [{ isHere: down === 0 && right === 0, answering, other: there }] : [];
  });
  // If the answering cell itself isn't covered, the other frame ends here: maps, which query by cell, wouldn't find it
  // either.
  return cells.some(({ isHere }) => isHere) ? cells : [];
}

/** Collects cells by frame, to look them up one frame at a time. */
function createLookups(lake: LakeReader) {
  const wanted = new Map<LakeFrame, { readonly cells: Cell[]; readonly places: Map<string, number> }>();
  const found = new Map<LakeFrame, readonly (CellRecord | null)[]>();
  return {
    /** The returned function gives the record after `run`. */
    ask(frame: LakeFrame, cell: Cell): () => CellRecord | null {
      const asked = wanted.get(frame) ?? { cells: [], places: new Map<string, number>() };
      wanted.set(frame, asked);
      const name = `${cell.row} ${cell.col}`;
      const index = asked.places.get(name) ?? asked.cells.push(cell) - 1;
      asked.places.set(name, index);
      return () => found.get(frame)?.[index] ?? null;
    },
    async run(): Promise<void> {
      await Promise.all(
        [...wanted].map(async ([frame, { cells }]) => {
          found.set(frame, await lake.findCells(frame, cells).catch(() => []));
        }),
      );
    },
  };
}
