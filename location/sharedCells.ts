import { cellAt, cellCentre, type Cell } from '../core/geodesy/grid.ts';
import type { CellRecord } from '../schemas/cellRecord.ts';
import type { LakeFrame, LakeReader } from '../store/lake/read/lakeReader.ts';
import type { LocatedCell } from './locatePoint.ts';

/** One spot as two frames measure it. */
export interface SharedRecords {
  readonly answering: CellRecord;
  readonly other: CellRecord;
}

/** The cells that the frame that answers and another both measure, at a place and around it. */
export interface SharedAround {
  /** Null = one of them does not measure the place. */
  readonly here: SharedRecords | null;
  /** With `here`. */
  readonly around: readonly SharedRecords[];
}

/** Rows and columns from the cell to those around it that are compared: eight, within about 75 m of it at 30 m. */
const AROUND: readonly (readonly [number, number])[] = [-2, 0, 2].flatMap((down) =>
  [-2, 0, 2].filter((right) => down !== 0 || right !== 0).map((right) => [down, right] as const),
);

/**
 * For each place the cells shared with each other frame, in the order of the located cells behind the first. The cells
 * around are looked up once a frame for all places; where they cannot be read, the place's own cells serve alone.
 */
export async function sharedCells(
  lake: LakeReader,
  places: readonly (readonly LocatedCell[])[],
): Promise<SharedAround[][]> {
  const lookups = createLookups(lake);
  const asked = places.map(([answering, ...others]) => {
    if (!answering) return [];
    return others.map((other) => ({
      here: answering.record && other.record && { answering: answering.record, other: other.record },
      around: cellsAround(answering, other.frame).map((cells) => ({
        answering: lookups.ask(answering.frame, cells.answering),
        other: lookups.ask(other.frame, cells.other),
      })),
    }));
  });
  await lookups.run();
  return asked.map((others) =>
    others.map(({ here, around }) => {
      const shared = around.flatMap((cells) => {
        const [answering, other] = [cells.answering(), cells.other()];
        return answering && other ? [{ answering, other }] : [];
      });
      return { here, around: here ? [here, ...shared] : shared };
    }),
  );
}

/** The cells around one of a frame, with those of another frame at their centers. */
function cellsAround(
  { frame, cell }: LocatedCell,
  other: LakeFrame,
): { readonly answering: Cell; readonly other: Cell }[] {
  return AROUND.flatMap(([down, right]) => {
    const answering = { row: cell.row + down, col: cell.col + right };
    const { row, col } = answering;
    if (row < 0 || col < 0 || row >= frame.grid.rows || col >= frame.grid.cols) return [];
    const centre = cellCentre(frame.grid, answering);
    const isSameMap = frame.grid.epsg === other.grid.epsg;
    const point = isSameMap ? centre : other.projection.forward(frame.projection.inverse(centre));
    const there = cellAt(other.grid, point);
    return there ? [{ answering, other: there }] : [];
  });
}

/** Collects cells by their frames, to look each frame's up together. */
function createLookups(lake: LakeReader) {
  const wanted = new Map<LakeFrame, { readonly cells: Cell[]; readonly places: Map<string, number> }>();
  const found = new Map<LakeFrame, readonly (CellRecord | null)[]>();
  return {
    /** The answer is there after `run`. */
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
