import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnEngines } from '../support/machine/engines.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { chargeUntilKilled, proveAnswers } from './support/killRounds.ts';
import type { GivenAnswer } from './support/killRounds.ts';
import { kills } from '../support/machine/tier.ts';

const KILLS = kills(5, 20);
const PROVED_EVERY = 10;

describeOnEngines('a process that is killed during a charge', ({ newPlace }) => {
  it(
    'loses no answered charge, charges none twice and leaves a valid ledger',
    async () => {
      const place = await newPlace();
      const keyFile = join(await temporaryFolder(), 'key.txt');
      try {
        const answers: GivenAnswer[] = [];
        for (let round = 0; round < KILLS; round++) {
          answers.push(...(await chargeUntilKilled(place, keyFile, round)));
          if ((round + 1) % PROVED_EVERY === 0) await proveAnswers(place, keyFile, answers);
        }
        const { accounts, charges } = await proveAnswers(place, keyFile, answers);
        expect(accounts).toBe(1);
        if (KILLS >= 100)
          process.stdout.write(`${KILLS} kills: ${answers.length} answers, ${charges} charges\n`);
      } finally {
        await place.remove();
      }
    },
    60_000 + KILLS * 20_000,
  );
});
