import { withdrawnProductsSchema } from './chunk-6CKEQ6QV.js';
import { MOST_SWAPS, findJson, frameKey, sealedJson, swapRefused } from './chunk-MWKFZFZ4.js';

// store/lake/release/withdrawnProducts.ts
function withdrawnKey(frameId) {
  return `${frameKey(frameId)}/withdrawn.json`;
}
async function withdrawnProducts(files, frameId) {
  let found = await findJson(files, withdrawnKey(frameId), withdrawnProductsSchema);
  return new Set(found?.content.withdrawn.map(({ name }) => name));
}
async function noteWithdrawn(files, frameId, { withdrawn, restored, now }) {
  if (withdrawn.length === 0 && restored.length === 0) return;
  let key = withdrawnKey(frameId);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    let before = await findJson(files, key, withdrawnProductsSchema),
      kept = (before?.content.withdrawn ?? []).filter(
        ({ name }) => !restored.includes(name) && !withdrawn.includes(name),
      ),
      noted_at = new Date(now).toISOString(),
      record = { withdrawn: [...kept, ...withdrawn.map((name) => ({ name, noted_at }))] },
      condition = before ? { ifTag: before.tag } : { ifAbsent: !0 };
    if ((await files.put(key, sealedJson(record, 1), condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(key));
}

export { withdrawnProducts, noteWithdrawn };
//# sourceMappingURL=chunk-BUP7J5LU.js.map
