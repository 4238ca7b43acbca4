import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openReceiptSigner, type ReceiptSigner } from '../../../billing/receiptSigner.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { StatePlace, TestEngine } from '../machine/engines.ts';

/** A state with a receipt key for all tests in a block, on an engine. Call this in the body of a `describe`. */
export function usePaymentState(engine: TestEngine) {
  let place: StatePlace;
  let database: Database;
  let receipts: ReceiptSigner;
  let folder: string;
  beforeAll(async () => {
    place = await engine.newPlace();
    database = await place.open();
    folder = await mkdtemp(join(tmpdir(), 'ground-motion-receipts-'));
    receipts = await openReceiptSigner({ database, dataDir: folder, configuredKey: null, now: Date.now() });
  });
  afterAll(async () => {
    await database?.close();
    await place?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get database() {
      return database;
    },
    get receipts() {
      return receipts;
    },
  };
}
