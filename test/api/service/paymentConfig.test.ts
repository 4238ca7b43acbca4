import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../schemas/config.ts';

const CARD = { GM_STRIPE_SECRET_KEY: 'sk_live_secret12', GM_STRIPE_WEBHOOK_SECRET: 'whsec_secret12' };
const XPUB = `xpub${'6'.repeat(107)}`;
const COIN = { GM_BASE_RPC_URLS: 'https://a.example/secret12, https://b.example', GM_DEPOSIT_XPUB: XPUB };
const PAY_TO = `0x${'aB'.repeat(20)}`;
const SETTLER = `0x${'5ec2e7'.repeat(10)}5ec2`;

describe('the settings of payments', () => {
  it('are off until a payment method is complete; missing ones are logged by name', () => {
    const { payments, notices } = readConfig({});
    expect(payments).toMatchObject({ isRehearsal: false, card: null, coin: null, x402: null, seller: null });
    expect(notices).toEqual([]);
    const half = readConfig({
      GM_STRIPE_SECRET_KEY: CARD.GM_STRIPE_SECRET_KEY,
      GM_DEPOSIT_XPUB: XPUB,
      GM_X402_PAY_TO: PAY_TO,
    });
    expect(half.payments).toMatchObject({ card: null, coin: null, x402: { facilitator: null } });
    expect(half.notices).toEqual([
      expect.stringContaining('without GM_STRIPE_WEBHOOK_SECRET'),
      expect.stringContaining('without GM_BASE_RPC_URLS'),
      expect.stringContaining('without GM_X402_FACILITATOR_URL or GM_X402_SETTLER_KEY'),
    ]);
  });

  it('turn on each payment method separately', () => {
    const { payments, notices } = readConfig({
      ...CARD,
      ...COIN,
      GM_X402_PAY_TO: PAY_TO,
      GM_X402_SETTLER_KEY: SETTLER,
      GM_SELLER: 'Ground Motion Ltd; 1 Main St; Springfield',
    });
    expect(notices).toEqual([]);
    expect(payments).toMatchObject({
      card: { secretKey: CARD.GM_STRIPE_SECRET_KEY, apiUrl: null },
      coin: { rpcUrls: ['https://a.example/secret12', 'https://b.example'], chainId: 8453 },
      x402: { payTo: PAY_TO, network: 'eip155:8453', facilitator: { kind: 'inProcess' } },
      seller: { name: 'Ground Motion Ltd', addressLines: ['1 Main St', 'Springfield'] },
    });
    expect(readConfig(CARD).payments).toMatchObject({ coin: null, x402: null });
    const hosted = { GM_X402_PAY_TO: PAY_TO, GM_X402_FACILITATOR_URL: 'https://x402.example' };
    expect(readConfig(hosted).payments.x402?.facilitator).toMatchObject({ kind: 'hosted', authHeader: null });
  });

  it.each([
    [{ GM_STRIPE_SECRET_KEY: 'sk_test_secret12' }, 'GM_STRIPE_SECRET_KEY=***: a test key'],
    [{ ...CARD, GM_PAYMENT_REHEARSAL: 'on' }, 'GM_STRIPE_SECRET_KEY=***: a live key'],
    [{ ...CARD, GM_STRIPE_API_URL: 'http://127.0.0.1:1' }, 'GM_STRIPE_API_URL'],
    [{ GM_DEPOSIT_XPUB: `xprv${'6'.repeat(107)}` }, 'never belongs on a server'],
    [{ GM_BASE_RPC_URLS: 'https://a.example,https://b.example,https://c.example' }, 'GM_BASE_RPC_URLS=***'],
    [{ GM_X402_PAY_TO: '0x1' }, 'GM_X402_PAY_TO'],
    [{ GM_SMTP_URL: 'https://mail.example' }, 'GM_SMTP_URL=***'],
  ])('refuse %j', (environment, reason) => {
    expect(() => readConfig(environment)).toThrow(reason);
  });

  it('are printed, and refused, without a secret', () => {
    const secrets = {
      ...CARD,
      ...COIN,
      GM_X402_SETTLER_KEY: SETTLER,
      GM_RECEIPT_KEY: 'secret12',
      GM_SMTP_URL: 'smtps://me:secret12@mail.example',
    };
    const shown = JSON.stringify(readConfig(secrets).printed);
    for (const secret of ['secret12', SETTLER, XPUB]) expect(shown).not.toContain(secret);
    for (const name of Object.keys(secrets).filter((key) => key !== 'GM_RECEIPT_KEY'))
      expect(() => readConfig({ [name]: '\u0001 secret12' })).toThrow(
        new RegExp(`^(?![^]*secret12)[^]*${name}=`),
      );
  });
});
