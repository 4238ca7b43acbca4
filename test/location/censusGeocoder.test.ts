import { describe, expect, it } from 'vitest';
import { openCensusGeocoder, type CensusSettings } from '../../location/geocode/hosted/censusGeocoder.ts';
import { mayBeAnother } from '../../location/geocode/match/ownNames.ts';
import { plantedGazetteer, plantPoint } from '../support/planted/plantedGazetteer.ts';
import { at } from './geocode/planted.ts';
import {
  censusAnswer,
  startCensusService,
  withMatches,
  type CensusReply,
  type CensusService,
} from '../support/server/censusService.ts';

const STADIUM = {
  matchedAddress: '100 JOE NUXHALL WAY, CINCINNATI, OH, 45202',
  lat: 39.09612212505558,
  lon: -84.50827551429869,
  zip: '45202',
};
const ASKED = '100 Joe Nuxhall Way, Cincinnati, OH 45202';
const HOUR_MS = 3_600_000;

const SURE: Pick<CensusSettings, 'mayBeAnother'> = { mayBeAnother: () => Promise.resolve(false) };

function open(service: CensusService, timeoutMs = 60_000, evidence = SURE) {
  const clock = { now: 0 };
  return {
    clock,
    geocoder: openCensusGeocoder({ baseUrl: service.baseUrl, timeoutMs, now: () => clock.now, ...evidence }),
  };
}

/** Failures that only the time limit ends. */
const HANGS: ReadonlySet<string> = new Set(['no answer at all', 'an answer that never ends']);

const failing: readonly (readonly [string, CensusReply])[] = [
  ['a server error', (response) => response.writeHead(500).end('<html>oops</html>')],
  ['a refusal for too many requests', (response) => response.writeHead(429).end()],
  ['a page in the place of JSON', (response) => response.writeHead(200).end('<html>maintenance</html>')],
  ['JSON of another shape', (response) => response.writeHead(200).end('{"result":{}}')],
  ['an empty answer', (response) => response.writeHead(200).end()],
  ['coordinates that are none', withMatches({ ...STADIUM, lat: 391 })],
  [
    'a redirect',
    (response) =>
      response.writeHead(302, { location: '/geocoder/locations/onelineaddress?address=elsewhere' }).end(),
  ],
  [
    'an endless answer',
    (response) => {
      response.writeHead(200);
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(65_536), more);
      };
      more();
    },
  ],
  ['a connection that is closed', (response) => void response.destroy()],
  ['no answer at all', () => {}],
  [
    'an answer that never ends',
    (response, address) => void response.writeHead(200).write(censusAnswer(address, [STADIUM]).slice(0, 50)),
  ],
];

describe('the hosted geocoder', () => {
  it('answers a match as a place along a street, and names its source', async () => {
    const service = await startCensusService(withMatches(STADIUM));
    const outcome = await open(service).geocoder.geocode(ASKED);
    expect(outcome).toEqual({
      kind: 'found',
      place: {
        point: { lat: STADIUM.lat, lon: STADIUM.lon },
        matchType: 'street_interpolated',
        score: 0.7,
        matchQuality: 0.9,
        uncertaintyM: 421,
        address: STADIUM.matchedAddress,
        flags: [],
        source: 'census',
      },
      alternatives: [],
    });
    expect(service.asked).toEqual([ASKED.toUpperCase()]);
  });

  it('flags a match in another ZIP Code than the requested one', async () => {
    const service = await startCensusService(withMatches(STADIUM));
    const outcome = await open(service).geocoder.geocode('100 Joe Nuxhall Way, Cincinnati, OH 45299-1234');
    expect(outcome).toMatchObject({ place: { flags: ['zip_changed'], matchQuality: 0.7 } });
  });

  it('flags a match in another town than the requested one, and none when no town was named', async () => {
    const service = await startCensusService(withMatches(STADIUM));
    const { geocoder } = open(service);
    expect(await geocoder.geocode('100 Joe Nuxhall Way, Norwood, OH 45202')).toMatchObject({
      place: { flags: ['place_changed'], matchQuality: 0.7 },
    });
    expect(await geocoder.geocode('100 Joe Nuxhall Way, 45202')).toMatchObject({ place: { flags: [] } });
  });

  it.each([
    ['131 Riverwood Dr', '131 RIVERWOOD CIR'],
    ['131 Vine Ave', '131 PINE AVE'],
    ['131 CR 360', '131 HWY 360'],
    ['131 Private Road 312', '131 PRIVATE RD'],
    ['131 Adams St', '131 E ADAMS ST'],
    ['131 W Adams St', '131 E ADAMS ST'],
    ['131 N Cedar Ct', '131 CEDAR CT'],
    ['131 North St', '131 N ST'],
    ['131 W 4500 S', '131 S 4500 W'],
    ['131 Main St', '133 MAIN ST'],
    ['131 Fox Run Dr', '131 FOX RUN'],
    ['131 Bridges Street Palce', '131 BRIDGES ST'],
  ])('does not sell another street or number: %s is not %s', async (asked, answered) => {
    const match = { ...STADIUM, matchedAddress: `${answered}, CINCINNATI, OH, 45202` };
    const service = await startCensusService(withMatches(match));
    expect(await open(service).geocoder.geocode(`${asked}, Cincinnati, OH 45202`)).toMatchObject({
      place: { score: 0.4, matchType: 'area_centroid', flags: ['street_changed', 'area_only'] },
    });
  });

  it.each([
    ['131 Rivrwood Circle', '131 RIVERWOOD CIR'],
    ['131 Riverwood', '131 RIVERWOOD CIR'],
    ['131 5th Street apt 4', '131 FIFTH ST'],
    ['131 North Main Street', '131 N MAIN ST'],
    ['131 Highway 12', '131 STATE HWY 12'],
    ['37-12 Main St', '3712 MAIN ST'],
    ['131 Saint James Pl', '131 ST JAMES PL'],
    ['131 Martin Luther King Junior Blvd', '131 MARTIN LUTHER KING JR BLVD'],
    ['131 County Road 360', '131 CO RD 360'],
    ['131 1/2 Main St', '131 MAIN ST'],
  ])('sells the street that was meant by another spelling: %s is %s', async (asked, answered) => {
    const match = { ...STADIUM, matchedAddress: `${answered}, CINCINNATI, OH, 45202` };
    const service = await startCensusService(withMatches(match));
    expect(await open(service).geocoder.geocode(`${asked}, Cincinnati, OH 45202`)).toMatchObject({
      place: { score: 0.7, flags: [] },
    });
  });

  it('sells no other spelling when the loaded streets around it suggest another street', async () => {
    const gazetteer = plantedGazetteer({
      points: Array.from({ length: 40 }, (_, row) =>
        plantPoint(`Road${row} St`, 131, at(0, 200 * row)),
      ).concat(plantPoint('Allen', 131, at(0, 20_000)), plantPoint('Allen St', 131, at(0, 30_000))),
    });
    const evidence: typeof SURE = {
      mayBeAnother: (zip, asked, known) => mayBeAnother(gazetteer, zip, asked, known),
    };
    const answerOf = async (zip: string) => {
      const match = { ...STADIUM, matchedAddress: `131 BAKER ST, ALDER, OH, ${zip}`, zip };
      const { geocoder } = open(await startCensusService(withMatches(match)), 2000, evidence);
      const answers = ['131 Baker', '131 Baker St'].map((asked) =>
        geocoder.geocode(`${asked}, Alder, OH ${zip}`),
      );
      return (await Promise.all(answers)).map((answer) =>
        answer.kind === 'found' ? answer.place.score : null,
      );
    };
    expect(await answerOf('45001')).toEqual([0.4, 0.7]);
    expect(await answerOf('45202')).toEqual([0.7, 0.7]);
  });

  it('leaves a tie undecided, except for matches at one place', async () => {
    const elsewhere = { ...STADIUM, matchedAddress: '100 JOE NUXHALL WAY, COVINGTON, KY, 41011', lat: 39.05 };
    const nextDoor = {
      ...STADIUM,
      matchedAddress: '100 JOE NUXHALL WY, CINCINNATI, OH, 45202',
      lat: 39.0965,
    };
    const service = await startCensusService(withMatches(STADIUM, nextDoor, elsewhere));
    const { geocoder } = open(service);
    expect(await geocoder.geocode('100 Joe Nuxhall Way')).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ address: STADIUM.matchedAddress }, { address: elsewhere.matchedAddress }],
    });
    service.reply = withMatches(STADIUM, nextDoor);
    expect(await geocoder.geocode(ASKED)).toMatchObject({
      kind: 'found',
      place: { address: STADIUM.matchedAddress },
    });
  });

  it('lists ten places of a larger tie', async () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ ...STADIUM, lat: 30 + n / 10 }));
    const service = await startCensusService(withMatches(...many));
    const outcome = await open(service).geocoder.geocode(ASKED);
    expect(outcome.kind === 'ambiguous' && outcome.candidates.length).toBe(10);
  });

  it('stores answers, including that there is no match, and asks again hours later', async () => {
    const service = await startCensusService(withMatches());
    const { geocoder, clock } = open(service);
    const twice = [geocoder.geocode(ASKED), geocoder.geocode(` ${ASKED.toLowerCase()}  `)];
    for (const outcome of await Promise.all(twice)) expect(outcome.kind).toBe('not_found');
    expect((await geocoder.geocode(ASKED)).kind).toBe('not_found');
    expect(service.asked).toHaveLength(1);
    service.reply = withMatches(STADIUM);
    clock.now += 7 * HOUR_MS;
    expect((await geocoder.geocode(ASKED)).kind).toBe('found');
    expect(service.asked).toHaveLength(2);
  });

  it('treats its refusal of an address as no match', async () => {
    const service = await startCensusService((response) =>
      response.writeHead(400).end('{"errors":["Address is not valid"],"status":"400"}'),
    );
    expect((await open(service).geocoder.geocode(ASKED)).kind).toBe('not_found');
  });

  it.each(['', '   ', 'Houston', '77002', '0', '12', '\u0000\u{1f3e0} 1', `1 ${'x'.repeat(200)} St`])(
    'is not called for what cannot be a street address: %j',
    async (text) => {
      const service = await startCensusService();
      expect((await open(service).geocoder.geocode(text)).kind).toBe('not_found');
      expect(service.asked).toEqual([]);
    },
  );

  it.each(failing)('gives no answer after %s, stores nothing, and is called again', async (how, reply) => {
    const service = await startCensusService(reply);
    const { geocoder } = open(service, HANGS.has(how) ? 2000 : undefined);
    expect(await geocoder.geocode(ASKED)).toEqual({ kind: 'no_answer' });
    service.reply = withMatches(STADIUM);
    expect((await geocoder.geocode(ASKED)).kind).toBe('found');
    expect(service.asked).toHaveLength(2);
  });

  it('is not called for half a minute after five failures in a row', async () => {
    const service = await startCensusService((response) => response.writeHead(503).end());
    const { geocoder, clock } = open(service);
    for (let n = 0; n < 9; n++) await geocoder.geocode(`${n} Main St, Springfield`);
    expect(service.asked).toHaveLength(5);
    service.reply = withMatches(STADIUM);
    clock.now += 30_000;
    expect((await geocoder.geocode(ASKED)).kind).toBe('found');
  });

  it('gives no answer when its server is unreachable', async () => {
    const settings = { baseUrl: 'http://127.0.0.1:1/geocoder', timeoutMs: 500, now: () => 0, ...SURE };
    expect(await openCensusGeocoder(settings).geocode(ASKED)).toEqual({ kind: 'no_answer' });
  });
});
