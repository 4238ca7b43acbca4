import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FETCH } from '../../../cli/fetch.ts';
import { fetchGranules, type RunFetch } from '../../../ingest/fetch/runFetch.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { fetchConfigOf } from '../../../schemas/fetchConfig.ts';
import { contentOf, dispNames, staticName } from './dispNames.ts';
import { type Earthdata, startEarthdata } from './earthdata.ts';
import { lineOf } from '../machine/commandLine.ts';

export const FRAME = 'F08882';
export const BYTES = 200_000;
export const NAMES = dispNames(FRAME, 4);

/** An archive with four granules of one frame and its line of sight. */
export async function startArchive(): Promise<Earthdata> {
  const made = await startEarthdata();
  for (const name of NAMES) {
    made.add({ collection: 'OPERA_L3_DISP-S1_V1', frameNumber: 8882, files: [name] }, (file) =>
      contentOf(file, BYTES),
    );
  }
  made.add(
    { collection: 'OPERA_L3_DISP-S1-STATIC_V1', frameNumber: 8882, files: [staticName(FRAME)] },
    (file) => contentOf(file, 5000),
  );
  return made;
}

/** The JSON that a fetch prints. */
export interface FetchedJson {
  readonly ok: boolean;
  readonly frames: readonly {
    readonly withdrawn: readonly string[];
    readonly left: number;
    readonly skipped: Record<string, number>;
    readonly newObservations: number;
    readonly tally: {
      readonly fetched: number;
      readonly bytes: number;
      readonly resumedBytes: number;
      readonly troubles: readonly {
        readonly code: string | null;
        readonly outcome: string;
        readonly reason: string;
      }[];
    };
  }[];
}

/** Fetches the frame into a folder, with pauses of milliseconds. */
export async function fetchTo(
  { environment: settings }: Earthdata,
  to: string,
  args: readonly string[] = [],
  run: Partial<RunFetch> & { readonly environment?: Record<string, string> } = {},
): Promise<FetchedJson> {
  const environment = { ...settings, ...run.environment };
  const ground = args.includes('--nisar') ? [] : ['--frame', FRAME];
  const line = lineOf(FETCH, [...ground, '--to', to, '--data-dir', join(to, 'lake'), ...args]);
  const result = await fetchGranules(line, {
    settings: fetchConfigOf(environment),
    reporter: silentReporter,
    stop: new AbortController().signal,
    now: Date.now,
    retries: { attempts: 5, baseMs: 1, longestMs: 5 },
    ...run,
    environment,
  });
  return result.json as FetchedJson;
}

/** Names of the frame's files in a folder. */
export async function granulesIn(to: string): Promise<string[]> {
  return (await readdir(join(to, FRAME))).toSorted();
}

/** Expects that these granules are present, byte for byte. */
export async function expectWhole(to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    expect((await readFile(join(to, FRAME, name))).equals(contentOf(name, BYTES))).toBe(true);
  }
}
