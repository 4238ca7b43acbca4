/**
 * A process that keeps one PostgreSQL server for the holder of its standard input, and removes the server when the input
 * closes, even if its holder was killed. Reads one command per line (`start`, `stop fast`, `stop immediate`) and answers
 * each with a line of JSON, `{url}` or `{error}`. Its argument is the folder of the system's programs, if those are to
 * run. Plain JavaScript, so it starts without a compiler.
 */
import { createInterface } from 'node:readline';
import { PostgresCluster } from './cluster.mjs';

/** @type {PostgresCluster | null} */
let cluster = null;

/** @param {string} command */
async function obey(command) {
  cluster ??= new PostgresCluster(process.argv[2]);
  const [verb, mode] = command.split(' ');
  if (verb === 'start') await cluster.start();
  else await cluster.stop(mode === 'fast' ? 'fast' : 'immediate');
}

process.on('SIGTERM', () => process.stdin.destroy());
process.stdout.on('error', () => {});
const lines = createInterface({ input: process.stdin });
/** @type {Promise<void>} */
let turn = Promise.resolve();
lines.on('line', (line) => {
  turn = turn
    .then(() => obey(line))
    .then(
      () => process.stdout.write(`${JSON.stringify({ url: cluster?.url })}\n`),
      (error) => process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`),
    )
    .then(() => undefined);
});
process.stdin.once('close', () => {
  void turn.then(async () => {
    await cluster?.remove();
    process.exit(0);
  });
});
