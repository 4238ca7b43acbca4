import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openGazetteer } from '../../../../location/gazetteer/openGazetteer.ts';
import { openLakeReader } from '../../../../store/lake/read/lakeReader.ts';
import { currentManifest } from '../../../../store/lake/release/releasePointer.ts';
import { sealedJson } from '../../../../store/lake/files/sealedJson.ts';
import { LAKE_VERSION } from '../../../../schemas/manifest.ts';
import { publishSample, withTemporaryFolder } from '../sampleRelease.ts';

type Content = Record<string, unknown>;

/** A file's content in another format: its format number, and fewer or different fields. */
const OTHERS: readonly (readonly [format: unknown, change: (content: Content) => Content])[] = [
  [1, ({ checks: _checks, quality: _quality, ...content }) => content],

  [99, (content) => ({ ...content, color: 'green' })],
  ['2', (content) => content],
  [undefined, (content) => content],
];

const LAST_FORMAT: (typeof OTHERS)[number] = [
  LAKE_VERSION - 1,
  ({ surroundings_radius_m: _radius, ...content }) => content,
];

async function rewrite(file: string, change: (content: Content) => Content): Promise<void> {
  const { seal: _seal, ...content } = JSON.parse(await readFile(file, 'utf8')) as Content;
  await writeFile(file, sealedJson(change(content)));
}

describe('a release of another format of the lake', () => {
  test.each([...OTHERS, LAST_FORMAT])(
    '(%j) is refused in one line that names the command to rebuild it',
    (format, change) =>
      withTemporaryFolder(async (dataDir) => {
        await publishSample(dataDir, { frameId: 'F00001' });
        const other = await publishSample(dataDir, { frameId: 'F00002' });
        const folder = join(dataDir, 'frames/F00002/releases', other);
        for (const name of ['served.json', 'manifest.json'])
          await rewrite(join(folder, name), (content) => change({ ...content, manifest_version: format }));
        const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
        expect(reader.frames().map(({ frameId }) => frameId)).toEqual(['F00001']);
        const [problem] = reader.problems();
        const asked = await currentManifest(dataDir, 'F00002').catch(({ message }: Error) => message);
        for (const message of [problem?.message, asked])
          expect(message).toMatch(/^[^\n]*lake format [^\n]*\.\/gm ingest <products> --replace[^\n]*$/);
        await reader.close();
      }),
  );
});

describe('a gazetteer of another format', () => {
  test.each(OTHERS)('(%j) is refused in one line that names the command to rebuild it', (format, change) =>
    withTemporaryFolder(async (dataDir) => {
      await mkdir(join(dataDir, 'gazetteer'));
      await writeFile(
        join(dataDir, 'gazetteer/gazetteer.json'),
        sealedJson(
          change({ version: format, index: '20260101T000000Z-000000', units: {}, finished_files: {} }),
        ),
      );
      const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
      expect(gazetteer.problem()).toMatch(/^[^\n]*gazetteer format [^\n]*\.\/gm addresses import [^\n]*$/);
      await gazetteer.close();
    }),
  );
});
