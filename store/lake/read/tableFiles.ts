import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { LakeTable } from '../files/layout.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** Local paths of all files of a release's table; files in an object store are fetched. */
export async function tableFiles(
  files: LakeFiles,
  { dir }: Pick<LakeFrame, 'dir'>,
  table: LakeTable,
): Promise<string[]> {
  const stored = await files.list(`${dir}/${table}/`);
  return Promise.all(
    stored.filter(({ key }) => key.endsWith('.parquet')).map(({ key }) => files.localPath(key)),
  );
}
