import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog, type LakeFrame } from '../../store/lake/release/frameCatalog.ts';

/** The first frame of a lake, used for measuring maps. Throws if there is none. */
export async function firstFrame(dataDir: string): Promise<LakeFrame> {
  const catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  const [frame] = catalog.frames();
  if (!frame) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  return frame;
}
