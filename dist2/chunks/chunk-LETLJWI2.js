import { invalidInput } from './chunk-XEGQTXKU.js';

// core/pairs/network.ts
function isPreferredPart(a, b) {
  let longer = a.lastDay - a.firstDay - (b.lastDay - b.firstDay);
  return longer !== 0 ? longer > 0 : a.epochs === b.epochs ? a.lastDay > b.lastDay : a.epochs > b.epochs;
}
function labelParts(labels, from, to, use) {
  for (let i = 0; i < labels.length; i++) labels[i] = i;
  for (let i = 0; i < from.length; i++) {
    if (use !== void 0 && use[i] === 0) continue;
    let a = rootOf(labels, from[i]),
      b = rootOf(labels, to[i]);
    a < b ? (labels[b] = a) : (labels[a] = b);
  }
  for (let i = 0; i < labels.length; i++) labels[i] = labels[labels[i]];
}
function preferredPart(labels, epochDays) {
  let extents = /* @__PURE__ */ new Map();
  for (let epoch = 0; epoch < labels.length; epoch++) {
    let day = epochDays[epoch],
      extent = extents.get(labels[epoch]);
    extent === void 0
      ? extents.set(labels[epoch], { firstDay: day, lastDay: day, epochs: 1 })
      : ((extent.lastDay = day), extent.epochs++);
  }
  let best = 0;
  for (let [label, extent] of extents) isPreferredPart(extent, extents.get(best)) && (best = label);
  return best;
}
function planNetwork(pairs) {
  let offered = pairs
      .map(({ referenceDay, secondaryDay }, index) => ({ referenceDay, secondaryDay, index }))
      .filter((pair) => pair.referenceDay !== pair.secondaryDay)
      .sort(
        (a, b) => a.referenceDay - b.referenceDay || a.secondaryDay - b.secondaryDay || a.index - b.index,
      ),
    odd = pairs.find((p) => !Number.isInteger(p.referenceDay) || !Number.isInteger(p.secondaryDay));
  if (odd)
    throw invalidInput(
      'invalid_date',
      `the pair ${odd.referenceDay}\u2013${odd.secondaryDay} is not a pair of whole days since 1970-01-01`,
    );
  if (offered.length === 0)
    throw invalidInput(
      'no_network',
      `${pairs.length} pairs join no two dates; at least one pair with two different dates is needed`,
    );
  let days = [...new Set(offered.flatMap((p) => [p.referenceDay, p.secondaryDay]))].sort((a, b) => a - b),
    indexOfDay = new Map(days.map((day, i) => [day, i])),
    labels = new Int32Array(days.length);
  labelParts(
    labels,
    offered.map((p) => indexOfDay.get(p.referenceDay)),
    offered.map((p) => indexOfDay.get(p.secondaryDay)),
  );
  let part = preferredPart(labels, days),
    epochDays = days.filter((_, i) => labels[i] === part),
    epochOfDay = new Map(epochDays.map((day, i) => [day, i])),
    used = offered.filter((p) => epochOfDay.has(p.referenceDay));
  return {
    epochDays,
    pairIndices: used.map((p) => p.index),
    referenceEpoch: used.map((p) => epochOfDay.get(p.referenceDay)),
    secondaryEpoch: used.map((p) => epochOfDay.get(p.secondaryDay)),
    isTree: used.length === epochDays.length - 1,
    droppedDays: days.filter((_, i) => labels[i] !== part),
  };
}
function rootOf(labels, node) {
  let at = node;
  for (; labels[at] !== at;) ((labels[at] = labels[labels[at]]), (at = labels[at]));
  return at;
}

export { isPreferredPart, labelParts, preferredPart, planNetwork };
//# sourceMappingURL=chunk-LETLJWI2.js.map
