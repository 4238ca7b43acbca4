// store/lake/engine/lakeDuckDb.ts
async function openLakeDuckDb({ threads, memoryMb, path = ':memory:' }) {
  let { DuckDBInstance: engine } = await loadDuckDb();
  return engine.create(path, {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // It would answer from what it once read of a file, while the file itself is checked.
    enable_external_file_cache: 'false',
  });
}
function loadDuckDb() {
  return import('@duckdb/node-api');
}
function sqlText(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

export { openLakeDuckDb, loadDuckDb, sqlText };
//# sourceMappingURL=chunk-QNWZKQX2.js.map
