import { expect, it } from 'vitest';
import { downloadEnvironment, keepForDownloads } from '../support/machine/downloads.ts';

it('extra certificates are kept from the processes of tests, except those that download', () => {
  expect(process.env).not.toHaveProperty('NODE_EXTRA_CA_CERTS');
  const environment: NodeJS.ProcessEnv = { PATH: '/bin', NODE_EXTRA_CA_CERTS: '/certificates.pem' };
  keepForDownloads(environment);
  expect(environment).not.toHaveProperty('NODE_EXTRA_CA_CERTS');
  expect(downloadEnvironment(environment)).toMatchObject({
    PATH: '/bin',
    NODE_EXTRA_CA_CERTS: '/certificates.pem',
  });
});

it('without extra certificates a download has the environment of the run', () => {
  const environment: NodeJS.ProcessEnv = { PATH: '/bin' };
  keepForDownloads(environment);
  expect(downloadEnvironment(environment)).toEqual({ PATH: '/bin' });
});
