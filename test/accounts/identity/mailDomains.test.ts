import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailDomains, assertReceivesMail } from '../../../accounts/identity/mailDomains.ts';
import { startNameServer, type NameServer } from '../../support/server/nameServer.ts';

const ADDRESS = '192.0.2.1';
const WORLD = { com: { NS: ['a.gtld-servers.net'] } };

describe('whether a domain receives mail', () => {
  let server: NameServer;
  let cutOff: NameServer;
  beforeAll(async () => {
    server = await startNameServer({
      ...WORLD,
      'mail.example': { MX: [[10, 'mx.mail.example']] },
      'host.example': { A: [ADDRESS] },
      'null.example': { MX: [[0, '.']], A: [ADDRESS] },
      'bare.example': {},
      'broken.example': { fails: 'SERVFAIL' },
      'mute.example': { fails: 'silence' },
    });
    cutOff = await startNameServer({});
  });
  afterAll(async () => {
    await server.close();
    await cutOff.close();
  });

  const ask = (domain: string, address = server.address, timeoutMs = 30_000) =>
    new MailDomains({ servers: [address], timeoutMs }).verdictOf(domain);

  it.each([
    ['mail.example', 'yes', 'has an exchange'],
    ['host.example', 'yes', 'has a host of its own and no exchange'],
    ['null.example', 'no', 'says that it takes none, host or not'],
    ['bare.example', 'no', 'has neither exchange nor host'],
    ['nowhere.example', 'no', 'does not exist'],
    ['broken.example', 'silent', 'has servers that fail'],
  ])('%s: %s, for it %s', async (domain, verdict) => {
    expect(await ask(domain)).toBe(verdict);
  });

  it('is unknown when the domain’s servers do not answer', async () => {
    expect(await ask('mute.example', server.address, 1000)).toBe('silent');
  });

  it('is unknown, and no reason to refuse, when no name server can reach the internet', async () => {
    expect(await ask('mail.example', cutOff.address)).toBe('no_dns');
    const gone = await startNameServer({});
    await gone.close();
    expect(await ask('mail.example', gone.address, 100)).toBe('no_dns');
    await assertReceivesMail('a@mail.example', new MailDomains({ servers: [gone.address], timeoutMs: 100 }));
  });

  it('is looked up once for concurrent callers', async () => {
    const domains = new MailDomains({ servers: [server.address], timeoutMs: 30_000 });
    const before = server.asked.length;
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => domains.verdictOf('mail.example')));
    expect(new Set(verdicts)).toEqual(new Set(['yes']));
    await domains.verdictOf('mail.example');
    expect(server.asked.length - before).toBe(1);
  });
});
