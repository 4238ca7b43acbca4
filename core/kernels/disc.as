// AssemblyScript. Slides a disc over the ranks of a tile (core/neighborhood/discSlider.ts; tested by
// test/oracle/neighborhood). `npm run kernels` compiles it. One vector comparison compares a rank with "missing" and
// the three markers.

/** The disc's cells, as 32-bit offsets from its center. */
let all: usize = 0;
let allCount: i32 = 0;
let entering: usize = 0;
let leaving: usize = 0;
let edgeCount: i32 = 0;
/** One bit per rank: 1 = the rank is in the disc. */
let members: usize = 0;
let memberBytes: usize = 0;
/**
 * Two vectors: the ranks to compare with (missing, low, median, high), and how many members of the disc are below each.
 */
let marks: usize = 0;

/**
 * Sets the disc. `allAt`, `enteringAt` and `leavingAt` hold 32-bit offsets of all of its cells, and of the cells that
 * enter and leave when it moves by one cell. `membersAt` has room for one bit per rank, in whole 64-bit words;
 * `marksAt` for 32 bytes.
 */
export function useDisc(
  allAt: usize,
  allPlaces: i32,
  enteringAt: usize,
  leavingAt: usize,
  edgePlaces: i32,
  membersAt: usize,
  membersLength: i32,
  marksAt: usize,
): void {
  all = allAt;
  allCount = allPlaces;
  entering = enteringAt;
  leaving = leavingAt;
  edgeCount = edgePlaces;
  members = membersAt;
  memberBytes = <usize>membersLength;
  marks = marksAt;
}

// @ts-ignore: decorator
@inline
function wordOf(rank: i32): usize {
  return members + ((<usize>rank >>> 6) << 3);
}

// @ts-ignore: decorator
@inline
function flip(rank: i32): void {
  const word = wordOf(rank);
  store<u64>(word, load<u64>(word) ^ (<u64>1 << (<u64>rank & 63)));
}

/** The smallest member that is at least `rank`. One must exist. */
function next(rank: i32): i32 {
  let word = wordOf(rank);
  let bits = load<u64>(word) & (<u64>-1 << (<u64>rank & 63));
  while (bits === 0) {
    word += 8;
    bits = load<u64>(word);
  }
  return (<i32>(word - members) << 3) + <i32>ctz(bits);
}

/** The largest member that is smaller than `rank`. One must exist. */
function previous(rank: i32): i32 {
  let word = wordOf(rank);
  let bits = load<u64>(word) & ~(<u64>-1 << (<u64>rank & 63));
  while (bits === 0) {
    word -= 8;
    bits = load<u64>(word);
  }
  return (<i32>(word - members) << 3) + 63 - <i32>clz(bits);
}

/** The member that is larger than exactly `k` others. `marker` is its index in the vectors. */
function select(marker: usize, k: i32): i32 {
  const at = marks + 4 * marker;
  let mark = load<i32>(at);
  let smaller = load<i32>(at, 16);
  for (; smaller > k; smaller--) mark = previous(mark);
  mark = next(mark);
  for (; smaller < k; smaller++) mark = next(mark + 1);
  store<i32>(at, mark);
  store<i32>(at, k, 16);
  return mark;
}

function quantile(sorted: usize, count: i32, marker: usize, q: f64): f64 {
  const rank = q * <f64>(count - 1);
  const whole = Math.floor(rank);
  const place = select(marker, <i32>whole);
  const lower = <f64>load<f32>(sorted + 4 * place);
  if (rank === whole) return lower;
  return lower + (rank - whole) * (<f64>load<f32>(sorted + 4 * next(place + 1)) - lower);
}

/**
 * Slides the disc over the `rows` × `cols` inner cells of a tile. `ranks` has 32 bits per cell (the first inner cell is
 * at `first`), `sorted` has floats. Writes 32 bits per inner cell to `counts`. Writes one double each to `low`,
 * `median` and `high` if the cell is measured and has at least `minimum` neighbors.
 */
export function slideDisc(
  ranks: usize,
  sorted: usize,
  missing: i32,
  rows: i32,
  cols: i32,
  stride: i32,
  first: i32,
  minimum: i32,
  withDeciles: bool,
  counts: usize,
  low: usize,
  median: usize,
  high: usize,
): void {
  for (let row = 0; row < rows; row++) {
    let center = ranks + 4 * (first + row * stride);
    memory.fill(members, 0, memberBytes);
    v128.store(marks, i32x4(missing, 0, 0, 0));
    let count = 0;
    for (let n = 0; n < allCount; n++) {
      const rank = load<i32>(center + 4 * load<i32>(all + 4 * n));
      flip(rank);
      count += i32(rank < missing);
    }
    v128.store(marks, i32x4(count, 0, 0, 0), 16);
    for (let col = 0; col < cols; col++, center += 4) {
      if (col > 0) {
        const compared = v128.load(marks);
        let below = v128.load(marks, 16);
        for (let n = 0; n < edgeCount; n++) {
          const come = load<i32>(center + 4 * load<i32>(entering + 4 * n));
          const gone = load<i32>(center + 4 * load<i32>(leaving + 4 * n));
          flip(come);
          flip(gone);
          // A comparison that is true gives −1 in its lane.
          below = i32x4.sub(below, i32x4.lt_s(i32x4.splat(come), compared));
          below = i32x4.add(below, i32x4.lt_s(i32x4.splat(gone), compared));
        }
        v128.store(marks, below, 16);
        count = i32x4.extract_lane(below, 0);
      }
      const at = row * cols + col;
      store<i32>(counts + 4 * at, count);
      if (load<i32>(center) === missing || count < minimum) continue;
      store<f64>(median + 8 * at, quantile(sorted, count, 2, 0.5));
      if (!withDeciles) continue;
      store<f64>(low + 8 * at, quantile(sorted, count, 1, 0.1));
      store<f64>(high + 8 * at, quantile(sorted, count, 3, 0.9));
    }
  }
}
