import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import {
  expectWhole,
  fetchTo,
  granulesIn,
  NAMES,
  startArchive,
} from '../../support/sources/archivedFrame.ts';
import { type Earthdata, TOKEN } from '../../support/sources/earthdata.ts';
import { startFileServer } from '../../support/sources/fileServer.ts';

const NAME = NAMES[0]!;

let world: Earthdata;
const started: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  world = await startArchive();
  started.push(world);
});
afterAll(() => Promise.all(started.map((each) => each.close())));

describe('a source that misbehaves', () => {
  it('gets the token only if it is the archive, and not if it is the search or the store behind signed addresses', async () => {
    const to = await temporaryFolder();
    await fetchTo(world, to);
    expect(world.store.requests.length).toBeGreaterThan(0);
    for (const { headers } of world.store.requests) {
      expect(headers.authorization).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain(TOKEN);
    }
  });

  it('is not followed to another host', async () => {
    const stranger = await startFileServer();
    started.push(stranger);
    world.leadTo = (name) => `${stranger.url}/${name}`;
    const to = await temporaryFolder();
    const found = await fetchTo(world, to);
    expect(found.ok).toBe(false);
    expect(found.frames[0]!.tally.troubles.map(({ code }) => code)).toEqual(
      Array(5).fill('redirect_refused'),
    );
    expect(stranger.requests).toEqual([]);
  });

  it('that refuses, cuts off, hangs, or sends wrong lengths and corrupted bytes for a while does no harm', async () => {
    const faults = [
      { is: 'status', status: 503, headers: { 'retry-after': '0' } },
      { is: 'cut', bytes: 1000 },
      { is: 'corrupt' },
      { is: 'shortened', bytes: 500 },
      { is: 'silence', bytes: 100 },
      { is: 'status', status: 429, headers: { 'retry-after': 'Sun, 01 Nov 2020 10:00:00 GMT' } },
    ] as const;
    const seen = new Map<string, number>();
    world.store.fault = (path) => {
      const at = seen.get(path) ?? 0;
      seen.set(path, at + 1);
      const start = NAMES.findIndex((name) => path.endsWith(name));
      return at < 2 ? faults[(start + 1 + 3 * at) % faults.length]! : null;
    };
    const to = await temporaryFolder();
    expect(await fetchTo(world, to, ['--patience', '1'])).toMatchObject({
      ok: true,
      frames: [{ tally: { fetched: 5 } }],
    });
    await expectWhole(to, NAMES);
  });

  it('only loses a file that stays corrupted', async () => {
    world.store.fault = (path) => (path.endsWith(NAME) ? { is: 'corrupt' } : null);
    const to = await temporaryFolder();
    const found = await fetchTo(world, to);
    expect(found.ok).toBe(false);
    expect(found.frames[0]!.tally).toMatchObject({ fetched: 4, troubles: [{ code: 'source_unreachable' }] });
    expect(found.frames[0]!.tally.troubles[0]!.reason).toContain('MD5');
    expect(await granulesIn(to)).not.toContain(NAME);
  });

  it('is checked against the sidecar when the search has no checksum', async () => {
    world.telling = { bytes: true, checksum: false, sidecar: true };
    world.store.files.set(`/${NAME}.md5`, Buffer.from(`${'0'.repeat(32)}  ${NAME}\n`));
    const to = await temporaryFolder();
    const { tally } = (await fetchTo(world, to)).frames[0]!;
    expect(tally).toMatchObject({ fetched: 4, troubles: [{ outcome: 'failed' }] });
  });

  it('ends the run at once when the token is refused, or a license is not accepted, with what to do', async () => {
    const to = await temporaryFolder();
    await expect(
      fetchTo(world, to, [], { environment: { EARTHDATA_TOKEN: 'another' } }),
    ).rejects.toMatchObject({
      code: 'earthdata_token_refused',
      message: expect.stringContaining('urs.earthdata.nasa.gov') as string,
    });
    world.gateFault = () => ({
      status: 403,
      headers: { 'content-type': 'text/html' },
      body: '<html>EULA</html>',
    });
    await expect(fetchTo(world, to)).rejects.toMatchObject({ code: 'earthdata_forbidden' });
    const login = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Log in</html>' };
    const toLogin = { status: 302, headers: { location: `${world.gate.url}/oauth/authorize` } };
    world.gateFault = (name) => (name === 'authorize' ? login : toLogin);
    await expect(fetchTo(world, to)).rejects.toMatchObject({ code: 'earthdata_token_refused' });
  });

  it('requires a token that has not expired', async () => {
    const to = await temporaryFolder();
    await expect(fetchTo(world, to, [], { environment: { EARTHDATA_TOKEN: '' } })).rejects.toMatchObject({
      code: 'earthdata_token_missing',
    });
    const payload = Buffer.from(JSON.stringify({ exp: 1_700_000_000 })).toString('base64url');
    const expired = `x.${payload}.signature`;
    const error = await fetchTo(world, to, [], { environment: { EARTHDATA_TOKEN: expired } }).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({ code: 'earthdata_token_expired' });
    expect(String(error)).not.toContain(payload);
  });

  it('is reported when it does not have the frame, or refuses the search', async () => {
    const to = await temporaryFolder();
    const unknown = await fetchTo(world, to, ['--frame', 'F99999']);
    expect(unknown).toMatchObject({ ok: false, failed: [{ frame: 'F99999', code: 'nothing_found' }] });
    world.searchFault = () => ({
      status: 400,
      body: '{"errors":["Parameter [attribute] was not recognized."]}',
    });
    expect(await fetchTo(world, to)).toMatchObject({
      failed: [{ code: 'source_refused', message: expect.stringContaining('was not recognized') as string }],
    });
    world.searchFault = () => ({ status: 200, body: '<html>maintenance</html>' });
    expect(await fetchTo(world, to)).toMatchObject({ failed: [{ code: 'search_unreadable' }] });
  });
});
