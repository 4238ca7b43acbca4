import { z } from 'zod';
import { BoundedCache } from '../../../core/boundedCache.ts';
import { unusable } from '../files/jsonFile.ts';

/** Values that are in use; the others are text: of thousands of frames their lists of files would be most of the memory. */
const MOST_READ = 128;
const read = BoundedCache.ofEntries<object, Uint8Array>(MOST_READ);

/** Keeps a part of a file as the text that it is, and gives it whenever it is asked for. That throws `release_unusable` where it does not fit the schema. */
export function keepAsText<T extends object>(name: string, text: Buffer, schema: z.ZodType<T>): () => T {
  return () => {
    const known = read.peek(text);
    if (known) return known as T;
    const parsed = schema.safeParse(JSON.parse(text.toString()));
    if (!parsed.success) throw unusable(name, z.prettifyError(parsed.error), parsed.error);
    read.keep(text, parsed.data);
    return parsed.data;
  };
}
