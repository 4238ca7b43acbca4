/**
 * Preloaded with `node --require` because libuv reads the size once, before any ES module is loaded.
 * DuckDB queries, GDAL and the file system share this pool; four threads starve one another.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';
