import { createRequire } from 'node:module';

/** Requires the ES module at `path`: the code of Node's refusal, or null when it was loaded. */
export default function requireModule(path: string): string | null {
  try {
    createRequire(import.meta.url)(path);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}
