import { errorMessage } from '../../core/error.ts';
import { archiveHeaderSchema } from '../../schemas/pairArchive.ts';
import { type ArchiveIndex, openCheckedIndex } from './archiveIndex.ts';

/** Reads and checks a file's index. Throws RangeError when it is not a whole archive file of this version. */
export function readArchiveIndex(path: string): ArchiveIndex {
  const index = openCheckedIndex(path);
  const checked = archiveHeaderSchema.safeParse(index.header);
  if (!checked.success) throw new RangeError(`its header is not understood: ${errorMessage(checked.error)}`);
  return index;
}
