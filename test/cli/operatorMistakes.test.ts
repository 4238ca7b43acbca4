import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { verifyReceipt } from '../../cli/verifyReceipt.mjs';
import { assertLake } from '../../ingest/command/lakeFrames.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

test('a receipt whose file is missing was not verified, which is not the same as invalid', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = join(await temporaryFolder(), 'missing.json');
  expect(await verifyReceipt(missing, missing)).toBe(2);
  expect(printed.mock.calls[0]![0]).toMatch(/^the receipt was not verified: .*missing\.json: ENOENT/);
  printed.mockRestore();
});

test('a file is not taken for a lake without frames', async () => {
  const file = join(await temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => assertLake(file)).toThrow(`${file} is not a folder`);
});

test('a port that another program uses is named with the option and setting that change it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const folder = await temporaryFolder();
  const refused = await finished(
    startCommand(['serve', '--host', '127.0.0.1', '--port', `${port}`, '--data-dir', folder]),
  );
  other.close();
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain(`port ${port} of 127.0.0.1 is in use by another program`);
  expect(refused.errors).toContain('--port or GM_PORT');
});
