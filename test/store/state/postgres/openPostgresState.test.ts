import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresState } from '../../../../store/state/postgres/openPostgresState.ts';
import { MIGRATIONS } from '../../../../store/state/schema/migrations.ts';
import { DUCKDB, POSTGRES, postgresPlace } from '../../../support/machine/engines.ts';
import type { StatePlace } from '../../../support/machine/engines.ts';
import { sharedPostgresUrl } from '../../../support/postgres/sharedServer.ts';
import { describeWith } from '../../../support/machine/needs.ts';

const INDEXES = `SELECT indexname AS name FROM pg_indexes
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;

describeWith(POSTGRES.need)('openPostgresState', () => {
  let place: StatePlace;
  let url: string;
  beforeAll(async () => {
    place = await POSTGRES.emptyPlace();
    url = place.environment['DATABASE_URL']!;
  });
  afterAll(() => place.remove());

  it('is not created when an existing state was requested', async () => {
    await expect(openPostgresState(url, { existingOnly: true })).rejects.toMatchObject({
      code: 'state_not_found',
    });
  });

  it('is migrated once by many processes that start together', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgresState(url)));
    expect(await opened[0]!.query('SELECT version FROM schema_version ORDER BY version')).toEqual(
      MIGRATIONS.map(({ version }) => ({ version })),
    );
    await Promise.all(opened.map((database) => database.close()));
  });

  it('has secondary indexes, which the embedded database does not have', async () => {
    const named = MIGRATIONS.flatMap(({ indexes = [] }) => indexes).map(
      (statement) => /^CREATE (?:UNIQUE )?INDEX (\w+) ON/.exec(statement)?.[1],
    );
    const database = await place.open();
    const indexes = (await database.query<{ name: string }>(INDEXES)).map(({ name }) => name);
    await database.close();
    expect(indexes).toEqual(expect.arrayContaining(named));
    await DUCKDB.withState(async (embedded) => {
      expect(await embedded.query('SELECT index_name FROM duckdb_indexes()')).toEqual([]);
    });
  });

  it('reports that no server is there, or that it refuses the user, without the password', async () => {
    const elsewhere = new URL(url);
    elsewhere.port = '9';
    const wrong = new URL(url);
    wrong.password = 'wrong-secret';
    const absent = new URL(url);
    absent.pathname = '/absent';
    for (const [address, reason] of [
      [elsewhere, /ECONNREFUSED/],
      [wrong, /authentication failed/],
      [absent, /does not exist/],
    ] as const) {
      const error = await openPostgresState(address.href).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'state_unreachable', message: expect.stringMatching(reason) });
      expect((error as Error).message).not.toContain(address.password);
    }
  });

  it('refuses a database that is not in UTF-8', async () => {
    const ascii = await postgresPlace(await sharedPostgresUrl(), `ENCODING 'SQL_ASCII' TEMPLATE template0`);
    await expect(ascii.open()).rejects.toMatchObject({
      code: 'state_unreadable',
      message: expect.stringContaining('SQL_ASCII'),
    });
    await ascii.remove();
  });
});
