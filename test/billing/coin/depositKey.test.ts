import { HDKey, mnemonicToAccount } from 'viem/accounts';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../schemas/config.ts';
import { readDepositKey } from '../../../billing/coin/chain/depositKey.ts';

const SEED = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const root = HDKey.fromMasterSeed(SEED);
const MNEMONIC = 'test test test test test test test test test test test junk';
const TEST_XPUB =
  'xpub6DyUKdwoLWmUJ4Tn9Bbsdtx7B5Ws18mEN19e5HT52ikE53FiUheSQXrZUNPovqfyKmw4579A1Mm3GXXKM39N64uooBfJ4tNAzFsEbodRTx4';

describe('a deposit key', () => {
  test.prop({ index: fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 2 ** 31 - 1 })) }, { numRuns: 40 })(
    'derives the addresses that the wallet of the seed has',
    ({ index }) => {
      expect(readDepositKey(TEST_XPUB).address(index)).toBe(
        mnemonicToAccount(MNEMONIC, { addressIndex: index }).address,
      );
    },
  );

  it('is the same from the account and from its chain', () => {
    const account = readDepositKey(root.derive("m/44'/60'/0'").publicExtendedKey);
    const chain = readDepositKey(root.derive("m/44'/60'/0'/0").publicExtendedKey);
    expect(account.fingerprint).toBe(chain.fingerprint);
    expect(account.address(7)).toBe(chain.address(7));
    expect(readDepositKey(TEST_XPUB).fingerprint).not.toBe(chain.fingerprint);
  });

  it.each([
    ['a private key', root.derive("m/44'/60'/0'/0").privateExtendedKey, /private key/],
    [
      'a private key of a test network',
      'tprv8ZgxMBicQKsPd7Uf69XL1XwhmjHopUGep8GuEiJDZmbQz6o58LninorQAfcKZWARbtRtfnLcJ5MQ2AtHcQJCCRUcMRvmDUjyEmNUWwx8UbK',
      /private key/,
    ],
    ['the root of the seed', root.publicExtendedKey, /depth 0/],
    ['a key of one address', root.derive("m/44'/60'/0'/0/0").publicExtendedKey, /depth 5/],
    ['mistyped', `${TEST_XPUB.slice(0, -1)}5`, /isn't an extended public key/],
    ['nothing', '', /isn't an extended public key/],
  ])('is refused when it is %s, without echoing it', (_what, text, problem) => {
    expect(() => readDepositKey(text)).toThrow(problem);
    expect(() => readDepositKey(text)).not.toThrow(new RegExp(text.slice(8, 30) || 'never'));
  });

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('has no address %d', (index) => {
    expect(() => readDepositKey(TEST_XPUB).address(index)).toThrow('no deposit address');
  });

  it('that is a private key is refused when the settings are read, without echoing it', () => {
    const xprv = root.derive("m/44'/60'/0'/0").privateExtendedKey;
    const settings = { GM_DEPOSIT_XPUB: xprv, GM_BASE_RPC_URLS: 'http://127.0.0.1:1' };
    expect(() => readConfig(settings)).toThrow(/GM_DEPOSIT_XPUB=\*\*\*.*never belongs on a server/);
    expect(() => readConfig(settings)).not.toThrow(new RegExp(xprv.slice(4, 30)));
  });
});
