import { watchThisProcess } from '../../../ingest/process/watchdog.ts';
import { inDecoder, keepDecoderJournal } from '../../../ingest/reader/offered/decoderJournal.ts';

// A child process for the watchdog's tests: a decoder that never returns, in the way that a test specifies.
const [way, journalPath] = process.argv.slice(2) as [string, string];
watchThisProcess({
  journalPath,
  supervisorPid: way === 'orphan' ? 1 : process.ppid,
  patienceMs: way === 'memory' ? 60_000 : 1000,
  memoryLimitBytes: 600e6,
});
keepDecoderJournal(journalPath, { oneAtATime: false });
const hoard: Buffer[] = [];
await inDecoder('/in/a.tif', () => {
  // A timer keeps the process alive, as a library's thread would.
  if (way === 'async' || way === 'orphan') return new Promise(() => setInterval(() => undefined, 1000));
  for (;;) if (way === 'memory') hoard.push(Buffer.alloc(1e6, 1));
});
