import { describe, expect, it, onTestFinished } from 'vitest';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { geocodeAnswerSchema } from '../../../schemas/http/place/geocode.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import {
  ask,
  balanceOf,
  HOUSE,
  HOUSE_CELLS,
  startAddressedServer,
} from '../../support/server/addressedServer.ts';
import { startCensusService, withMatches, type CensusReply } from '../../support/server/censusService.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const HOSTED = {
  matchedAddress: '9 ELSEWHERE LN, CEDAR, TX, 77900',
  ...pointIn(HOUSE_CELLS[9]!),
  zip: '77900',
};
const ASKED = '9 Elsewhere Ln, Cedar, TX 77900';

async function start(reply: CensusReply = withMatches(HOSTED)) {
  const service = await startCensusService(reply);
  const server = await startAddressedServer({ GM_GEOCODER_FALLBACK_URL: service.baseUrl });
  onTestFinished(() => server.close());
  return { service, server, key: await server.register() };
}

describe('with a hosted geocoder behind the gazetteer', () => {
  it('an address that only the hosted one knows is sold, and the source is named', async () => {
    const { service, server, key } = await start();
    const found = expectAnswer(await ask(server, 'geocode', { address: ASKED }), geocodeAnswerSchema);
    expect(found).toMatchObject({
      source: 'census',
      match_type: 'street_interpolated',
      score: 0.7,
      geocoded_address: HOSTED.matchedAddress,
    });
    const report = expectAnswer(await ask(server, 'motion', { address: ASKED }, key), motionReportSchema);
    expect(report).toMatchObject({
      status: 'ok',
      pixel_id: 'F08882-10-29',
      query: { address: ASKED, geocode: { source: 'census' } },
    });
    expect(service.asked).toEqual([ASKED.toUpperCase()]);
  });

  it('the service does not call it for addresses that the gazetteer knows or finds ambiguous', async () => {
    const { service, server, key } = await start();
    expect((await ask(server, 'motion', { address: HOUSE }, key)).body['status']).toBe('ok');
    expectError(await ask(server, 'motion', { address: '110 Main St, TX' }, key), 422, 'address_not_found');
    expect(service.asked).toEqual([]);
  });

  it('a tie is refused, free, with its candidates', async () => {
    const tie = { ...HOSTED, matchedAddress: '9 ELSEWHERE LN, CEDAR, OK, 74000', lat: 35 };
    const { server, key } = await start(withMatches(HOSTED, tie));
    const { message } = expectError(
      await ask(server, 'motion', { address: ASKED }, key),
      422,
      'address_not_found',
    );
    expect(message).toContain(HOSTED.matchedAddress);
    expect(message).toContain(tie.matchedAddress);
    expect(await balanceOf(server, key)).toBe(100);
  });

  it('a failure means that the address is not found, and is reported', async () => {
    const { service, server, key } = await start((response) => void response.destroy());
    for (let n = 0; n < 8; n++) {
      const address = `${n} Elsewhere Ln, Cedar, TX 77900`;
      const { message } = expectError(
        await ask(server, 'motion', { address }, key),
        422,
        'address_not_found',
      );
      expect(message).toContain('the hosted geocoder gives no answer now');
    }
    expect(service.asked).toHaveLength(5);
    expect((await ask(server, 'motion', { address: HOUSE }, key)).body['status']).toBe('ok');
  });

  it('a batch uses it too', async () => {
    const { service, server, key } = await start();
    const addresses = [HOUSE, ASKED, '110 Main St, TX', '   '];
    const { results } = expectAnswer(
      await server.post('/api/v1/motion/batch', { items: addresses.map((address) => ({ address })) }, key),
      batchResponseSchema,
    );
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'invalid_address', 'invalid_item']);
    expect(service.asked).toEqual([ASKED.toUpperCase()]);
  });
});
