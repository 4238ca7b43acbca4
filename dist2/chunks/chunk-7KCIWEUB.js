// core/statistics/quantile.ts
function quickselect(values, k, left = 0, right = values.length - 1) {
  let low = left,
    high = right;
  for (; low < high;) {
    let pivot = medianOfThree(values[low], values[(low + high) >>> 1], values[high]),
      i = low,
      j = high;
    for (; i <= j;) {
      for (; values[i] < pivot;) i++;
      for (; values[j] > pivot;) j--;
      if (i <= j) {
        let swap = values[i];
        ((values[i++] = values[j]), (values[j--] = swap));
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k];
}
function valueAtRank(values, rank, left, right) {
  let k = Math.floor(rank),
    lower = quickselect(values, k, left, right);
  if (rank === k) return lower;
  let upper = values[k + 1];
  for (let i = k + 2; i <= right; i++) values[i] < upper && (upper = values[i]);
  return lower + (rank - k) * (upper - lower);
}
function quantileInPlace(values, q, count) {
  return count === 0 ? NaN : valueAtRank(values, q * (count - 1), 0, count - 1);
}
function quantile(values, q) {
  let copy = new Float64Array(values.length),
    count = 0;
  for (let i = 0; i < values.length; i++) {
    let value = values[i];
    Number.isNaN(value) || (copy[count++] = value);
  }
  return quantileInPlace(copy, q, count);
}
function median(values) {
  return quantile(values, 0.5);
}
function medianOfThree(a, b, c) {
  return a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
}

export { valueAtRank, quantileInPlace, quantile, median };
//# sourceMappingURL=chunk-7KCIWEUB.js.map
