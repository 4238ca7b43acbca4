import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callerLimitsOf } from '../../../schemas/callerLimits.ts';
import { readConfig } from '../../../schemas/config.ts';
import { fetchConfigOf, queueUrlOf } from '../../../schemas/fetchConfig.ts';
import { SETTING_GROUPS } from '../../../schemas/settings/setting.ts';
import { SETTING_LIST } from '../../../schemas/settings/settings.ts';
import { configurationPage } from '../../../scripts/configuration.ts';

const USUAL = { ipPerMinute: 30, keyPerMinute: 600, registrationsPerHour: 20 };

describe('the settings', () => {
  it('are fewer than 60, each with one name, one group and help in a sentence', () => {
    expect(SETTING_LIST.length).toBeLessThan(60);
    expect(new Set(SETTING_LIST.map(({ name }) => name)).size).toBe(SETTING_LIST.length);
    for (const { name, help, group } of SETTING_LIST) {
      expect(name).toMatch(/^(?:GM_[A-Z0-9_]+|DATABASE_URL)$/);
      expect(help, name).toMatch(/[.`]$/);
      expect(Object.keys(SETTING_GROUPS)).toContain(group);
    }
  });

  it('are described in docs/configuration.md word for word', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage());
  });

  it('that are secret appear in no log line and no refusal', () => {
    for (const { name, secret, group } of SETTING_LIST) {
      if (secret === undefined) continue;
      const word = `5ecret${group}`;
      const attempts = [
        `${word} \u0001`,
        `postgres://me:${word}@db/x`,
        `https://me:${word}@host/x?key=${word}`,
        word,
      ];
      for (const value of attempts) {
        let shown = '';
        try {
          shown = JSON.stringify(readConfig({ [name]: value }).printed);
        } catch (error) {
          shown = (error as Error).message;
          expect(shown).toContain(`${name}=***`);
        }
        expect(shown, name).not.toContain(word);
      }
    }
  });

  it('refuse an unknown variable, even in commands that read only some of them', () => {
    const environment = { GM_CENSUS_URL: 'https://mirror.example.org' };
    for (const read of [readConfig, fetchConfigOf, queueUrlOf])
      expect(() => read(environment)).toThrow(/GM_CENSUS_URL is not a setting; did you mean GM_\w+\?/);
  });

  it('ignore variables that clients of the service read', () => {
    expect(readConfig({ GM_KEY: 'gm_live_1', GM_CONFIG: '~/gm.json' }).port).toBe(8080);
  });

  it('set mirrors for some sources, and leave the others unchanged', () => {
    const { sources } = fetchConfigOf({
      GM_FETCH_MIRRORS: 'nad=https://mirror.example.org/nad/, unr=http://127.0.0.1:9',
    });
    expect(sources).toMatchObject({
      nad: 'https://mirror.example.org/nad',
      unr: 'http://127.0.0.1:9',
      cmr: 'https://cmr.earthdata.nasa.gov',
    });
  });

  it('use fake money on the test network, and real money on Base', () => {
    const coin = {
      GM_BASE_RPC_URLS: 'https://a.example',
      GM_DEPOSIT_XPUB: `xpub${'6'.repeat(107)}`,
      GM_X402_PAY_TO: `0x${'aB'.repeat(20)}`,
    };
    const networks = (environment: Record<string, string>) => {
      const { payments } = readConfig({ ...coin, ...environment });
      return [payments.coin?.chainId, payments.x402?.network];
    };
    expect(networks({})).toEqual([8453, 'eip155:8453']);
    expect(networks({ GM_PAYMENT_REHEARSAL: 'on' })).toEqual([84532, 'eip155:84532']);
  });
});

describe('GM_LIMIT_FACTOR', () => {
  it('multiplies the limits of callers, except limits with a setting and those that protect passwords', () => {
    const [usual, tenfold] = [1, 10].map((limitFactor) => callerLimitsOf({ ...USUAL, limitFactor }));
    const kept = Object.keys(usual!).filter(
      (name) => tenfold![name as keyof typeof tenfold] === usual![name as keyof typeof usual],
    );
    expect(kept.toSorted()).toEqual([
      'ipPerMinute',
      'keyPerMinute',
      'loginsPerMinute',
      'passwordsPerHour',
      'recoveriesPerHour',
      'recoveryEmailsPerHour',
      'registrationsNetworkPerHour',
      'registrationsPerDay',
      'registrationsPerHour',
    ]);
    expect(tenfold!.itemsPerMinute).toBe(600_000);
  });
});
