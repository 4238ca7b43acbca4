import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { thisHolder, writeIngestRecord } from '../../../../store/lake/release/ingestRecordFile.ts';
import { frameDir } from '../../../../store/lake/files/layout.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

test('a record that cannot be written is reported with its folder, and leaves nothing behind', async () => {
  const dataDir = await temporaryFolder();
  const folder = frameDir(dataDir, 'F08882');
  mkdirSync(join(folder, 'ingest.json'), { recursive: true });
  const record = {
    record_version: 1,
    state: 'running',
    holder: thisHolder(),
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    stage: null,
    release: null,
    error: null,
    inputs: { files: 1, bytes: 1, fingerprint: '0'.repeat(64), listing: null },
    archive_fingerprint: null,
    archive_listing: null,
    content: null,
  } as const;
  await expect(writeIngestRecord(dataDir, 'F08882', record)).rejects.toMatchObject({
    code: 'folder_unusable',
    message: expect.stringContaining(folder),
  });
  expect(readdirSync(folder)).toEqual(['ingest.json']);
});
