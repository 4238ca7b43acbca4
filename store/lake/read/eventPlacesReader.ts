import type { EventPlace } from '../../../core/events/eventPlaces.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { readCheckedFile } from '../files/fileChecks.ts';
import { parseJson } from '../files/jsonFile.ts';
import { EVENT_PLACES_FILE } from '../files/layout.ts';
import { eventPlacesSchema } from '../release/eventFiles.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** Reads where the events of releases are, each once. Throws `lake_damaged`, `lake_unreadable`. */
export function createEventPlacesReader(
  files: LakeFiles,
): (frame: LakeFrame) => Promise<readonly EventPlace[]> {
  const known = new WeakMap<LakeFrame, Promise<readonly EventPlace[]>>();
  const load = async (frame: LakeFrame): Promise<readonly EventPlace[]> => {
    const bytes = await readCheckedFile(files, frame, EVENT_PLACES_FILE);
    return parseJson(files.nameOf(`${frame.dir}/${EVENT_PLACES_FILE}`), bytes, eventPlacesSchema).places;
  };
  return (frame) => {
    const held = known.get(frame);
    if (held) return held;
    const loading = load(frame).catch((error: unknown) => {
      known.delete(frame);
      throw error;
    });
    known.set(frame, loading);
    return loading;
  };
}
