import { sameGrid } from './chunk-4CUJ2YPF.js';

// core/pairs/coherenceSums.ts
function createCoherenceSums(cells) {
  return {
    count: new Uint32Array(cells),
    sum: new Float64Array(cells),
  };
}
function meanCoherenceOf({ count, sum }) {
  return Float32Array.from(count, (pairs, cell) => (pairs === 0 ? NaN : sum[cell] / pairs));
}

// ingest/reader/stack/majority.ts
function onOneGrid(products, gridOf, isServed) {
  let served = products.find(isServed);
  return served === void 0
    ? largestGroup(products, (a, b) => sameGrid(gridOf(a), gridOf(b)))
    : products.filter((product) => sameGrid(gridOf(product), gridOf(served)));
}
function largestGroup(items, same) {
  let groups = [];
  for (let item of items) {
    let group = groups.find((members) => same(members[0], item));
    group ? group.push(item) : groups.push([item]);
  }
  return (
    groups.sort((a, b) => b.length - a.length),
    groups.length > 1 && groups[0].length === groups[1].length ? null : (groups[0] ?? [])
  );
}

export { createCoherenceSums, meanCoherenceOf, onOneGrid, largestGroup };
//# sourceMappingURL=chunk-WFRO4ZW2.js.map
