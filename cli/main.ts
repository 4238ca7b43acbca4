import { runProgram } from './program.ts';

// a reader such as `head` may close its end: what is left of the output is not wanted
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
await runProgram(process.argv.slice(2));
