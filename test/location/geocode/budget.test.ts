import { describe, expect, it } from 'vitest';
import { boundedGazetteer } from '../../../location/geocode/boundedGazetteer.ts';
import { geocodeReadings } from '../../../location/geocode/geocodeReadings.ts';
import { createTurns } from '../../../location/geocode/turns.ts';
import { parseAddress } from '../../../location/address/parseAddress.ts';
import { plantedGazetteer, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at } from './planted.ts';

describe('the work for an address', () => {
  const gazetteer = plantedGazetteer({
    ranges: Array.from({ length: 40 }, (_, tlid) =>
      plantRange(
        `Street${String.fromCodePoint(65 + (tlid % 26), 65 + Math.floor(tlid / 26))} Ave`,
        '1-99',
        [at(0, tlid), at(400, tlid)],
        { tlid },
      ),
    ),
  });
  const geocode = (text: string, mostNames: number) =>
    geocodeReadings(
      boundedGazetteer(gazetteer, createTurns(), mostNames),
      parseAddress(text, gazetteer.index()),
    );

  it('ends after enough names were searched, and reports what to add', async () => {
    const outcome = await geocode('5 Unheard Ave, Alder, OH', 40);
    expect(outcome.kind === 'not_found' && outcome.reason).toContain('too many streets');
  });

  it('is small for an ordinary address', async () => {
    expect((await geocode('5 StreetAA Ave, OH 45001', 400)).kind).toBe('found');
  });
});

describe('turns', () => {
  it('go to one worker per iteration of the event loop, however many are working', async () => {
    const turns = createTurns();
    const busy = () => {
      for (const until = performance.now() + 6; performance.now() < until;);
    };
    let iteration = 0;
    let isDone = false;
    const count = (): void => {
      iteration += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const seen: number[] = [];
    const work = async () => {
      for (let piece = 0; piece < 3; piece++) {
        await turns.next();
        seen.push(iteration);
        busy();
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    isDone = true;
    // All begin in one turn of the event loop; an iteration is counted before or after the piece of work that runs in it.
    const later = seen.slice(4);
    const most = Math.max(...later.map((one) => later.filter((other) => other === one).length));
    expect(most).toBeLessThanOrEqual(2);
  });
});
