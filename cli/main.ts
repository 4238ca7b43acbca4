import { runProgram } from './program.ts';

// A reader such as `head` may close the pipe: the rest of the output isn't wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
await runProgram(process.argv.slice(2));
