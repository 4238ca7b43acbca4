import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { normalizeAllowedReferer, refererMatches } from '../../../accounts/identity/allowedReferer.ts';

const matches = (allowed: string, referer?: string, origin?: string) =>
  refererMatches(normalizeAllowedReferer(allowed), { referer, origin });

describe('the page that a child key is restricted to', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    [' HTTPS://Example.COM:443/ ', 'https://example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://example.com/app', 'https://example.com/app'],
    ['https://example.com/a/../app/', 'https://example.com/app/'],
    ['Example.com', 'example.com'],
    ['*.Example.com', '*.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j is stored as %j', (presented, kept) => {
    expect(normalizeAllowedReferer(presented)).toBe(kept);
    expect(normalizeAllowedReferer(kept)).toBe(kept);
  });

  it.each([
    '*',
    '*.',
    '**.example.com',
    'a.*.com',
    'https://*.example.com',
    'https://user@example.com',
    'https://example.com?q',
    'https://example.com#x',
    'example.com/app',
    'example.com:8443',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    '//example.com',
    'exa mple.com',
    ' ',
  ])('%j is refused', (presented) => {
    expect(() => normalizeAllowedReferer(presented)).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
  });

  it.each<[allowed: string, referer: string | undefined, origin: string | undefined, expected: boolean]>([
    ['https://example.com', 'https://example.com/any/page?x#y', undefined, true],
    ['https://example.com', undefined, 'https://example.com', true],
    ['https://example.com', 'https://example.com:8443/', undefined, false],
    ['https://example.com', 'https://www.example.com/', undefined, false],
    ['https://example.com', 'https://example.com@evil.example/', undefined, false],
    ['https://example.com', undefined, undefined, false],
    ['https://example.com', '', undefined, false],
    ['https://example.com', 'https://evil.example/', 'https://example.com', false],
    ['https://example.com/app/', 'https://example.com/app/', undefined, true],
    ['https://example.com/app/', 'https://example.com/app/map', undefined, true],
    ['https://example.com/app/', 'https://example.com/application', undefined, false],
    ['https://example.com/app/', 'https://example.com/app/../', undefined, false],
    ['https://example.com/app/', 'https://example.com/app/%2e%2e/', undefined, false],
    ['https://example.com/app/', undefined, 'https://example.com', false],
    ['https://example.com/app', 'https://example.com/app', undefined, true],
    ['https://example.com/app', 'https://example.com/app/x', undefined, true],
    ['https://example.com/app', 'https://example.com/apple', undefined, false],
    ['example.com', 'http://example.com:3000/x', undefined, true],
    ['example.com', 'https://www.example.com/', undefined, false],
    ['example.com', 'file://example.com/', undefined, false],
    ['*.example.com', 'https://www.example.com/', undefined, true],
    ['*.example.com', 'https://a.b.example.com/', undefined, true],
    ['*.example.com', 'https://example.com/', undefined, false],
    ['*.example.com', 'https://badexample.com/', undefined, false],
    ['*.example.com', undefined, 'null', false],
  ])('%j, Referer %j, Origin %j: %j', (allowed, referer, origin, expected) => {
    expect(matches(allowed, referer, origin)).toBe(expected);
  });

  test.prop([fc.webUrl(), fc.webUrl()])('accepts its own pages and no other origin’s', (own, other) => {
    const { origin } = new URL(own);
    expect(matches(origin, own)).toBe(true);
    expect(matches(origin, other)).toBe(new URL(other).origin === origin);
  });

  test.prop([fc.string(), fc.string()])('never throws, whatever the header contains', (referer, origin) => {
    expect(matches('https://example.com/app/', referer, origin)).toBe(false);
  });
});
