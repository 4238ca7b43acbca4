import { createRequire } from 'node:module';

/** Requires the ES module at `path`: returns the code of Node's refusal, or null if it was loaded. */
export default function requireModule(path: string): string | null {
  try {
    createRequire(import.meta.url)(path);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}
