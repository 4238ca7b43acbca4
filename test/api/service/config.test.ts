import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../schemas/config.ts';

describe('the configuration', () => {
  it('requires nothing: every setting has a default', () => {
    expect(readConfig({ PATH: '/bin' })).toMatchObject({
      dataDir: './data',
      stateFile: null,
      host: '127.0.0.1',
      port: 8080,
      baseUrl: null,
      trustedProxies: [],
      starterCreditsMicroUsd: 2_000_000,
      limits: {
        addressPerMinute: 12_000,
        workPerTenSeconds: 1000,
        itemsPerMinute: 60_000,
        requestsUnderWay: 128,
        batchesUnderWay: 8,
        connections: 256,
        watches: 1000,
        registrationsNetworkPerHour: 40,
        registrationsPerDay: 60,
        ipPerMinute: 30,
        keyPerMinute: 600,
        coverageBatchesPerMinute: 60,
        assetsPerMinute: 6000,
        registrationsPerHour: 20,
        loginsPerMinute: 10,
        tilesPerMinute: 3000,
        suggestionsPerMinute: 600,
      },
      lakeAccess: 'keyed',
      sessionDays: 30,
      mapThreads: 2,
      pictureCacheBytes: 67_108_864,
      gazetteerCacheBytes: 268_435_456,
      maxRequests: 2000,
      maxConnections: 10_000,
      requestTimeoutSeconds: 30,
      pollIntervalMs: 2000,
      shutdownSeconds: 15,
      geocoderFallback: null,
      logLevel: 'info',
    });
  });

  it('reads amounts exactly and strips the base URL', () => {
    const config = readConfig({
      GM_STARTER_CREDITS_USD: '0.29',
      GM_BASE_URL: 'https://ground.example.org/',
      GM_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    });
    expect(config.starterCreditsMicroUsd).toBe(290_000);
    expect(config.baseUrl).toBe('https://ground.example.org');
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it('checks email domains by default when the server is reachable from other machines', () => {
    const check = (environment: Record<string, string>) => readConfig(environment).checksMailDomains;
    expect(check({})).toBe(false);
    expect(check({ GM_HOST: '::1' })).toBe(false);
    expect(check({ GM_HOST: '0.0.0.0' })).toBe(true);
    expect(check({ GM_BASE_URL: 'https://ground.example' })).toBe(true);
    expect(check({ GM_TRUSTED_PROXIES: '127.0.0.1' })).toBe(true);
    expect(check({ GM_HOST: '0.0.0.0', GM_MAIL_DOMAIN_CHECK: 'off' })).toBe(false);
    expect(check({ GM_MAIL_DOMAIN_CHECK: 'on' })).toBe(true);
  });

  it('keeps no drawn picture when their memory is 0', () => {
    expect(readConfig({ GM_MAP_CACHE_MB: '0' }).pictureCacheBytes).toBe(0);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ GM_PORT: '' }).port).toBe(8080);
  });

  it.each([
    [{ GM_PROT: '80' }, 'GM_PROT is not a setting; did you mean GM_PORT?'],
    [{ GM_PORT: '80a' }, 'GM_PORT="80a"'],
    [{ GM_PORT: '70000' }, 'GM_PORT="70000"'],
    [{ GM_STARTER_CREDITS_USD: '-1' }, 'GM_STARTER_CREDITS_USD'],
    [{ GM_LOG_LEVEL: 'loud' }, 'GM_LOG_LEVEL'],
    [{ GM_BASE_URL: 'ftp://x' }, 'GM_BASE_URL'],
    [{ GM_GEOCODER_FALLBACK_URL: 'census' }, 'GM_GEOCODER_FALLBACK_URL'],
    [{ GM_GEOCODER_FALLBACK_URL: 'https://me:secret@geocoder.example.org' }, 'GM_GEOCODER_FALLBACK_URL=***'],
    [{ GM_LIMIT_FACTOR: '0' }, 'GM_LIMIT_FACTOR'],
    [{ GM_LAKE_ACCESS: 'open' }, 'keyed, public, redirect, or the http address'],
    [{ GM_LAKE_ACCESS: 'redirect' }, 'set GM_LAKE_URL=s3://'],
    [{ GM_LAKE_ACCESS: 'https://store.example.org' }, 'set GM_LAKE_URL=s3://'],
    [{ GM_FETCH_MIRRORS: 'cmx=https://mirror.example.org' }, 'pairs such as cmr='],
    [{ GM_FETCH_MIRRORS: 'cmr=mirror' }, 'pairs such as cmr='],
    [{ GM_GAZETTEER_CACHE_MB: '0' }, 'GM_GAZETTEER_CACHE_MB'],
    [{ GM_TRUSTED_PROXIES: 'true' }, 'GM_TRUSTED_PROXIES'],
    [{ GM_ADMIN_TOKEN: 'x'.repeat(31) }, 'GM_ADMIN_TOKEN=***: a secret of at least 32'],
    [{ GM_ADMIN_TOKEN: `with space ${'x'.repeat(31)}` }, 'GM_ADMIN_TOKEN=***'],
    [{ GM_BASEMAP: 'http://tiles.example.org/{z}/{x}/{y}.png © x' }, 'https://'],
    [{ GM_BASEMAP: 'https://tiles.example.org/map.png © x' }, '{z}, {x} and {y}'],
    [{ GM_BASEMAP: 'https://tiles.example.org/{z}/{x}/{y}.png' }, 'a space and the attribution'],
    [{ GM_BASEMAP: 'https://{s}.example.org/%zz/{z}/{x}/{y}.png © x' }, '{z}, {x} and {y}'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db', GM_STATE_FILE: 'state.duckdb' }, 'DATABASE_URL and GM_STATE_FILE'],
  ])('refuses %j by name', (environment, reason) => {
    expect(() => readConfig(environment)).toThrow(reason);
  });

  it('lists every problem at once', () => {
    expect(() => readConfig({ GM_PORT: 'x', GM_TYPO: '1' })).toThrow(/GM_TYPO[\s\S]*GM_PORT/);
  });

  it('is printed without secrets and without the credentials in a URL', () => {
    const config = readConfig({
      GM_ADMIN_TOKEN: 'a-secret-token-of-thirty-two-characters',
      GM_BASE_URL: 'https://user:secret@ground.example.org',
      DATABASE_URL: 'postgres://user:secret@db.example.org:5433/ground?password=secret',
    });
    expect(config.databaseUrl).toContain('secret');
    expect(JSON.stringify(config.printed)).not.toContain('secret');
    expect(config.printed['DATABASE_URL']).toBe('postgres://***@db.example.org:5433/ground?***');
  });

  it('does not echo a database address that it refuses', () => {
    const address = 'postgres://user:sec/ret@db:5432/ground';
    expect(() => readConfig({ DATABASE_URL: address })).toThrow(/DATABASE_URL(?![\s\S]*ret)/);
  });
});
