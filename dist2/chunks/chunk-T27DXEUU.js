// ingest/passes/inFlight.ts
async function forEachInFlight(items, limit, work) {
  let running = /* @__PURE__ */ new Set(),
    failures = [];
  for (let item of items) {
    let promise = work(item)
      .catch((error) => {
        failures.push(error);
      })
      .finally(() => running.delete(promise));
    if ((running.add(promise), running.size >= limit && (await Promise.race(running)), failures.length > 0))
      break;
  }
  if ((await Promise.all(running), failures.length > 0)) throw failures[0];
}

export { forEachInFlight };
//# sourceMappingURL=chunk-T27DXEUU.js.map
