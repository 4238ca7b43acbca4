import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PassingFault } from './retryPolicy.ts';
import { patientBody, type SourceClient } from './sourceClient.ts';
import type { WantedFile } from './wantedFile.ts';

/** The beginning of a file, and which file it belongs to. */
export interface PartFile {
  readonly path: string;
  /** Number of bytes present. */
  size(): Promise<number>;
  /**
   * Downloads the missing rest. A part that can't be resumed is restarted. Rejects with a `PassingFault`, or a permanent
   * error.
   */
  complete(wanted: WantedFile, how: Transfer): Promise<Completed>;
  /** Discards the present bytes. */
  restart(): Promise<void>;
  /** Deletes the part. */
  remove(): Promise<void>;
}

/** `unchanged`: the source has nothing newer than the file at the destination. */
export type Completed =
  | { readonly is: 'whole'; readonly modifiedMs: number | null }
  | { readonly is: 'unchanged' };

interface Transfer {
  readonly client: SourceClient;
  readonly patienceMs: number;
  /** Modification time of the file at the destination; null = there is none. */
  readonly knownMs: number | null;
  /** Called with the file's length before its bytes are downloaded; throws if it is too long. */
  readonly expect: (bytes: number) => void;
}

const stateSchema = z.object({ validator: z.string().nullable(), total: z.int().nonnegative().nullable() });
type PartState = z.output<typeof stateSchema>;
const UNKNOWN: PartState = { validator: null, total: null };

/** A part in its own folder. */
export function partFileIn(folder: string): PartFile {
  const path = join(folder, 'part');
  const statePath = join(folder, 'state.json');
  const size = async () => (await stat(path).catch(() => null))?.size ?? 0;
  const restart = async () => {
    if ((await size()) > 0) await truncate(path, 0);
  };
  return {
    path,
    size,
    restart,
    remove: async () => {
      await rm(path, { force: true });
      await rm(statePath, { force: true });
    },
    async complete(wanted, { client, patienceMs, knownMs, expect }) {
      const state = await readState(statePath);
      let have = await size();
      // Without a validator of the part, or a checksum of the whole, two versions of a file could be combined.
      if (have > 0 && state.validator === null && wanted.checksum === null) {
        await restart();
        have = 0;
      }
      if (have > 0 && have === (wanted.bytes ?? state.total)) return { is: 'whole', modifiedMs: null };
      const silence = new AbortController();
      const response = await client.ask(wanted.address, headersFor(have, state, knownMs), silence.signal);
      if (response.status === 304) return { is: 'unchanged' };
      let found: Place;
      try {
        found = placeOf(response, have, wanted);
        if (found.total !== null) expect(found.total);
      } catch (error) {
        await response.body?.cancel().catch(() => undefined);
        if (response.status !== 200) await restart();
        throw error;
      }
      if (found.from === 0) await restart();
      await writeFile(
        statePath,
        JSON.stringify({ validator: validatorOf(response.headers), total: found.total }),
      );
      await append(path, found, patientBody(response, silence, patienceMs));
      const changed = Date.parse(response.headers.get('last-modified') ?? '');
      return { is: 'whole', modifiedMs: Number.isNaN(changed) ? null : changed };
    },
  };
}

async function readState(path: string): Promise<PartState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // Missing, or truncated by a crash.
    return UNKNOWN;
  }
}

function headersFor(have: number, { validator }: PartState, knownMs: number | null): Record<string, string> {
  if (have > 0) return { range: `bytes=${have}-`, ...(validator !== null && { 'if-range': validator }) };
  return knownMs === null ? {} : { 'if-modified-since': new Date(knownMs).toUTCString() };
}

/** A weak tag says that two versions are equivalent, not that their bytes are equal. */
function validatorOf(headers: Headers): string | null {
  const tag = headers.get('etag');
  if (tag !== null && !tag.startsWith('W/')) return tag;
  return headers.get('last-modified');
}

interface Place {
  readonly from: number;
  readonly total: number | null;
}

/** The position of a response's bytes. Throws a `PassingFault` if they don't match the present ones. */
function placeOf(response: Response, have: number, wanted: WantedFile): Place {
  const length = response.headers.get('content-length');
  if (response.status !== 206 && response.status !== 416)
    return checked({ from: 0, total: length === null ? null : Number(length) }, wanted);
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (response.status === 416 || !range || Number(range[1]) !== have) {
    throw new PassingFault('the file has changed at the source since the download began');
  }
  return checked({ from: have, total: range[2] === '*' ? null : Number(range[2]) }, wanted);
}

function checked(place: Place, { bytes }: WantedFile): Place {
  if (bytes !== null && place.total !== null && place.total !== bytes) {
    throw new PassingFault(`the source sends ${place.total} bytes instead of the announced ${bytes}`);
  }
  return { ...place, total: place.total ?? bytes };
}

async function append(path: string, { from, total }: Place, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+');
  let at = from;
  try {
    for await (const chunk of body) {
      if (total !== null && at + chunk.length > total) {
        throw new PassingFault(`the source sends more than the announced ${total} bytes`);
      }
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    if (total !== null && at < total) throw new PassingFault(`cut off at ${at} of ${total} bytes`);
    await file.sync();
  } finally {
    await file.close();
  }
}
