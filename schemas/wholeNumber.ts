import { z } from 'zod';

/** A setting that is a whole number between two bounds, both included. */
export const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(least).max(most));
