import { expect, it, onTestFinished } from 'vitest';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { coverageBatchSchema } from '../../../schemas/http/place/places.ts';
import { geocodeAnswerSchema, reverseAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { ask } from '../../support/server/addressedServer.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

const folder = sharedData('tiger-addrfeat-30059');
const WHITE_SULPHUR_SPRINGS = { lat: 46.5472, lon: -110.9022 };

describeWith(realData(folder))('a real county', () => {
  it('imported while the server runs is found by address and by point, alone or a thousand at a time', async () => {
    const server = await startTestServer({ cells: [{ row: 1, col: 1 }] });
    onTestFinished(() => server.close());
    const imported = await finished(
      startCommand([
        'addresses',
        'import',
        `${folder}/tl_2021_30059_addrfeat.shp`,
        '--data-dir',
        server.dataDir,
      ]),
    );
    expect(imported.code, imported.errors + imported.output).toBe(0);
    await server.addresses.refresh();
    const near = expectAnswer(
      await ask(server, 'geocode/reverse', WHITE_SULPHUR_SPRINGS),
      reverseAnswerSchema,
    );
    expect(near).toMatchObject({ found: true, place: { source: 'TIGER/Line 2021' } });
    expect(near.distance_m).toBeLessThan(300);
    const address = near.geocoded_address!;
    expect(address).toMatch(/^\d+ .* 59645$/);
    const found = expectAnswer(await ask(server, 'geocode', { address }), geocodeAnswerSchema);
    expect(found).toMatchObject({ ambiguous: false, match_type: 'street_interpolated' });
    const away = groundDistanceM({ lat: found.lat!, lon: found.lon! }, near.place!);
    expect(away).toBeLessThan(Math.max(50, near.place!.uncertainty_m));
    const key = await server.register();
    const items = Array.from({ length: 1000 }, (_, n) => ({
      address: address.replace(/^\d+/, String(n + 1)),
    }));
    const { results } = expectAnswer(
      await server.post('/api/v1/coverage/batch', { items }, key),
      coverageBatchSchema,
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['no_coverage']));
    for (const { query } of results) expect(query?.geocoded_address).toContain('59645');
  });
});
