import { Readable } from 'node:stream';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { addressTableSchema, geocodedTableResponse } from '../../../schemas/http/place/geocode.ts';
import { refusal } from '../../../report/refusal.ts';
import { groundOf, type Ground } from '../../../report/ground/ground.ts';
import { readAddressTable, type AddressRow, type AddressTable } from '../../../report/table/addressTable.ts';
import { GEOCODED_HEADER, geocodedLine } from '../../../report/table/geocodedRows.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Number of rows that are looked up, and sent, together. */
const GROUP = 200;
/** Time limit, so that a table of nothing but misspelled intersections ends too; the remaining rows then say so. */
const MOST_MS = 120_000;

/** POST /api/v1/geocode/batch: a table of addresses, answered row by row, free. */
export function geocodeBatchRoutes(app: ApiApp, context: ApiContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: unknown, body: Buffer) => readAddressTable(body),
    );
    scope.post(
      '/api/v1/geocode/batch',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { access: { cost: 'free', caller: 'key', limit: 'coverage_batches', isBatch: true } },
        schema: {
          operationId: 'postGeocodeBatch',
          summary: 'Locations of up to 10,000 addresses, as CSV',
          description:
            'Free, with a key. The answer has one line for each row, in the same order, as soon as it is known. A bad ' +
            'row fails alone. A header without a column for a place, or with two, is rejected. `message` of the ' +
            "first row, and of every row that has a message, names the columns that weren't understood. Cells that a " +
            'spreadsheet would read as a formula start with a quote.',
          tags: ['places'],
          consumes: ['text/csv'],
          body: addressTableSchema,
          response: { 200: geocodedTableResponse, ...errorResponses(400, 401, 403, 413, 415, 422) },
        },
      },
      async (request, reply) => {
        // without a body, no parser runs
        const table = request.body as AddressTable | undefined;
        if (!table)
          throw refusal(
            'bad_request',
            'The table is missing: send it as the body, with Content-Type: text/csv',
          );
        const { items, unknown } = table;
        const ground = groundOf(context, request.caller);
        const lines = Readable.from(geocodedLines(ground, items, unknown), { objectMode: false });
        return reply.header('content-type', 'text/csv; charset=utf-8').send(lines);
      },
    );
  });
}

/** The response in pieces, each sent when its rows are done. */
async function* geocodedLines(
  ground: Ground,
  rows: readonly AddressRow[],
  unknown: readonly string[],
): AsyncGenerator<string> {
  yield GEOCODED_HEADER;
  const began = performance.now();
  for (let first = 0; first < rows.length; first += GROUP) {
    const group = rows.slice(first, first + GROUP);
    const isInTime = performance.now() - began < MOST_MS;
    const asked = group.filter(({ problem }) => problem === null).map(({ address }) => address);
    const outcomes = (isInTime ? await ground.resolveAddresses(asked) : []).values();
    yield group
      .map((row, at) => {
        const outcome = row.problem !== null ? null : isInTime ? (outcomes.next().value ?? null) : 'no_time';
        return geocodedLine(first + at + 1, row, outcome, unknown);
      })
      .join('');
  }
}
