/** The parts of the query engine that are loaded only on demand (`loadDuckDb`). */
export { BIGINT, DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, LIST, VARCHAR } from '@duckdb/node-api';
