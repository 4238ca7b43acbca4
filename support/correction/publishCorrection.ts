import { createHash } from 'node:crypto';
import { audit, type OperatorAct } from '../../billing/operator/auditLog.ts';
import { compareText } from '../../core/compareText.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { countAffected } from './affected.ts';
import { findCorrection, insertCorrection, type Correction, type NewCorrection } from './correction.ts';
import { required } from '../../core/required.ts';

export interface PublishedCorrection {
  readonly correction: Correction;
  /** Whether it had already been published; nobody is informed again. */
  readonly isRepeated: boolean;
  readonly accounts: number;
  readonly reports: number;
}

/** Publishes a correction once per content: an operator who got no answer can send it again. */
export async function publishCorrection(
  database: Database,
  act: OperatorAct,
  said: Omit<NewCorrection, 'correctionId' | 'createdAt'>,
): Promise<PublishedCorrection> {
  const correctionId = `cor_${nameOf(said)}`;
  return database.transaction(async (transaction) => {
    const isNew = await insertCorrection(transaction, {
      ...said,
      correctionId,
      createdAt: new Date(act.now),
    });
    const affected = await countAffected(transaction, correctionId);
    const correction = required(await findCorrection(transaction, correctionId));
    await audit(transaction, act, {
      outcome: 'done',
      accountId: null,
      entryId: null,
      detail: { correction_id: correctionId, title: said.title, repeated: !isNew, reports: affected.reports },
    });
    return { correction, isRepeated: !isNew, ...affected };
  });
}

function nameOf({
  title,
  wrong,
  done,
  since,
  scope,
}: Omit<NewCorrection, 'correctionId' | 'createdAt'>): string {
  const scopes = scope
    .map(({ frameId, releaseId, pixelId }) => JSON.stringify([frameId, releaseId, pixelId]))
    .toSorted(compareText);
  const said = JSON.stringify([title, wrong, done, since, scopes]);
  return createHash('sha256').update(said).digest('hex').slice(0, 20);
}
