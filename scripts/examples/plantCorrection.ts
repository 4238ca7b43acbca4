import { insertCorrection } from '../../support/correction/correction.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** A correction for the examples; it applies to none of their reports. */
export async function plantCorrection(database: Database, now: number): Promise<void> {
  await database.transaction((transaction) =>
    insertCorrection(transaction, {
      correctionId: 'cor_01234567890123456789',
      title: 'Frame F11115 was tied to a station that sinks',
      wrong: 'One of its three GNSS stations is on subsiding ground, so rates were 1.2 mm/yr too high.',
      done: 'The frame was tied without it and released again.',
      since: '2026-03-01',
      scope: [{ frameId: 'F11115', releaseId: '20260301T060000Z-0f1e2d', pixelId: null }],
      createdAt: new Date(now - 86_400_000),
    }),
  );
}
