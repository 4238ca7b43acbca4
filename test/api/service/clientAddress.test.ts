import { fc, test } from '@fast-check/vitest';
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  addressOfHop,
  clientAddressOf,
  networkOfAddress,
  trustedAddresses,
} from '../../../api/context/clientAddress.ts';

const isTrusted = trustedAddresses(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);
const PROXY = '10.0.0.1';

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::1]:80', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['"[2001:db8::1]:80"', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['_hidden', null],
    ['203.0.113.7:99999999', null],
    ['999.1.1.1', null],
    ['', null],
  ])('reads the hop %j as %j', (hop, expected) => {
    expect(addressOfHop(hop)).toBe(expected);
  });

  it.each([
    ['the socket’s, where nobody is between', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the nearest hop that is not trusted', PROXY, '198.51.100.1, 203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['without its port', PROXY, '203.0.113.7:1234', '203.0.113.7'],
    ['the proxy’s, where it tells junk', PROXY, '203.0.113.7, unknown', PROXY],
    ['the proxy’s, where it tells nothing', PROXY, undefined, PROXY],
    ['that of the last proxy which told an address', PROXY, 'junk, 10.9.9.9', '10.9.9.9'],
    ['of a socket that tells IPv4 as IPv6', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['nowhere, of a connection that is gone', undefined, '203.0.113.7', 'nowhere'],
  ])('is %s', (_what, socket, forwarded, expected) => {
    expect(clientAddressOf(socket, forwarded, isTrusted)).toBe(expected);
  });

  test.prop([fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), { maxLength: 50 })])(
    'is always an address, whatever the header holds',
    (hops) => {
      const address = clientAddressOf(PROXY, hops.join(', '), isTrusted);
      expect(isIP(address)).toBeGreaterThan(0);
      expect(networkOfAddress(address)).toBeTypeOf('string');
    },
  );

  test.prop([fc.string(), fc.nat(65_535)])(
    'does not change with the text that a client adds on the left, or with its port',
    (junk, port) => {
      expect(clientAddressOf(PROXY, `${junk}, 203.0.113.7:${port}`, isTrusted)).toBe('203.0.113.7');
    },
  );

  it('is found in a header of a million hops, from the right', () => {
    const header = `${'1.2.3.4,'.repeat(1_000_000)}203.0.113.7`;
    expect(clientAddressOf(PROXY, header, isTrusted)).toBe('203.0.113.7');
  });
});
