// ingest/reader/offered/decoderJournal.ts
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
var journal = null,
  calls = 0,
  lastTurn = Promise.resolve();
function keepDecoderJournal(path, { oneAtATime }) {
  (journal && closeSync(journal.descriptor),
    (journal = { path, descriptor: openSync(path, 'a'), oneAtATime, open: /* @__PURE__ */ new Map() }));
}
async function inDecoder(path, work) {
  if (!journal) return work();
  let kept = journal;
  if (!kept.oneAtATime) return recorded(kept, path, work);
  let turn = lastTurn.then(() => recorded(kept, path, work));
  return ((lastTurn = turn.catch(() => {})), turn);
}
function longestDecodeMs() {
  let [oldest] = journal?.open.values() ?? [];
  return oldest ? performance.now() - oldest.sinceMs : 0;
}
async function recorded({ descriptor, open }, path, work) {
  let call = calls++;
  (open.set(call, { sinceMs: performance.now() }),
    writeLine(descriptor, { begin: call, path, rssBytes: process.memoryUsage.rss() }));
  try {
    return await work();
  } finally {
    (open.delete(call),
      open.size === 0 ? ftruncateSync(descriptor, 0) : writeLine(descriptor, { end: call }));
  }
}
function writeLine(descriptor, line) {
  writeSync(
    descriptor,
    `${JSON.stringify(line)}
`,
  );
}
var lastWordSchema = z.object({
  /** `hang`: no sign of life; `memory`: more than it may take. */
  reason: z.enum(['hang', 'memory']),
  rssBytes: z.number().optional(),
});
function endHungProcess() {
  (journal && writeFileSync(lastWordPath(journal.path), JSON.stringify({ reason: 'hang' })),
    process.kill(process.pid, 'SIGKILL'));
}
function lastWordPath(journalPath) {
  return `${journalPath}.last-word`;
}
var lineSchema = z.union([
  z.object({ begin: z.number(), path: z.string(), rssBytes: z.number() }),
  z.object({ end: z.number() }),
]);
function readDecoderJournal(path) {
  let open = /* @__PURE__ */ new Map();
  for (let text of readIfThere(path).split(`
`)) {
    let line = lineSchema.safeParse(jsonOrNull(text)).data;
    line &&
      ('begin' in line
        ? open.set(line.begin, { path: line.path, rssBytes: line.rssBytes })
        : open.delete(line.end));
  }
  let lastWord = lastWordSchema.safeParse(jsonOrNull(readIfThere(lastWordPath(path)))).data ?? null;
  return { open: [...open.values()], lastWord };
}
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
function jsonOrNull(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export { keepDecoderJournal, inDecoder, longestDecodeMs, endHungProcess, lastWordPath, readDecoderJournal };
//# sourceMappingURL=chunk-RPX3I7MC.js.map
