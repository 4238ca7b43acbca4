import { fc, test } from '@fast-check/vitest';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOURNAL_BEGINNING, type JournalPosition } from '../../../../store/state/journal/frame.ts';
import { Journal } from '../../../../store/state/journal/journal.ts';
import { openJournalFile, type JournalFile } from '../../../../store/state/journal/journalFile.ts';
import { commitOutcomeUnknown } from '../../../../store/state/sql/stateError.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { PAGE_BYTES, VolatileFile } from './volatileFile.ts';

/** Where the frames begin, after the two slots of the mark. */
const FRAMES_BEGIN = 8192;

async function recordsIn(file: JournalFile, from: JournalPosition = JOURNAL_BEGINNING): Promise<string[]> {
  const { frames } = await Journal.open(file, from);
  return frames.map(({ record }) => record);
}

/** A journal with these records, and its position after each of them. */
async function written(records: readonly string[]) {
  const file = new VolatileFile();
  const { journal } = await Journal.open(file, JOURNAL_BEGINNING);
  const ends: JournalPosition[] = [];
  for (const record of records) ends.push(await journal.append(record));
  return { file, journal, ends };
}

const DAMAGED = { code: 'state_damaged' };

describe('the journal', () => {
  it('returns what was appended, in order and over several starts, on a real disk too', async () => {
    const real = await openJournalFile(join(await temporaryFolder(), 'state.journal'));
    for (const file of [new VolatileFile(), real]) {
      const appended: string[] = [];
      for (let start = 0; start < 3; start++) {
        const { journal, frames } = await Journal.open(file, JOURNAL_BEGINNING);
        expect(frames.map(({ record }) => record)).toEqual(appended);
        for (let index = 0; index < 8; index++) {
          appended.push(`${start}.${index} ${'ü'.repeat(index * 40)}`);
          expect((await journal.append(appended.at(-1)!)).sequence).toBe(appended.length);
        }
      }
    }
    await real.remove();
  });

  test.prop([
    fc.array(
      fc.record({ record: fc.string({ unit: 'grapheme', maxLength: 900 }), isCarriedOut: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    fc.nat({ max: 30 }),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  ])(
    'keeps every acknowledged record, wherever the machine stops and whichever pages it loses, and adds at most the next',
    async (appends, stopsAfter, draws) => {
      const file = new VolatileFile();
      file.faults = { stopsAfter };
      const { journal } = await Journal.open(file, JOURNAL_BEGINNING);
      let acknowledged: string[] = [];
      let carriedOut = JOURNAL_BEGINNING;
      for (const { record, isCarriedOut } of appends) {
        try {
          const end = await journal.append(record);
          acknowledged.push(record);
          if (!isCarriedOut) continue;
          carriedOut = end;
          acknowledged = [];
          journal.restart();
        } catch {
          break;
        }
      }
      let drawn = 0;
      const found = await recordsIn(
        file.afterStop(() => draws[drawn++ % draws.length]!),
        carriedOut,
      );
      expect(found.slice(0, acknowledged.length)).toEqual(acknowledged);
      expect(found.length - acknowledged.length).toBeLessThanOrEqual(1);
    },
  );

  it('refuses a journal cut anywhere before the end of its last acknowledged record, and never drops one silently', async () => {
    const { file, ends } = await written(['first', 'second '.repeat(20), 'third']);
    const bytes = await file.read();
    for (let length = FRAMES_BEGIN; length < bytes.length; length++) {
      // The last frame ends with zeros up to a multiple of 64 bytes.
      const isWhole = bytes.subarray(length).every((byte) => byte === 0);
      const cut = recordsIn(new VolatileFile(bytes.subarray(0, length)));
      if (isWhole) expect(await cut).toHaveLength(3);
      else await expect(cut).rejects.toMatchObject(DAMAGED);
    }
    expect(await recordsIn(file, ends[1])).toEqual(['third']);
  });

  it('refuses a journal with any byte of a record or its frame flipped', async () => {
    const { file, ends } = await written(['first', 'second '.repeat(20), 'third']);
    const bytes = await file.read();
    for (let at = FRAMES_BEGIN; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 0x10;
      const found = await recordsIn(new VolatileFile(flipped), JOURNAL_BEGINNING).catch(
        (error: unknown) => error,
      );
      // Zeros between frames have no meaning.
      if (bytes[at] === 0 && Array.isArray(found)) expect(found).toHaveLength(3);
      else expect(found).toMatchObject(DAMAGED);
    }
    expect(ends).toHaveLength(3);
  });

  it('refuses the journal of another history, an older copy, and one that lacks a record the state needs', async () => {
    const { file, ends } = await written(['first', 'second']);
    const older = new VolatileFile(await file.read());
    const other = await written(['another first', 'second', 'third']);
    await expect(recordsIn(other.file, ends[1])).rejects.toMatchObject(DAMAGED);

    const { journal } = await Journal.open(file, ends[1]!);
    journal.restart();
    const third = await journal.append('third');
    await journal.append('fourth');
    await expect(recordsIn(file, ends[0])).rejects.toMatchObject(DAMAGED);
    expect(await recordsIn(file, third)).toEqual(['fourth']);
    // The state has everything that the older copy contains, so nothing can be missing from it.
    expect(await recordsIn(older, third)).toEqual([]);
  });

  it('continues after records that the state has, whatever is left of them', async () => {
    const { file, ends } = await written(['first', 'second', 'third']);
    const half = new VolatileFile((await file.read()).subarray(0, FRAMES_BEGIN + 70));
    for (const found of [file, half, new VolatileFile()]) {
      const { journal, frames } = await Journal.open(found, ends[2]!);
      expect(frames).toEqual([]);
      await journal.append('fourth');
      expect(await recordsIn(found, ends[2])).toEqual(['fourth']);
    }
  });

  it('reads the record whose write was cut short as never written if no one was answered', async () => {
    const { file, journal } = await written(['first']);
    file.faults = { stopsAfter: 2 };
    await expect(journal.append('second '.repeat(300))).rejects.toSatisfy(commitOutcomeUnknown);
    expect(await recordsIn(file.afterStop(() => false))).toEqual(['first']);
  });

  it('accepts nothing more after a failed write until it is cleared, and then lacks the record that failed', async () => {
    for (const isOnDisk of [false, true]) {
      const { file, journal, ends } = await written(['first']);
      file.faults = isOnDisk ? { failsSyncs: true } : { failsWrites: true };
      await expect(journal.append('second')).rejects.toSatisfy(commitOutcomeUnknown);
      file.faults = { failsWrites: true };
      await expect(journal.append('third')).rejects.toMatchObject({ code: 'service_unavailable' });
      await expect(journal.clear()).rejects.toMatchObject({ code: 'service_unavailable' });
      expect(journal.hasFailed).toBe(true);
      expect(await recordsIn(file.afterKill())).toEqual(isOnDisk ? ['first', 'second'] : ['first']);
      file.faults = {};
      await journal.clear();
      expect(
        await recordsIn(
          file.afterStop(() => true),
          ends[0],
        ),
      ).toEqual([]);
      await journal.append('third');
      expect(await recordsIn(file.afterKill(), ends[0])).toEqual(['third']);
    }
  });

  it('loses unsynced records to a disk that lies when the machine stops, never when only the process is killed', async () => {
    const file = new VolatileFile();
    file.faults = { lies: true };
    const { journal } = await Journal.open(file, JOURNAL_BEGINNING);
    await journal.append('first');
    await journal.append('second');
    expect(await recordsIn(file.afterKill())).toEqual(['first', 'second']);
    expect(await recordsIn(file.afterStop(() => false))).toEqual([]);
    const isOfMark = (page: number) => page * PAGE_BYTES < FRAMES_BEGIN;
    await expect(recordsIn(file.afterStop(isOfMark))).rejects.toMatchObject(DAMAGED);
  });
});
