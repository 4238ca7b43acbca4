/** Left out of the picture: rooms that may import everything, and the clients, which import none of it. */
const outside = new Set(['bench', 'clients', 'scripts', 'test']);

/**
 * Which room imports which, by the modules that dependency-cruiser saw. A room is a folder of the project, of `store` each
 * of its own folders.
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {ReadonlyMap<string, ReadonlySet<string>>}
 */
export function roomImports(modules) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  const sources = new Set(modules.map(({ source }) => source));
  for (const { source, dependencies } of [...modules].sort((a, b) => (a.source < b.source ? -1 : 1))) {
    const room = roomOf(source);
    if (room === null) continue;
    const imported = imports.get(room) ?? new Set();
    imports.set(room, imported);
    for (const { resolved } of dependencies) {
      const other = sources.has(resolved) ? roomOf(resolved) : null;
      if (other !== null && other !== room) imported.add(other);
    }
  }
  return imports;
}

/** @param {string} file */
function roomOf(file) {
  const [first = '', second = ''] = file.split('/');
  if (first === 'node_modules' || outside.has(first) || second === '') return null;
  return first === 'store' ? `${first}/${second}` : first;
}
