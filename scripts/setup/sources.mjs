import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** SHA-256 of the names and contents of files. @param {string} root @param {readonly string[]} files */
export function digestOf(root, files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Every file beneath a folder, sorted, or the file itself; none where there is nothing. @param {string} folder @returns {string[]} */
export function filesBelow(folder) {
  const status = statSync(folder, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return status ? [folder] : [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
