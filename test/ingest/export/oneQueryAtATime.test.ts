import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import type { ExportFormat } from '../../../ingest/command/exportFormats.ts';
import { EXPORT_WRITERS } from '../../../ingest/export/writeExport.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const QUERY = {
  columns: [
    { name: 'frame', type: 'text', isShared: true },
    { name: 'calibration', type: 'text', isShared: true },
    { name: 'h3', type: 'text' },
    { name: 'velocity', type: 'float' },
  ],
  geometry: 'Point',
  from: `(SELECT 'F' || i % 3 AS frame, 'tied' AS calibration, '8c44c1a90a5' || i AS h3, i::FLOAT AS velocity,
    (29.7 + i / 1000)::DOUBLE AS lat, -95.3::DOUBLE AS lon FROM range(5000) t(i))`,
} as const;

test.each(Object.keys(EXPORT_WRITERS) as ExportFormat[])(
  'an export to %s has one query of its connection in progress, so that nothing runs when it is closed',
  async (format) => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    let running = 0;
    let most = 0;
    const counted = new Proxy(connection, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          most = Math.max(most, ++running);
          try {
            return (await value.apply(target, args)) as unknown;
          } finally {
            running--;
          }
        };
      },
    });
    try {
      const path = join(await temporaryFolder(), `some.${format}`);
      expect(await EXPORT_WRITERS[format](counted, QUERY, { path, name: 'some' })).toBe(5000);
      expect(most).toBe(1);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  },
);
