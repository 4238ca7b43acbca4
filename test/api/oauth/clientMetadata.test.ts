import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clientMetadataOf } from '../../../api/oauth/clientMetadata.ts';
import { audienceOf } from '../../../api/context/resources.ts';
import { consentPage } from '../../../api/oauth/consentPage.ts';

describe('the registration of a client', () => {
  test.prop([fc.jsonValue()])(
    'succeeds or is refused with an error of RFC 7591, whatever is sent',
    (body) => {
      const answer = clientMetadataOf(body);
      if ('error' in answer) expect(answer.error).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
      else expect(answer.token_endpoint_auth_method).toBe('none');
    },
  );

  test.prop([fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'ws'] })])(
    'allows redirects to other hosts only over https',
    (uri) => {
      const answer = clientMetadataOf({ redirect_uris: [uri] });
      expect('error' in answer).toBe(new URL(uri).protocol !== 'https:');
    },
  );

  test.prop([fc.string({ maxLength: 200, unit: 'binary' })])(
    'has a name of one short line, shown as text on the page',
    (name) => {
      const answer = clientMetadataOf({ client_name: name, redirect_uris: ['https://agent.example/'] });
      if ('error' in answer) throw new Error(answer.error);
      expect(answer.client_name).not.toMatch(/[\n\r\t\0\u202a-\u202e\u2066-\u2069]/);
      expect(Array.from(answer.client_name).length).toBeLessThanOrEqual(60);
      const client = { name: answer.client_name, redirectUri: 'https://agent.example/' };
      const person = { email: 'a@example.org', mode: 'live', seal: 'x' } as const;
      const html = consentPage('https://gm.example/oauth/consent/x', client, person);
      const plain = consentPage('https://gm.example/oauth/consent/x', { ...client, name: 'n' }, person);
      expect(html.match(/</g)?.length).toBe(plain.match(/</g)?.length);
    },
  );
});

describe('a resource indicator', () => {
  it.each([
    ['https://gm.example', 'https://gm.example'],
    ['https://gm.example/', 'https://gm.example'],
    ['HTTPS://GM.example:443/mcp/', 'https://gm.example/mcp'],
    ['https://gm.example/mcp', 'https://gm.example/mcp'],
    ['https://gm.example/mcp/connect', 'https://gm.example/mcp/connect'],
    ['https://gm.example/mcp/other', null],
    ['https://gm.example.evil.example/mcp', null],
    ['http://gm.example/mcp', null],
    ['https://gm.example/mcp?x', null],
    ['nothing', null],
  ])('%s names %s', (resource, audience) => {
    expect(audienceOf(resource, 'https://gm.example')).toBe(audience);
  });
});
