import { afterAll, beforeAll } from 'vitest';
import { createdWatchesSchema } from '../../../../schemas/http/watch/watches.ts';
import { readEvents } from '../../../../store/state/outbox.ts';
import type { TestEngine } from '../../../support/machine/engines.ts';
import { plantFrame, pointIn, type PlantedCell, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../../support/server/schemaCheck.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/server/testServer.ts';

export const WATCHES = '/api/v1/watches';
export const WATCHED_CELL = { row: 5, col: 5 };
const MINUTE_MS = 60_000;

/** A server with one frame whose zero is known, and functions for tests of watches. */
export function useWatchedServer(
  engine: TestEngine,
  options: Omit<TestServerOptions, 'engine' | 'prepare'> = {},
) {
  let server: TestServer;
  let published = 0;
  const plant = (dataDir: string, cells: readonly PlantedCell[], lastObservation: string) =>
    plantFrame({
      dataDir,
      now: TEST_NOW + published++ * MINUTE_MS,
      lastObservation,
      spatialReference: { sigma_mm_yr: 0.3 },
      cells,
    });
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      ...options,
      prepare: (dataDir) => plant(dataDir, [{ ...WATCHED_CELL, velocityVerticalMmYr: -1 }], '2026-05-20'),
    });
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    /** Publishes another release of the frame; returns its id. */
    publish: (cells: readonly PlantedCell[], lastObservation = '2026-05-20') =>
      plant(server.dataDir, cells, lastObservation),
    create: async (key: string, body: object = {}) =>
      expectAnswer(
        await server.post(
          WATCHES,
          { ...pointIn(WATCHED_CELL), condition: { type: 'rate_class' }, ...body },
          key,
        ),
        createdWatchesSchema,
      ),
    send: (method: string, id: string, key: string, body?: object) =>
      server.request(`${WATCHES}/${id}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    child: async (key: string, settings: object = {}) =>
      (await server.post('/api/v1/keys', settings, key)).body as { api_key: string; key_id: string },
    /** The alerts of a watch. */
    alertsOf: async (watchId: string) =>
      (await readEvents(server.database, { afterId: 0, limit: 10_000 }))
        .filter(({ kind, detail }) => kind === 'watch.alert' && detail.includes(watchId))
        .map(({ detail }) => JSON.parse(detail) as Record<string, unknown>),
  };
}
