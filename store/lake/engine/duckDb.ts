/** What of the query engine is loaded only where it is needed (`loadDuckDb`). */
export { BIGINT, DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, LIST, VARCHAR } from '@duckdb/node-api';
