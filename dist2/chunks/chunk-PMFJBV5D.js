// core/compareText.ts
function compareText(a, b) {
  return a < b ? -1 : +(a > b);
}

export { compareText };
//# sourceMappingURL=chunk-PMFJBV5D.js.map
